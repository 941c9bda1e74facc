import { type Messages, setupI18n } from '@lingui/core';
import { languageOf } from '../shared/languages/languages.ts';

declare global {
  /**
   * The texts of a language, by the numbers that the build gives our English ones; loaded before the app (lateEntry.ts).
   * `language` is an `InterfaceTag`.
   */
  var lipiWords: { readonly language: string; readonly messages: Messages } | undefined;
}

const { language: tag = 'en', messages = {} } = globalThis.lipiWords ?? {};
const [language = 'en', , , digits = 'latn'] = tag.split('-');

/** The language of the interface: one for as long as the page, or the server's renderer of that language, lives. */
export const interfaceLanguage = language;

/** That language and its digits (`InterfaceTag`). */
export const interfaceTag = tag;

/** Of the texts that reach a page as data, by their English (serverText.ts). */
export const translations = messages;

/** For `Intl`: as in India, with the digits that the reader chose. Not every browser's knows Odia. */
export const locales = [language, 'en'].map((each) => `${each}-IN-u-nu-${digits}`);

const format = new Intl.NumberFormat(locales);

export const counted = (count: number) => format.format(count);

/** A text with numbers from 0 to 9, such as a time or a size, with the digits of the interface. */
export const inDigits = (text: string) =>
  digits === 'latn' ? text : text.replace(/[0-9]/g, (digit) => counted(Number(digit)));

/** The name of a language in that of the interface. */
export function languageName(tag: string): string {
  const { englishName } = languageOf(tag);
  return (messages[englishName] as string | undefined) ?? englishName;
}

const i18n = setupI18n({ locale: language, locales, messages: { [language]: messages } });

type Values = Readonly<Record<string, string | number>>;

/**
 * A text in the language of the interface. `english` is a message of https://unicode-org.github.io/icu and `values` are
 * its placeholders. The build replaces the call (server/siteBuild/translations.ts); as it stands it is for development,
 * where Lingui compiles messages itself.
 */
export function t(english: string, values?: Values): string {
  return i18n._(english, values);
}

/**
 * What the build makes of `t`: `english` is compiled if it has placeholders, and `number` is its place in the catalogues.
 *
 * @public
 */
export function builtText(english: string | readonly unknown[], number: number, values?: Values): string {
  const text = messages[number] ?? english;
  if (typeof text === 'string') return inDigits(text);
  // Lingui takes a compiled message where its type says a string.
  const message = (digits === 'latn' ? text : numbersInDigits(text, values)) as string;
  return i18n._('', values, { message });
}

/** A compiled message with its numbers, and those among its values, in the digits of the interface. */
function numbersInDigits(message: unknown, values: Values = {}): unknown {
  return JSON.parse(JSON.stringify(message), (_key, part: unknown) => {
    if (typeof part === 'string') return inDigits(part);
    const isNumber = Array.isArray(part) && part.length === 1 && typeof values[part[0]] === 'number';
    return isNumber ? [...part, 'number'] : part;
  });
}
