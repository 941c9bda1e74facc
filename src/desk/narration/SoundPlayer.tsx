import { type RefObject, useEffect, useRef } from 'react';
import styles from './Narration.module.css';

/** The source is removed before the URL is revoked: else the browser logs a missing file while it is still loading. */
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

export function SoundPlayer({ file, src, label }: SoundPlayerProps) {
  const audio = useRef<HTMLAudioElement>(null);
  useAudioFile(audio, file);
  return (
    // biome-ignore lint/a11y/useMediaCaption: the story's text is its caption
    <audio ref={audio} className={styles.audio} controls preload="none" src={src} aria-label={label} />
  );
}
