/** How many stories are proposed: few enough to choose from. */
const proposals = 3;

/**
 * Which saved stories to propose for removal to a reader who lacks `neededBytes`: first the smallest that make enough
 * room alone, then, if these are too few, the largest of the others. It only proposes; nothing saved is ever removed
 * unasked.
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
