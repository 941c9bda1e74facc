import { viramas } from '../../shared/languages/scripts.ts';
import type { CatalogueRow } from '../../shared/story/catalogue.ts';

/** As many of each as Cover.module.css draws. */
export const compositions = 12;
export const grounds = 12;

/** The part of a cover's width that its akshara may have, where it can be measured. */
export const widest = 0.62;

export interface CoverFacts {
  readonly composition: number;
  readonly ground: number;
  /** The first akshara of the title, or its first character if it has no letters; empty for an empty title. */
  readonly akshara: string;
  /** From 1 to 4, estimated from its letters and spacing signs: a wide akshara is set smaller. */
  readonly width: number;
}

/**
 * The same on every device and for ever: the composition and the ground follow from the work alone, so that the texts of
 * a work are recognised as one, and the akshara from the title. Their colours and drawings are in Cover.module.css.
 */
export function coverOf({ work, title }: Pick<CatalogueRow, 'work' | 'title'>): CoverFacts {
  const hash = hashOf(work);
  const akshara = firstAkshara(title);
  const parts = akshara.normalize('NFD');
  const letters = parts.match(/\p{L}/gu)?.length ?? 1;
  const spacingSigns = parts.match(/\p{Mc}/gu)?.length ?? 0;
  return {
    composition: Math.floor(hash / grounds) % compositions,
    ground: hash % grounds,
    akshara,
    width: Math.min(4, Math.max(letters, 1 + spacingSigns)),
  };
}

const marks = String.raw`[\p{M}\u200c\u200d]{0,8}`;
const joined = String.raw`(?<=[${viramas}][\u200c\u200d]?)\p{L}${marks}`;
const letter = new RegExp(String.raw`\p{L}${marks}(?:${joined}){0,3}`, 'u');

/** With its skin tone, and the others that a joiner makes one picture with it. */
const sign =
  /\p{RI}{2}|\p{Extended_Pictographic}\p{EMod}?(?:\ufe0f?\u200d\p{Extended_Pictographic}\p{EMod}?){0,4}|\p{N}|\S/u;

/**
 * Not by `Intl.Segmenter`: what it keeps together depends on the browser's version of Unicode, conjuncts above all, and
 * Firefox before 125 has none. The server's page and the device's must agree.
 */
function firstAkshara(title: string): string {
  return (letter.exec(title) ?? sign.exec(title))?.[0] ?? '';
}

/** FNV-1a, http://www.isthe.com/chongo/tech/comp/fnv/. Its last two bits, and so the ground, differ with the last digit of a number. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
