import { translations } from '../../page/translate.ts';

/** In the language of the interface if that has a name for it, as for the library's list, else as it is written. */
export function subjectName(subject: string): string {
  const name = translations[subject];
  return typeof name === 'string' ? name : subject;
}
