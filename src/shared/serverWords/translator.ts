import { type InterfaceLanguage, interfaceLanguages } from '../languages/interfaceLanguages.ts';
import { filled, type Translate, t } from './t.ts';
import { translations } from './translations.ts';

/** The texts of mails in a language; a text that is missing there stays English. */
export function translator(language: InterfaceLanguage): Translate {
  const place = interfaceLanguages.indexOf(language) - 1;
  return (english, values = {}) => {
    const text = translations[english]?.[place];
    return text === undefined ? t(english, values) : filled(text, values);
  };
}
