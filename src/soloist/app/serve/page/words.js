// What a result means, in plain words; they say no more than the result does.

export const PROOFS = {
  none: "",
  engine: "One engine says so; nothing else has checked it.",
  agreed: "Two engines that share nothing came to the same.",
  checked: "Checked again by code that exists only to disagree.",
};

// A cost with its unit, which is one or many.
export function costed(cost, metric) {
  const single = metric.includes("-then-") ? metric : metric.replace(/(?<=sh|ch|x|ss)es$|s$/, "");
  return `${cost} ${cost === 1 ? single : metric}`;
}

export function headline(result) {
  const { status, cost, metric, value } = result;
  const reward = value !== null && value < 100 ? `, reward ${value}` : "";
  switch (status) {
    case "solved-optimally":
      return { kind: "good", sign: "✓", text: `Solvable in ${costed(cost, metric)}${reward}, and not in fewer` };
    case "solved":
      return { kind: "good", sign: "✓", text: `Solvable in ${costed(cost, metric)}${reward} or fewer` };
    case "unsolvable":
      return { kind: "bad", sign: "✕", text: "Cannot be solved" };
    case "timeout":
    case "memout":
    case "unsolved":
      return { kind: "open", sign: "?", text: cost === null ? "Not known yet" : `Reached reward ${value} in ${costed(cost, metric)}` };
    default:
      return { kind: "open", sign: "–", text: result.message || status };
  }
}

// What an engine that still works has found and proved, and what that means.
export function soFar(best, bound) {
  const least = bound && bound.lower_bound ? `Fewer than ${bound.lower_bound} are proved not to be enough. ` : "";
  if (!best) return { text: "Solving", meaning: least };
  const most = best.value === 100 || (bound && bound.value_is_maximum);
  if (most) {
    const reward = best.value === 100 ? "" : ` for reward ${best.value}, the most there is`;
    return {
      text: `Solvable in ${costed(best.cost, best.metric)}${reward}; looking for fewer`,
      meaning: `${least}These moves work; whether fewer do is still open.`,
    };
  }
  return {
    text: `Reward ${best.value} in ${costed(best.cost, best.metric)}; looking for more`,
    meaning: "These moves earn that much; whether others earn more is still open.",
  };
}

// What is known of a result, and what of it is still open.
export function known(result) {
  const { status, cost, metric, value, lower_bound: least } = result;
  if (status === "unsolvable" || status === "solved-optimally") return "";
  const proved = least ? `At least ${costed(least, metric)} ${least === 1 ? "is" : "are"} proved to be needed. ` : "";
  if (cost === null) return status in ENDS ? `${proved}No way to win was found, and it is not proved that there is none.` : proved;
  if (result.value_is_maximum) return `${proved}Whether fewer ${metric} would do is not known.`;
  const highest = least ? `A play of the highest reward takes at least ${costed(least, metric)}. ` : "";
  return `${highest}Whether any play earns more than ${value} is not known.`;
}

export const ENDS = {
  timeout: "The time was not enough.",
  memout: "The memory was not enough.",
  unsolved: "The engine gave up.",
};
