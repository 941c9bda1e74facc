let elements: readonly [HTMLAudioElement, HTMLAudioElement] | undefined;

/** The two elements that play all narrations: while one plays, the other preloads the next part. */
export function audioElements(): readonly [HTMLAudioElement, HTMLAudioElement] {
  elements ??= [new Audio(), new Audio()];
  return elements;
}

/**
 * Call this in the handler of the reader's tap, before any await. WebKit lets an element play later without a tap if
 * its `load` was called within one; playback may have to wait for the player's script and the cached file.
 */
export function unlockAudio(): void {
  for (const element of audioElements()) if (element.paused && !element.currentSrc) element.load();
}
