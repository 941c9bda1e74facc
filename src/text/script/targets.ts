import { languageOf } from '../../shared/languages/languages.ts';
import type { ScriptCode } from '../../shared/languages/scripts.ts';

/** The ten Brahmic scripts by ISO 15924 code, each with its own name. */
export const brahmicScripts = {
  Deva: 'देवनागरी',
  Beng: 'বাংলা',
  Guru: 'ਗੁਰਮੁਖੀ',
  Gujr: 'ગુજરાતી',
  Orya: 'ଓଡ଼ିଆ',
  Taml: 'தமிழ்',
  Telu: 'తెలుగు',
  Knda: 'ಕನ್ನಡ',
  Mlym: 'മലയാളം',
  Sinh: 'සිංහල',
} as const satisfies Partial<Record<ScriptCode, string>>;

export type BrahmicCode = keyof typeof brahmicScripts;

/** 'Latn' is Latin letters without marks, as the language is spoken; 'iso15919' is that standard, as it is written. */
export type ScriptTarget = BrahmicCode | 'Latn' | 'iso15919';

export const scriptTargets: readonly ScriptTarget[] = [
  ...(Object.keys(brahmicScripts) as BrahmicCode[]),
  'Latn',
  'iso15919',
];

export function isScriptTarget(value: unknown): value is ScriptTarget {
  return (scriptTargets as readonly unknown[]).includes(value);
}

/** What a text of a language can be shown in: nothing else than its own script, unless that is one of the ten. */
export function targetsFor(language: string): readonly ScriptTarget[] {
  const { script } = languageOf(language);
  return script in brahmicScripts ? scriptTargets.filter((target) => target !== script) : [];
}

/** The BCP 47 tag of a language's text in another script. */
export function tagIn(language: string, target: ScriptTarget): string {
  return `${language.split('-', 1)[0]}-${target === 'iso15919' ? 'Latn' : target}`;
}
