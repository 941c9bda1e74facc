/** The languages that the interface speaks; each but English has its texts in src/translations/. */
export const interfaceLanguages = ['en', 'hi', 'or', 'gu', 'bn', 'ta', 'mr'] as const;

export type InterfaceLanguage = (typeof interfaceLanguages)[number];

export function isInterfaceLanguage(value: unknown): value is InterfaceLanguage {
  return interfaceLanguages.some((language) => language === value);
}

export function knownInterface(value: unknown): InterfaceLanguage {
  return isInterfaceLanguage(value) ? value : 'en';
}

/**
 * The interface in a language with 0 to 9, or with the digits of its script, as
 * https://www.unicode.org/reports/tr35/#u_Extension names them. Readers of Tamil no longer use theirs.
 */
export const interfaceTags = [
  ...interfaceLanguages,
  'hi-u-nu-deva',
  'or-u-nu-orya',
  'gu-u-nu-gujr',
  'bn-u-nu-beng',
  'mr-u-nu-deva',
] as const;

export type InterfaceTag = (typeof interfaceTags)[number];

export function isInterfaceTag(value: unknown): value is InterfaceTag {
  return interfaceTags.includes(value as InterfaceTag);
}

export function languageOfTag(tag: InterfaceTag): InterfaceLanguage {
  return tag.slice(0, 2) as InterfaceLanguage;
}

/** The language of a file of the build that has the interface's texts (vite.config.ts); undefined for any other file. */
export function catalogueLanguage(path: string): string | undefined {
  return /\/words-([a-z]+)-[^/]*\.js$/.exec(path)?.[1];
}
