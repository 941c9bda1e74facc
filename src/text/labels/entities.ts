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

/** Replaces entities by their characters; unknown entities stay. */
export function withEntitiesRead(text: string): string {
  return text.replace(entity, entityOf);
}

/**
 * Like `withEntitiesRead`, but keeps the number of UTF-16 units, so that offsets stay valid. The padding precedes the
 * character, because a combining mark belongs to the letter before it.
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
