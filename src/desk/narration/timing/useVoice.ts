import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useAudioFile } from '../useAudioFile.ts';

/** The recording of one part as it is being heard. Seconds are of the part. */
export interface Voice {
  readonly isPlaying: boolean;
  /** True while only a stretch of it is being heard. */
  readonly isExcerpt: boolean;
  readonly rate: number;
  play(): void;
  /** Plays a stretch and stops at its end. */
  playExcerpt(fromSeconds: number, toSeconds: number): void;
  pause(): void;
  seek(seconds: number): void;
  setRate(rate: number): void;
  seconds(): number;
  /** Calls back at every frame while it plays, and whenever it is moved. Returns the end of it. */
  follow(listener: (seconds: number) => void): () => void;
}

/** What of a voice never changes. */
type VoiceControls = Omit<Voice, 'isPlaying' | 'isExcerpt' | 'rate'>;

/** Plays a file with the audio element at hand. `onEnded` is called at its end. */
export function useVoice(
  audio: RefObject<HTMLAudioElement | null>,
  file: Blob | undefined,
  onEnded: () => void,
): Voice {
  useAudioFile(audio, file);
  const [playing, setPlaying] = useState<'no' | 'whole' | 'excerpt'>('no');
  const [rate, setRate] = useState(1);
  const stopAt = useRef(Number.POSITIVE_INFINITY);
  const listeners = useRef(new Set<(seconds: number) => void>());
  const ended = useRef(onEnded);
  useEffect(() => {
    ended.current = onEnded;
  });

  const controls = useMemo((): VoiceControls => {
    function start(): void {
      // What it cannot play it says by an event of its own, and a pause in the meantime is no fault.
      audio.current
        ?.play()
        .catch((error: unknown) => console.warn(`The recording does not play: ${String(error)}`));
    }
    return {
      play() {
        stopAt.current = Number.POSITIVE_INFINITY;
        start();
      },
      playExcerpt(fromSeconds, toSeconds) {
        if (!audio.current) return;
        audio.current.currentTime = fromSeconds;
        stopAt.current = toSeconds;
        start();
      },
      pause: () => audio.current?.pause(),
      seek(seconds) {
        if (audio.current) audio.current.currentTime = seconds;
      },
      setRate,
      seconds: () => audio.current?.currentTime ?? 0,
      follow(listener) {
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
    element.addEventListener('ended', () => ended.current(), { signal });
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
    // A new source begins at the speed that the element was made with.
    audio.current.defaultPlaybackRate = rate;
    audio.current.playbackRate = rate;
  }, [audio, rate]);

  return { ...controls, isPlaying: playing !== 'no', isExcerpt: playing === 'excerpt', rate };
}
