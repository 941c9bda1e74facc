import { findSilences } from '../../../player/silences.ts';
import type { Result } from '../../../shared/result.ts';
import type { NarrationPart } from '../../../shared/story/catalogue.ts';
import type { Silence } from '../../../text/timings.ts';
import type { DeskFailure } from '../../feed/deskCall.ts';
import { fetchSound } from '../../files/fetchSound.ts';
import { type Asked, useAnswer } from '../../useDeskQuery.ts';
import { type DecodedAudio, decodeAudio, type Peaks, peaksOf } from '../waveform/peaks.ts';

export interface FetchedPart {
  readonly file: Blob;
  /** Undefined when this browser cannot decode the file, which can be timed all the same. */
  readonly silences: readonly Silence[] | undefined;
  /** Empty when it cannot be decoded. */
  readonly peaks: Peaks;
}

/** Fetches a part and finds its pauses. Never throws. */
export async function fetchPart(part: NarrationPart): Promise<Result<FetchedPart, DeskFailure>> {
  const answer = await fetchSound(part);
  if (!answer.ok) return answer;
  const file = answer.value;
  const { channels, samplesPerSecond } = (await decodeAudio(file, part.durationSeconds)) ?? nothing;
  const [samples] = channels;
  const peaks = await peaksOf(channels, samplesPerSecond);
  return { ok: true, value: { file, silences: samples && findSilences(samples, samplesPerSecond), peaks } };
}

const nothing: DecodedAudio = { channels: [], samplesPerSecond: 8000 };

/** A part, fetched again when it has another file: the same file may get another address at any time. */
export function useFetchedPart(part: NarrationPart | undefined): Asked<FetchedPart> {
  return useAnswer(part?.sha256 ?? '', part && (() => fetchPart(part)));
}
