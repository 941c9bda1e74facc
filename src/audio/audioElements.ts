let elements: readonly [HTMLAudioElement, HTMLAudioElement] | undefined;

/** The two elements that all narrations play on: while one speaks, the other gets the next part ready. */
export function audioElements(): readonly [HTMLAudioElement, HTMLAudioElement] {
  elements ??= [new Audio(), new Audio()];
  return elements;
}

/**
 * Call within the reader's tap, before anything is awaited. WebKit lets an element play later, without a tap of its
 * own, once its `load` was called in one; the player's script and the cached file may both still be on their way.
 */
export function unlockAudio(): void {
  for (const element of audioElements()) if (element.paused && !element.currentSrc) element.load();
}
