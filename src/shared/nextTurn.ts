/** Resolves in another task, so that the page can render and handle input between the slices of long work. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
