/** The most stories to propose, few enough to choose from. */
const proposals = 3;

/**
 * The saved stories to propose for removal when `neededBytes` of space are missing: first the smallest that free enough
 * space alone, then, if these are too few, the largest of the others. It removes nothing: only the reader does.
 */
export function spaceSuggestions<T extends { readonly sizeBytes: number }>(
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
