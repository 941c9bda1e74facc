import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { coreItalicRange, coreName, coreRange } from '../../src/app/fonts/coreRange.ts';
import { fontFileOf, type ScriptFont, scriptFonts } from '../../src/app/fonts/scriptFonts.ts';
import { interfaceLanguages } from '../../src/shared/languages/interfaceLanguages.ts';
import { knownLanguages, languageOf } from '../../src/shared/languages/languages.ts';
import { scripts } from '../../src/shared/languages/scripts.ts';
import { brahmicScripts } from '../../src/text/script/targets.ts';
import { type FontSubset, subsetFace } from './subsetFace.ts';

export interface Face {
  readonly family: string;
  /** The path of a file, or what the build makes one of. */
  readonly source: string | FontSubset;
  /** Full names of fonts of the device, of which the first is used instead. */
  readonly locals?: readonly string[];
  readonly weight: string;
  readonly style?: 'italic';
  readonly unicodeRange: string;
  /**
   * 'swap' uses a face once it has loaded, also for a script that the device draws badly or not at all. A story in Latin
   * letters is readable in any font, and its lines would break differently: there ours is 'optional', used on pages where
   * it has loaded in time, from the second visit on.
   */
  readonly display: 'swap' | 'optional';
}

/** The rules choose faces by a text's language. The properties that the first frame needs go into tokens.css. */
export function fontStyles(): Plugin {
  return {
    name: 'lipi:font-styles',
    enforce: 'pre',
    async transform(css, id) {
      const [path = ''] = id.split('?');
      if (path.endsWith('/app/styles/fonts.css')) {
        const rules = await Promise.all(allFaces.map(faceRule));
        return css + rules.join('') + scriptRules();
      }
      return path.endsWith('/app/styles/tokens.css') ? css + propertyRules() : undefined;
    },
  };
}

const withFont = Object.entries(scriptFonts).map(([code, font]) => {
  const known = knownLanguages.filter(({ script }) => script === code).map(({ tag }) => tag);
  return { code, font, languages: font.languages ?? known };
});

/**
 * The interface is in the device's font, and in ours where the device has none of those that we know. In Odia it is in
 * ours: many devices break its conjuncts.
 */
const ofInterface = withFont
  .filter(({ font }) => font.apple !== undefined)
  .map(({ code, font }) => {
    const languages = interfaceLanguages.filter((tag) => languageOf(tag).script === code);
    return { font, languages, name: `Interface ${font.name}` };
  });

const own = (name: string) => join(import.meta.dirname, '../../src/app/fonts', `${name}.woff2`);

/** The blocks of the scripts whose languages' names cutFonts.py has cut. */
const namedBlocks = withFont
  .filter(({ code }) => existsSync(own(`names/${code}`)))
  .map(({ code }) => `U+${scripts[code]?.block}`);

/** The weights of text and titles (font-weight in the style sheets). */
const weight = '400 600';

interface LatinPart {
  readonly name: string;
  readonly file?: string;
  readonly unicodeRange: string;
  readonly keepFeatures?: readonly string[];
  readonly dropTables?: readonly string[];
}

/**
 * Without GDEF, which also has the variations of the kerning, all weights are kerned like the regular one, and the file is
 * a sixth smaller. No letter of the core is a mark, which is all else that GDEF would tell.
 */
const core = { keepFeatures: ['kern', 'liga', 'tnum'], dropTables: ['GDEF'] };

const latin = (
  [
    { name: coreName, unicodeRange: coreRange, ...core },
    {
      name: 'newsreader-latin-wght-normal',
      unicodeRange:
        'U+3C-3E, U+5C, U+5E-60, U+7B, U+7D-7E, U+A1-A8, U+AA, U+AC, U+AE-AF, U+B1-B6, U+B8-BA, U+BC-D6, U+D8-E8, U+EA-FF, U+131, U+152-153, U+2BB-2BC, U+2C6, U+2DA, U+2DC, U+2012, U+2015-2017, U+201A-201B, U+201E-2021, U+2023-2025, U+2030-205E, U+20AC, U+2122, U+2191, U+2193, U+2212, U+2215',
    },
    {
      name: 'newsreader-latin-ext-wght-normal',
      file: 'newsreader-latin-ext-wght-normal',
      unicodeRange:
        'U+100-130, U+132-151, U+154-2BA, U+2BD-2C5, U+2C7-2CC, U+2CE-2D7, U+2DD-2FF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20B8, U+20BA-20C0, U+2113',
    },
  ] satisfies readonly LatinPart[]
).map(
  ({ unicodeRange, ...part }: LatinPart): Face => ({
    family: 'Newsreader',
    source: {
      packageName: 'newsreader',
      file: 'newsreader-latin-wght-normal',
      weight,
      unicodeRange,
      ...part,
    },
    weight,
    unicodeRange,
    display: 'swap',
  }),
);

/** The faces of nearly every page, then those of a story's text, then one for each script that has a font. */
export const allFaces: readonly Face[] = [
  ...latin,
  {
    family: 'Newsreader',
    source: {
      name: `${coreName}Italic`,
      packageName: 'newsreader',
      file: 'newsreader-latin-wght-italic',
      weight: '400',
      unicodeRange: coreItalicRange,
      ...core,
    },
    weight: '400',
    style: 'italic',
    unicodeRange: coreItalicRange,
    display: 'swap',
  },
  {
    family: 'Language Names',
    source: own('languageNames'),
    weight: '400 700',
    unicodeRange: [...namedBlocks, 'U+200C-200D'].join(', '),
    display: 'swap',
  },
  ...latin.map((face) => ({ ...face, family: 'Newsreader Story', display: 'optional' as const })),
  ...withFont.map(({ font }) => scriptFace(font)),
  ...ofInterface.map(({ font, name }) => interfaceFace(font, name)),
];

/** A face for each script: one file for both weights, since a story's page shows its title and its text. */
function scriptFace(font: ScriptFont): Face {
  const { family, characters: unicodeRange } = font;
  const [packageName, part] = fontFileOf(font);
  const file = `${packageName}-${part}-wght-normal`;
  return {
    family,
    source: { name: file, packageName, file, weight, unicodeRange },
    weight,
    unicodeRange,
    display: 'swap',
  };
}

/** By its names on Android and Linux, on Windows, and on Apple's devices. Bold is drawn from the regular weight. */
function interfaceFace(font: ScriptFont, family: string): Face {
  const { name, apple = '' } = font;
  const noto = [`Noto Sans ${name}`, `Noto Sans ${name} Regular`, `NotoSans${name}-Regular`];
  return { ...scriptFace(font), family, weight: '400', locals: [...noto, 'Nirmala UI', apple] };
}

/** The path of a face's file, once it is made. */
export async function fileOf({ source }: Face): Promise<string> {
  return typeof source === 'string' ? source : await subsetFace(source);
}

async function faceRule(face: Face): Promise<string> {
  const { family, weight, style, display, unicodeRange, locals = [] } = face;
  return `@font-face {
  font-family: "${family}";
  font-style: ${style ?? 'normal'};
  font-weight: ${weight};
  font-display: ${display};
  src: ${locals.map((name) => `local("${name}"), `).join('')}url("${await fileOf(face)}") format("woff2");
  unicode-range: ${unicodeRange};
}
`;
}

/**
 * A text is set in the font of the nearest element with a `lang`: a rule for each font, and then one for each of the ten
 * scripts in which a text of any language can be shown. `[lang|=or]` matches or-Deva too, so the later rule counts. The
 * page's own language is that of the interface.
 */
export function scriptRules(): string {
  const byLanguage = withFont.map(({ languages, font }) =>
    scriptRule(
      languages.map((tag) => `[lang|=${tag}]`),
      `"${font.family}"`,
    ),
  );
  const byScript = withFont
    .filter(({ code }) => code in brahmicScripts)
    .map(({ code, font }) => scriptRule([`[lang$=-${code}]`], `"${font.family}"`));
  const ofPage = ofInterface.map(({ name, languages }) =>
    scriptRule(
      languages.map((tag) => `html[lang=${tag}]`),
      `"${name}"`,
    ),
  );
  return [...byLanguage, ...byScript, ...ofPage].join('');
}

function scriptRule(selectors: readonly string[], script: string): string {
  return `:is(${selectors.join(', ')}) {\n  --script: ${script};\n}\n`;
}

/** Of a script where they differ. */
export function propertyRules(): string {
  return withFont
    .map(({ languages, font }) => (font.properties ? ruleFor(languages, font.properties) : ''))
    .join('');
}

function ruleFor(languages: readonly string[], properties: Readonly<Record<string, string>>): string {
  const lines = Object.entries(properties).map(([name, value]) => `  ${name}: ${value};\n`);
  return `:is(${languages.map((tag) => `:lang(${tag})`).join(', ')}) {\n${lines.join('')}}\n`;
}
