import { useEffect, useState } from 'react';
import { findSilences } from '../../../audio/player/silences.ts';
import { storageUrl } from '../../../audio/storageUrl.ts';
import type { NarrationPart } from '../../../shared/story/catalogue.ts';
import type { Silence } from '../../../text/timings.ts';
import { type DecodedAudio, decodeAudio } from '../waveform/decodeAudio.ts';
import { type Peaks, peaksOf } from '../waveform/peaks.ts';

/** The file of a part of the narration, with its pauses and its waveform. */
export interface FetchedPart {
  readonly file: Blob;
  /** Undefined when this browser cannot decode the file, which can be timed all the same. */
  readonly silences: readonly Silence[] | undefined;
  /** Empty when it cannot be decoded. */
  readonly peaks: Peaks;
}

/**
 * Fetches a part and finds its pauses. Throws a TypeError when there is no network, otherwise an Error with the response's
 * status.
 */
export async function fetchPart(part: NarrationPart): Promise<FetchedPart> {
  const response = await fetch(storageUrl(part));
  if (!response.ok) throw new Error(`${response.status} for a recording`);
  const file = await response.blob();
  const { channels, samplesPerSecond } = (await decodeAudio(file, part.durationSeconds)) ?? nothing;
  const [samples] = channels;
  const peaks = await peaksOf(channels, samplesPerSecond);
  return { file, silences: samples && findSilences(samples, samplesPerSecond), peaks };
}

const nothing: DecodedAudio = { channels: [], samplesPerSecond: 8000 };

type FetchState =
  | { readonly kind: 'fetching' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'there'; readonly fetched: FetchedPart };

/** A part, fetched again when it has another file. */
export function useFetchedPart(part: NarrationPart | undefined) {
  const [state, setState] = useState<FetchState>({ kind: 'fetching' });
  const [attempt, setAttempt] = useState(0);
  const sha256 = part?.sha256;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same file may get another address at any time
  useEffect(() => {
    if (!part) return;
    let isWanted = true;
    setState({ kind: 'fetching' });
    fetchPart(part).then(
      (fetched) => {
        if (isWanted) setState({ kind: 'there', fetched });
      },
      (error: unknown) => {
        console.warn(`A recording could not be fetched: ${String(error)}`);
        if (isWanted) setState({ kind: 'failed' });
      },
    );
    return () => {
      isWanted = false;
    };
  }, [sha256, attempt]);
  return { state, tryAgain: () => setAttempt((before) => before + 1) };
}
