import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF as Chromium writes it, in drawing order, without the spaces between words, which are only visible
 * gaps when they are not drawn. Follows ISO 32000-1: text operators (9.4.3), ToUnicode maps (9.10.3), and /ActualText
 * (14.9.4), which Chromium sets where letters are joined, as in Indic scripts.
 */
export function pdfText(pdf: Uint8Array): string {
  const file = Buffer.from(pdf).toString('latin1');
  const objects = new Map<string, string>();
  for (const [, number = '', body = ''] of file.matchAll(/(?:^|\n)(\d+) 0 obj\s([\s\S]*?)\sendobj/g)) {
    objects.set(number, body);
  }
  const object = (number: string | undefined) => objects.get(number ?? '') ?? '';
  const maps = new Map<string, ReadonlyMap<string, string>>();
  let text = '';
  for (const page of [...objects.values()].filter((body) => /\/Type\s*\/Page\b/.test(body))) {
    const resources = object(/\/Resources (\d+) 0 R/.exec(page)?.[1]) || page;
    const fonts = new Map<string, ReadonlyMap<string, string>>();
    for (const [, name = '', number = ''] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = maps.get(number) ?? unicodeMap(stream(object(toUnicode(object(number)))));
      maps.set(number, map);
      fonts.set(name, map);
    }
    for (const [, number = ''] of page.matchAll(/\/Contents (\d+) 0 R/g)) {
      text += drawnText(stream(object(number)), fonts);
    }
  }
  return text;
}

const toUnicode = (font: string) => /\/ToUnicode (\d+) 0 R/.exec(font)?.[1];

function stream(body: string): string {
  const start = /stream\r?\n/.exec(body);
  if (!start) return '';
  const from = start.index + start[0].length;
  const raw = Buffer.from(body.slice(from, from + Number(/\/Length (\d+)/.exec(body)?.[1])), 'latin1');
  return (body.includes('/FlateDecode') ? inflateSync(raw) : raw).toString('latin1');
}

/** Glyph numbers, as hex digits (four, or two in a font of drawn letters), and the characters that they represent. */
function unicodeMap(map: string): ReadonlyMap<string, string> {
  const letters = new Map<string, string>();
  for (const [, lines = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g)) {
    for (const [, glyph = '', codes = ''] of lines.matchAll(/<(\w+)>\s*<(\w+)>/g)) {
      letters.set(glyph.toUpperCase(), utf16(codes));
    }
  }
  for (const [, lines = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g)) {
    for (const [, first = '', last = '', codes = ''] of lines.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      for (let glyph = Number.parseInt(first, 16); glyph <= Number.parseInt(last, 16); glyph++) {
        // A ligature maps to several characters; the range increments the last of them.
        const last16 = Number.parseInt(codes.slice(-4), 16) + glyph - Number.parseInt(first, 16);
        letters.set(hex(glyph, first.length), utf16(codes.slice(0, -4) + hex(last16, 4)));
      }
    }
  }
  return letters;
}

function drawnText(content: string, fonts: ReadonlyMap<string, ReadonlyMap<string, string>>): string {
  let text = '';
  let font: ReadonlyMap<string, string> = new Map();
  let isReplaced = false;
  const parts =
    /\/(F\d+) [\d.]+ Tf|\/ActualText\s*(?:<(\w*)>|\(((?:\\[\s\S]|[^\\)])*)\))|(\bEMC\b)|<([\dA-Fa-f]+)>|\(((?:\\[\s\S]|[^\\)])*)\)/g;
  for (const [, name, actualHex, actualString, end, glyphs, bytes] of content.matchAll(parts)) {
    if (name !== undefined) font = fonts.get(name) ?? new Map();
    else if (actualHex !== undefined || actualString !== undefined) {
      text += textString(actualHex ?? hexOf(unescaped(actualString ?? '')));
      isReplaced = true;
    } else if (end !== undefined) isReplaced = false;
    else if (!isReplaced) {
      const digits = glyphs ?? hexOf(unescaped(bytes ?? ''));
      const width = [...font.keys()][0]?.length ?? 4;
      for (let at = 0; at < digits.length; at += width) {
        text += font.get(digits.slice(at, at + width).toUpperCase()) ?? '';
      }
    }
  }
  return text.replace(/\s+/g, '');
}

const utf16 = (digits: string) => Buffer.from(digits, 'hex').swap16().toString('utf16le');

/** UTF-16 when it starts with that encoding's byte order mark, else one byte a letter (ISO 32000-1, 7.9.2.2). */
const textString = (digits: string) =>
  /^feff/i.test(digits) ? utf16(digits.slice(4)) : Buffer.from(digits, 'hex').toString('latin1');

const hex = (glyph: number, width: number) => glyph.toString(16).toUpperCase().padStart(width, '0');

const hexOf = (bytes: string) => Buffer.from(bytes, 'latin1').toString('hex');

/** A literal string's bytes (ISO 32000-1, 7.3.4.2). */
function unescaped(literal: string): string {
  const signs: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  return literal.replace(/\\([0-7]{1,3}|[\s\S])/g, (_, sign: string) =>
    /^[0-7]/.test(sign) ? String.fromCharCode(Number.parseInt(sign, 8)) : (signs[sign] ?? sign),
  );
}
