import { addBrahmic, alphabetOf } from './brahmic.ts';
import { addIso, addLatin } from './latin.ts';
import { brahmicWord, lettersOf } from './letters.ts';
import { MappedText } from './mappedText.ts';
import type { ScriptTarget } from './targets.ts';

/**
 * A text in another script. In a Brahmic script and in ISO 15919 it follows what is written, in plain Latin what is
 * spoken. Letters of the target, other scripts and punctuation stay as they are. Linear time; never throws.
 */
export function inScript(text: string, language: string, target: ScriptTarget): MappedText {
  const shown = new MappedText();
  const isLatin = target === 'Latn' || target === 'iso15919';
  const alphabet = isLatin ? undefined : alphabetOf(target, language.split('-', 1)[0] ?? '');
  let at = 0;
  function copyTo(end: number): void {
    while (at < end) {
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      at += character.length;
      shown.add(isLatin && /[।॥]/.test(character) ? '.' : character, at);
    }
  }
  for (const { 0: word, index } of text.matchAll(brahmicWord)) {
    copyTo(index);
    const letters = lettersOf(word, index);
    const end = index + word.length;
    if (letters.every(({ script }) => script === target || script === undefined)) {
      copyTo(end);
      continue;
    }
    if (alphabet) addBrahmic(letters, alphabet, shown);
    else if (target === 'Latn') addLatin(letters, language, shown);
    else addIso(letters, shown);
    shown.add('', end);
    at = end;
  }
  copyTo(text.length);
  return shown;
}
