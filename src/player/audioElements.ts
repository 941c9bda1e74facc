let elements: readonly [HTMLAudioElement, HTMLAudioElement] | undefined;

/** The two elements that play all narrations: while one plays, the other preloads the next part. */
export function audioElements(): readonly [HTMLAudioElement, HTMLAudioElement] {
  elements ??= [new Audio(), new Audio()];
  return elements;
}

/** Call it within the tap, before any await: WebKit plays later only an element whose `load` was called in a tap. */
export function unlockAudio(): void {
  for (const element of audioElements()) if (element.paused && !element.currentSrc) element.load();
}
