// Elements made from data. No text ever becomes markup: there is no innerHTML on this page.

export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return made;
}

export function by(id) {
  return document.getElementById(id);
}

export function fill(host, ...children) {
  host.replaceChildren(...children.flat().filter((child) => child !== null && child !== undefined));
}

// What a screen reader hears and the foot of the page shows for a moment.
let fading = 0;
export function say(text) {
  const status = by("status");
  status.textContent = text;
  status.classList.add("shown");
  clearTimeout(fading);
  fading = setTimeout(() => status.classList.remove("shown"), 4000);
}

export function counted(number, noun, plural = `${noun}s`) {
  return `${number.toLocaleString("en")} ${number === 1 ? noun : plural}`;
}

export function save(blob, name) {
  const link = el("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// Calls a function once things have been quiet for so many milliseconds.
export function settled(milliseconds, call) {
  let timer = 0;
  return (...values) => {
    clearTimeout(timer);
    timer = setTimeout(() => call(...values), milliseconds);
  };
}
