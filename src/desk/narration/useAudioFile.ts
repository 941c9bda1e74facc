import { type RefObject, useEffect } from 'react';

/**
 * Has an audio element play a file of this device. The element lets go of the file before the address is given up: while
 * it still loads, the browser would log that the file cannot be found.
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
