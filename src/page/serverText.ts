import { refusalKey } from '../shared/serverWords/refusalKey.ts';
import { interfaceLanguage } from './translate.ts';

export interface ServerText {
  readonly text: string;
  /** Where the text is not known in the language of the interface. */
  readonly lang?: 'en';
}

/** What the server says in English (src/shared/serverWords/refusals.ts), in the language of the interface. */
export function serverText(english: string): ServerText {
  if (interfaceLanguage === 'en') return { text: english };
  const translation = globalThis.lipiWords?.messages[refusalKey(english)];
  if (typeof translation !== 'string') return { text: english, lang: 'en' };
  const [value = ''] = /\d+(?=\D*$)/.exec(english) ?? [];
  return { text: translation.replace(/\{\w+\}/, value) };
}
