import type { SentenceTiming } from '../../src/shared/catalogue.ts';

/** What `<language>.timings.json` holds: a narration's files and when each sentence is spoken in them. */
export interface TimingsFile {
  readonly narrator: string;
  /** True for speech synthesis. */
  readonly synthetic: boolean;
  /** Of the content's UTF-8 bytes, lower-case hex: the text that the offsets belong to. */
  readonly contentSha256: string;
  readonly parts: readonly TimingsPart[];
  readonly sentences: readonly SentenceTiming[];
}

export interface TimingsPart {
  /** Name of a file beside the timings. */
  readonly file: string;
  readonly durationSeconds: number;
  readonly sizeBytes: number;
  /** Lower-case hex, of the whole file. */
  readonly sha256: string;
}
