/**
 * Chooses, in the given order, narrated stories that fill a journey of so many minutes: each one that still fits is
 * taken, and no story is begun that would not end in time.
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
