import { type RefObject, useEffect, useRef } from 'react';
import styles from './Narration.module.css';

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

interface SoundPlayerProps {
  /** A file on this device, in place of an address. */
  readonly file: Blob | undefined;
  readonly src?: string | undefined;
  readonly label: string;
}

/** Plays a recording with the browser's own controls. */
export function SoundPlayer({ file, src, label }: SoundPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  useAudioFile(audio, file);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the story's text is its caption
    <audio ref={audio} className={styles.audio} controls preload="none" src={src} aria-label={label} />
  );
}
