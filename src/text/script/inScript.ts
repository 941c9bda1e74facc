import { addBrahmic, alphabetOf } from './brahmic.ts';
import { addIso, addLatin } from './latin.ts';
import { brahmicWord, lettersOf } from './letters.ts';
import { MappedText } from './mappedText.ts';
import type { ScriptTarget } from './targets.ts';

/**
 * A text in another script. In a Brahmic script and in ISO 15919 it follows what is written, in plain Latin what is
 * spoken. Letters of the target, other scripts and punctuation stay as they are. Linear time; never throws.
 */
export function inScript(text: string, language: string, target: ScriptTarget): string {
  const words = wordsOf(language, target);
  return text.replace(wordOrDanda, (word) => shownWord(words, word, language, target).text);
}

/** The same, with the map of its offsets. */
export function mappedInScript(text: string, language: string, target: ScriptTarget): MappedText {
  const shown = new MappedText();
  const words = wordsOf(language, target);
  let at = 0;
  function copyTo(end: number): void {
    for (const character of text.slice(at, end)) {
      at += character.length;
      shown.add(character, at);
    }
  }
  for (const { 0: word, index } of text.matchAll(wordOrDanda)) {
    copyTo(index);
    shown.append(shownWord(words, word, language, target), index);
    at = index + word.length;
    // Nothing may stand for its end, or for all of it.
    shown.add('', at);
  }
  copyTo(text.length);
  return shown;
}

const wordOrDanda = new RegExp(`${brahmicWord.source}|[।॥]`, 'g');

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

function shownWord(
  words: Map<string, MappedText>,
  word: string,
  language: string,
  target: ScriptTarget,
): MappedText {
  let shown = words.get(word);
  if (shown === undefined) {
    shown = wordInScript(word, language, target);
    words.set(word, shown);
  }
  return shown;
}

function wordInScript(word: string, language: string, target: ScriptTarget): MappedText {
  const shown = new MappedText();
  const letters = lettersOf(word);
  const isLatin = target === 'Latn' || target === 'iso15919';
  if (/[।॥]/.test(word)) shown.add(isLatin ? '.' : word, 1);
  else if (letters.every(({ script }) => script === target || script === undefined)) {
    for (let end = 1; end <= word.length; end += 1) shown.add(word.charAt(end - 1), end);
  } else if (target === 'Latn') addLatin(letters, language, shown);
  else if (target === 'iso15919') addIso(letters, shown);
  else addBrahmic(letters, alphabetOf(target, language.split('-', 1)[0] ?? ''), shown);
  return shown;
}
