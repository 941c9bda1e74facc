/**
 * Words a minute by script (ISO 15924), all but the Latin one estimates: 370 syllables a minute, the mean of 17 languages read
 * aloud (Trauzettel-Klosinski and Dietz 2012, https://doi.org/10.1167/iovs.11-8284), by the aksharas of a word that has a
 * vowel, counted in 844 stories. Latin: English read in silence (Brysbaert 2019, https://doi.org/10.1016/j.jml.2019.104047).
 */
const wordsPerMinute: Readonly<Record<string, number>> = {
  Latn: 238,
  Guru: 173,
  Deva: 154,
  Gujr: 153,
  Orya: 147,
  Beng: 141,
  Mlym: 124,
  Telu: 122,
  Taml: 117,
  Knda: 110,
};

/** In a script that nobody counted: the slower half of those that somebody did. */
const usualWordsPerMinute = 130;

/** How long so many words of a script take to read, an estimate in minutes. */
export function readingMinutes(wordCount: number, script: string): number {
  return wordCount / (wordsPerMinute[script] ?? usualWordsPerMinute);
}
