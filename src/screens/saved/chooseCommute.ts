/**
 * Chooses narrated stories for a journey of `minutes`, in the given order: each story that still fits is taken, so that
 * every chosen one ends in time.
 */
export function chooseCommute<T extends { readonly durationSeconds: number }>(
  candidates: readonly T[],
  minutes: number,
): readonly T[] {
  let leftSeconds = minutes * 60;
  return candidates.filter(({ durationSeconds }) => {
    if (durationSeconds > leftSeconds) return false;
    leftSeconds -= durationSeconds;
    return true;
  });
}
