import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { findSilences } from '../../../player/readAlong/sentenceTimes.ts';
import type { NarrationPart } from '../../../shared/story/catalogue.ts';
import { useAnswer } from '../../deskCalls.ts';
import { fetchSound } from '../../files/fetchSound.ts';
import { useAudioFile } from '../SoundPlayer.tsx';
import { type DecodedAudio, decodeAudio, peaksOf } from '../waveform/peaks.ts';

/** Playback of the recording of one part. Seconds are relative to the part. */
export type Voice = ReturnType<typeof useVoice>;

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
    function start(untilSeconds: number): void {
      stopAt.current = untilSeconds;
      audio.current?.play().catch((error: unknown) => {
        // A pause before playback begins is not an error.
        const isPaused = error instanceof DOMException && error.name === 'AbortError';
        if (!isPaused) console.warn(`Playing the recording failed: ${String(error)}`);
      });
    }
    function seek(toSeconds: number): void {
      if (audio.current) audio.current.currentTime = toSeconds;
    }
    const seconds = () => audio.current?.currentTime ?? 0;
    return {
      play: () => start(Number.POSITIVE_INFINITY),
      /** Plays from one time to another and stops there. */
      playExcerpt(fromSeconds: number, toSeconds: number) {
        seek(fromSeconds);
        start(toSeconds);
      },
      pause: () => audio.current?.pause(),
      seek,
      setRate,
      seconds,
      /** Calls the listener on every frame during playback, and after every seek. Returns a function that unsubscribes it. */
      follow(listener: (seconds: number) => void): () => void {
        listeners.current.add(listener);
        listener(seconds());
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
    function notify(): void {
      for (const listener of listeners.current) listener(element?.currentTime ?? 0);
    }
    function tick(): void {
      if (!element || element.paused) return;
      if (element.currentTime >= stopAt.current) element.pause();
      notify();
      frame = requestAnimationFrame(tick);
    }
    function onPlay(): void {
      setPlaying(Number.isFinite(stopAt.current) ? 'excerpt' : 'whole');
      cancelAnimationFrame(frame);
      tick();
    }
    element.addEventListener('play', onPlay, { signal });
    element.addEventListener('pause', () => setPlaying('no'), { signal });
    element.addEventListener('ended', () => ended(), { signal });
    element.addEventListener('seeked', notify, { signal });
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

/** Fetches a part and finds its pauses. A file that this browser cannot decode can be timed without them. Never throws. */
export async function fetchPart(part: NarrationPart) {
  const answer = await fetchSound(part);
  if (!answer.ok) return answer;
  const file = answer.value;
  const { channels, samplesPerSecond } = (await decodeAudio(file, part.durationSeconds)) ?? nothing;
  const silences = channels[0] && findSilences(channels[0], samplesPerSecond);
  const peaks = await peaksOf(channels, samplesPerSecond);
  return { ok: true, value: { file, silences, peaks } } as const;
}

const nothing: DecodedAudio = { channels: [], samplesPerSecond: 8000 };

/** A part, fetched again when it has another file: the same file may get another address at any time. */
export function useFetchedPart(part: NarrationPart | undefined) {
  return useAnswer(part?.sha256 ?? '', part && (() => fetchPart(part)));
}
