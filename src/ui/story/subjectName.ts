import { translations } from '../../page/translate.ts';

/**
 * In the language of the interface if that has a name for it, as for the library's list, else as it is written. The table
 * has other texts by their numbers: a subject may be 12.
 */
export function subjectName(subject: string): string {
  const name = /^\d+$/.test(subject) ? undefined : translations[subject];
  return typeof name === 'string' ? name : subject;
}

/** For `lang`: none for the library's list, which is in English; a word of another language seldom is in Latin letters. */
export function subjectLanguage(subject: string, language: string | undefined): string | undefined {
  return /[a-z]/i.test(subject) ? undefined : language;
}
