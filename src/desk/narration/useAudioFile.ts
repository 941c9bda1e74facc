import { type RefObject, useEffect } from 'react';

/**
 * Makes an audio element play a local file. The element's source is removed before the object URL is revoked: otherwise the
 * browser logs a missing file while the element is still loading.
 */
export function useAudioFile(audio: RefObject<HTMLAudioElement | null>, file: Blob | undefined): void {
  useEffect(() => {
    const element = audio.current;
    if (!element || !file) return;
    const url = URL.createObjectURL(file);
    element.src = url;
    return () => {
      element.removeAttribute('src');
      element.load();
      URL.revokeObjectURL(url);
    };
  }, [audio, file]);
}
