import { unicodeText } from '../text/unicodeText.ts';

/** Why a file cannot be imported, in words for a curator. A caller that knows the path adds it. */
export class BrokenFile extends Error {
  override readonly name = 'BrokenFile';
}

export interface CollectionFile {
  /** With forward slashes, starting with the name of the folder that was chosen. */
  readonly path: string;
  /** All bytes. Throws BrokenFile with the reason, also if there are more than `limitBytes`. */
  read(limitBytes: number): Promise<Uint8Array<ArrayBuffer>>;
}

/** The largest text file in bytes. No story needs more, and a stray video named .md should not be read into memory. */
export const textSizeLimit = 4 * 1000 * 1000;

/** The longest line in UTF-16 units. A story's are far shorter (convex/catalogue/storyInput.ts); this avoids needless work. */
export const lineLengthLimit = 4000;

export function tooLarge(limitBytes: number): BrokenFile {
  return new BrokenFile(`it is larger than ${limitBytes / 1_000_000} MB`);
}

/** Decodes a file's text. Throws BrokenFile if it is in no Unicode encoding or contains NUL characters. */
export function textOf(bytes: Uint8Array): string {
  const text = unicodeText(bytes);
  if (text === null) throw new BrokenFile('it is not UTF-8');
  if (text.includes('\0')) throw new BrokenFile('it is not text: it contains NUL bytes');
  return text;
}

/** MIME types of the audio formats that every browser plays, by file name extension. */
export const audioTypes: Readonly<Record<string, string>> = {
  '.mp3': 'audio/mpeg',
  '.m4a': 'audio/mp4',
  '.flac': 'audio/flac',
};

export function isAudioName(name: string): boolean {
  const lower = name.toLowerCase();
  return Object.keys(audioTypes).some((extension) => lower.endsWith(extension));
}
