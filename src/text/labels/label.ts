/** A stretch of one recording and the words spoken in it: a cue in subtitle files, a label in sound editors. */
export interface TimeLabel {
  readonly startSeconds: number;
  /** Not before the start; a sound editor's point label ends where it starts. */
  readonly endSeconds: number;
  readonly text: string;
}

export interface LabelProblem {
  /** From 1. */
  readonly line: number;
  /** For people, in English: a sentence without a full stop. */
  readonly message: string;
}

/** The labels of a file, in its order, and the problems of lines that could not be read. The other labels are valid. */
export interface ParsedLabels {
  readonly labels: readonly TimeLabel[];
  readonly problems: readonly LabelProblem[];
}

export function linesOf(text: string): string[] {
  return text.replace(/^\ufeff/u, '').split(/\r\n|[\r\n\v\f\u0085\u2028\u2029]/u);
}

export function oneLine(text: string): string {
  return text.replace(/\s+/gu, ' ').trim();
}

/** Character references of WebVTT (https://www.w3.org/TR/webvtt1/#webvtt-cue-text-span), and others that programs write. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  lrm: '\u200e',
  rlm: '\u200f',
  nbsp: '\u00a0',
  quot: '"',
  apos: "'",
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  ndash: '–',
  mdash: '—',
  hellip: '…',
  zwj: '\u200d',
  zwnj: '\u200c',
};

const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/giu;

export function withEntitiesRead(text: string): string {
  return text.replace(entity, entityOf);
}

/**
 * Keeps the number of UTF-16 units, so that offsets stay valid. The padding precedes the character, because a combining
 * mark belongs to the letter before it.
 */
export function withEntitiesInPlace(text: string): string {
  return text.replace(entity, (whole: string, ...groups: (string | undefined)[]) =>
    entityOf(whole, groups[0], groups[1], groups[2]).padStart(whole.length),
  );
}

function entityOf(whole: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return entities[name] ?? whole;
  const point = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
}
