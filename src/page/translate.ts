import { type Messages, setupI18n } from '@lingui/core';
import { languageOf } from '../shared/languages/languages.ts';

declare global {
  /** The texts of a language, by the numbers that the build gives our English ones; loaded before the app (lateEntry.ts). */
  var lipiWords: { readonly language: string; readonly messages: Messages } | undefined;
}

const { language = 'en', messages = {} } = globalThis.lipiWords ?? {};

/** The language of the interface: one for as long as the page, or the server's renderer of that language, lives. */
export const interfaceLanguage = language;

/** Of the texts that reach a page as data, by their English (serverText.ts). */
export const translations = messages;

/** For `Intl`: as in India, with the digits that every reader of the seven languages knows. */
export const locale = `${language}-IN-u-nu-latn`;

/** The name of a language in that of the interface. */
export function languageName(tag: string): string {
  const { englishName } = languageOf(tag);
  return (messages[englishName] as string | undefined) ?? englishName;
}

const i18n = setupI18n({ locale, messages: { [locale]: messages } });

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
  // Lingui takes a compiled message where its type says a string.
  return typeof text === 'string'
    ? text
    : i18n._(String(number), values, { message: text as unknown as string });
}
