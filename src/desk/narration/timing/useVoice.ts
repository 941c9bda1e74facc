import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useAudioFile } from '../useAudioFile.ts';

/** Playback of the recording of one part. Seconds are relative to the part. */
export type Voice = ReturnType<typeof useVoice>;

/** Plays a file with the given audio element. `onEnded` is called at its end. */
export function useVoice(
  audio: RefObject<HTMLAudioElement | null>,
  file: Blob | undefined,
  onEnded: () => void,
) {
  useAudioFile(audio, file);
  const [playing, setPlaying] = useState<'no' | 'whole' | 'excerpt'>('no');
  const [rate, setRate] = useState(1);
  const stopAt = useRef(Number.POSITIVE_INFINITY);
  const listeners = useRef(new Set<(seconds: number) => void>());
  const ended = useEffectEvent(onEnded);

  const controls = useMemo(() => {
    function start(): void {
      audio.current?.play().catch((error: unknown) => {
        // A pause before playback begins is not an error.
        const isPaused = error instanceof DOMException && error.name === 'AbortError';
        if (!isPaused) console.warn(`The recording does not play: ${String(error)}`);
      });
    }
    return {
      play() {
        stopAt.current = Number.POSITIVE_INFINITY;
        start();
      },
      /** Plays from one time to another and stops there. */
      playExcerpt(fromSeconds: number, toSeconds: number) {
        if (!audio.current) return;
        audio.current.currentTime = fromSeconds;
        stopAt.current = toSeconds;
        start();
      },
      pause: () => audio.current?.pause(),
      seek(seconds: number) {
        if (audio.current) audio.current.currentTime = seconds;
      },
      setRate,
      seconds: () => audio.current?.currentTime ?? 0,
      /** Calls the listener on every frame during playback, and after every seek. Returns a function that unsubscribes it. */
      follow(listener: (seconds: number) => void): () => void {
        listeners.current.add(listener);
        listener(audio.current?.currentTime ?? 0);
        return () => listeners.current.delete(listener);
      },
    };
  }, [audio]);

  useEffect(() => {
    const element = audio.current;
    if (!element || !file) return;
    const ending = new AbortController();
    const { signal } = ending;
    let frame = 0;
    function tell(): void {
      for (const listener of listeners.current) listener(element?.currentTime ?? 0);
    }
    function tick(): void {
      if (!element || element.paused) return;
      if (element.currentTime >= stopAt.current) element.pause();
      tell();
      frame = requestAnimationFrame(tick);
    }
    element.addEventListener(
      'play',
      () => {
        setPlaying(Number.isFinite(stopAt.current) ? 'excerpt' : 'whole');
        cancelAnimationFrame(frame);
        tick();
      },
      { signal },
    );
    element.addEventListener('pause', () => setPlaying('no'), { signal });
    element.addEventListener('ended', () => ended(), { signal });
    element.addEventListener('seeked', tell, { signal });
    return () => {
      ending.abort();
      cancelAnimationFrame(frame);
      element.pause();
      setPlaying('no');
    };
  }, [audio, file]);

  useEffect(() => {
    if (!audio.current) return;
    // A new source starts at the element's default rate.
    audio.current.defaultPlaybackRate = rate;
    audio.current.playbackRate = rate;
  }, [audio, rate]);

  return { ...controls, isPlaying: playing !== 'no', isExcerpt: playing === 'excerpt', rate };
}
