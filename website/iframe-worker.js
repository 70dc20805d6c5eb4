// Browsers start no worker for a page that was opened as a file: there the search's script runs in a hidden frame.
if (location.protocol === "file:") {
  window.Worker = class extends EventTarget {
    #inside = null;
    #waiting = [];

    constructor(address) {
      super();
      const frame = document.createElement("iframe");
      frame.hidden = true;
      frame.onload = () => {
        const inside = frame.contentWindow;
        inside.postMessage = (data) => this.dispatchEvent(new MessageEvent("message", { data }));
        const script = inside.document.createElement("script");
        script.src = address;
        script.onload = () => {
          this.#inside = inside;
          this.#waiting.splice(0).forEach((data) => this.postMessage(data));
        };
        inside.document.body.append(script);
      };
      document.body.append(frame);
    }

    postMessage(data) {
      if (this.#inside) this.#inside.dispatchEvent(new MessageEvent("message", { data }));
      else this.#waiting.push(data);
    }
  };
}
