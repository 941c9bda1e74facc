/**
 * Types that a browser plays or shows without running anything in them, and that no page can load as script, style or
 * frame.
 */
const INERT_TYPES: ReadonlySet<string> = new Set([
  'audio/aac',
  'audio/flac',
  'audio/mp4',
  'audio/mpeg',
  'audio/ogg',
  'audio/opus',
  'audio/wav',
  'audio/webm',
  'image/avif',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/webp',
  'video/mp4',
  'video/ogg',
  'video/webm',
]);

const ANY_BYTES = 'application/octet-stream';

/** One `type/subtype` with or without parameters (RFC 9110 §8.3.1), of an allowed length (RFC 6838 §4.2). */
const MEDIA_TYPE = /^([a-z0-9][a-z0-9!#$&^_.+-]{0,126}\/[a-z0-9][a-z0-9!#$&^_.+-]{0,126})[ \t]*(?:;[^,]*)?$/i;
const LONGEST_TYPE = 512;

/**
 * The headers that make a stored file safe on the app's own origin, whatever type its uploader gave it: an inert type
 * is sent as it is, without parameters; anything else is sent as bytes to save, including a list of types (`audio/mpeg,
 * text/html`), of which a browser uses the last.
 */
export function servedType(given: string | null): {
  readonly 'content-type': string;
  readonly 'content-disposition': 'inline' | 'attachment';
} {
  const type = essenceOf(given);
  return type !== null && INERT_TYPES.has(type)
    ? { 'content-type': type, 'content-disposition': 'inline' }
    : { 'content-type': ANY_BYTES, 'content-disposition': 'attachment' };
}

function essenceOf(given: string | null): string | null {
  if (given === null || given.length > LONGEST_TYPE) return null;
  return MEDIA_TYPE.exec(given)?.[1]?.toLowerCase() ?? null;
}
