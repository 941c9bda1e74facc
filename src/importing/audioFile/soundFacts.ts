export type SoundFacts =
  | {
      readonly kind: 'sound';
      readonly durationSeconds: number;
      /** Seeking is off by seconds: a variable bit rate without a seek table, or a wrong frame count in the header. */
      readonly isHardToSeek?: boolean;
      /** FLAC of music quality: stereo, or at a high sample rate. */
      readonly isStudio?: boolean;
    }
  | { readonly kind: 'problem'; readonly problem: SoundProblem };

export type SoundProblem =
  /** The end is missing: frames, boxes or samples that the file states. */
  | 'cut'
  | 'silent'
  | 'film'
  /** Encrypted: only programs with its key play it. */
  | 'protected'
  /** A codec that not every browser plays. */
  | 'otherSound';

export function problem(problem: SoundProblem): SoundFacts {
  return { kind: 'problem', problem };
}
