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
  const words = wordsOf(language, target);
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
    const converted = words.get(word) ?? wordInScript(word, language, target);
    words.set(word, converted);
    shown.append(converted, index);
    at = index + word.length;
    // Nothing may stand for its end, or for all of it.
    shown.add('', at);
  }
  copyTo(text.length);
  return shown;
}

/** The words of texts in another script, by language and script: half of a story's words are there already. */
const known = new Map<string, Map<string, MappedText>>();

/** As many as a long story has. */
const mostWords = 5000;

function wordsOf(language: string, target: ScriptTarget): Map<string, MappedText> {
  const key = `${language} ${target}`;
  const words = known.get(key);
  if (words && words.size < mostWords) return words;
  const none = new Map<string, MappedText>();
  known.set(key, none);
  return none;
}

function wordInScript(word: string, language: string, target: ScriptTarget): MappedText {
  const shown = new MappedText();
  const letters = lettersOf(word);
  if (letters.every(({ script }) => script === target || script === undefined)) {
    for (let end = 1; end <= word.length; end += 1) shown.add(word.charAt(end - 1), end);
  } else if (target === 'Latn') addLatin(letters, language, shown);
  else if (target === 'iso15919') addIso(letters, shown);
  else addBrahmic(letters, alphabetOf(target, language.split('-', 1)[0] ?? ''), shown);
  return shown;
}
