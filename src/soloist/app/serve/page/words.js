// What a result means, in plain words; they say no more than the result does.

export const PROOFS = {
  none: "",
  engine: "One engine says so; nothing else has checked it.",
  agreed: "Two engines that share nothing came to the same.",
  checked: "Checked again by code that exists only to disagree.",
};

export function headline(result) {
  const { status, cost, metric, value } = result;
  const reward = value !== null && value < 100 ? `, reward ${value}` : "";
  switch (status) {
    case "solved-optimally":
      return { kind: "good", sign: "✓", text: `Solvable in ${cost} ${metric}${reward}, and not in fewer` };
    case "solved":
      return { kind: "good", sign: "✓", text: `Solvable in ${cost} ${metric}${reward} or fewer` };
    case "unsolvable":
      return { kind: "bad", sign: "✕", text: "Cannot be solved" };
    case "timeout":
    case "memout":
    case "unsolved":
      return { kind: "open", sign: "?", text: cost === null ? "Not known yet" : `Reached reward ${value} in ${cost} ${metric}` };
    default:
      return { kind: "open", sign: "–", text: result.message || status };
  }
}

export function bounds(result) {
  if (result.status === "solved" && result.lower_bound) return `At least ${result.lower_bound} ${result.metric} are proved.`;
  if (result.cost === null && result.lower_bound && result.status !== "unsolvable") {
    return `At least ${result.lower_bound} ${result.metric} are proved.`;
  }
  return "";
}

export const ENDS = {
  timeout: "The time was not enough.",
  memout: "The memory was not enough.",
  unsolved: "The engine gave up.",
};
