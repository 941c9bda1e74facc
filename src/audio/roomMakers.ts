/** How many stories are proposed: a choice, not a list. */
const proposals = 3;

/**
 * Which saved stories to propose to a reader who lacks `neededBytes`: first the smallest that make enough room alone,
 * then, where too few do, the largest of the others. Only proposes; nothing saved is ever removed unasked.
 */
export function roomMakers<T extends { readonly sizeBytes: number }>(
  saved: readonly T[],
  neededBytes: number,
): readonly T[] {
  const enough = saved
    .filter(({ sizeBytes }) => sizeBytes >= neededBytes)
    .sort((a, b) => a.sizeBytes - b.sizeBytes);
  const others = saved
    .filter(({ sizeBytes }) => sizeBytes < neededBytes)
    .sort((a, b) => b.sizeBytes - a.sizeBytes);
  return [...enough, ...others].slice(0, proposals);
}
