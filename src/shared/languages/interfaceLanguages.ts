/** The languages that the interface speaks; each but English has its texts in src/translations/. */
export const interfaceLanguages = ['en', 'hi', 'or', 'gu', 'bn', 'ta', 'mr'] as const;

export type InterfaceLanguage = (typeof interfaceLanguages)[number];

export function isInterfaceLanguage(value: unknown): value is InterfaceLanguage {
  return interfaceLanguages.some((language) => language === value);
}

export function knownInterface(value: unknown): InterfaceLanguage {
  return isInterfaceLanguage(value) ? value : 'en';
}

/** The language of a file of the build that has the interface's texts (vite.config.ts); undefined for any other file. */
export function catalogueLanguage(path: string): string | undefined {
  return /\/words-([a-z]+)-[^/]*\.js$/.exec(path)?.[1];
}
