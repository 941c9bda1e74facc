import { refusalKey } from '../shared/serverWords/refusalKey.ts';
import { inDigits, translations } from './translate.ts';

export interface ServerText {
  readonly message: string;
  /** Where it is in English still. */
  readonly lang?: 'en';
}

/** What arrives in English (`isData` in server/siteBuild/messages.ts), in the language of the interface. */
export function serverText(english: string): ServerText {
  const translation = translations[english] ?? translations[refusalKey(english)];
  if (typeof translation !== 'string') return { message: english, lang: 'en' };
  const [value = ''] = /\d+(?=\D*$)/.exec(english) ?? [];
  return { message: inDigits(translation.replace(/\{\w+\}/, value)) };
}
