/** The part of its API that the tests use; the package has no types. */
declare module 'webvtt-parser' {
  /** A parsed cue text: an element with children, or a text with a value. */
  export interface CueTree {
    readonly children?: readonly CueTree[];
    readonly value?: string;
  }
  interface Cue {
    readonly startTime: number;
    readonly endTime: number;
    readonly tree: CueTree;
  }
  export class WebVTTParser {
    constructor(entities: Readonly<Record<string, string>>);
    parse(
      file: string,
      mode: 'subtitles',
    ): { readonly cues: readonly Cue[]; readonly errors: readonly object[] };
  }
  export class WebVTTSerializer {
    serialize(cues: readonly Cue[]): string;
  }
}
