import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import PO from 'pofile';
import { type ESTree, parseSync, Visitor } from 'vite';
import { usualFrontPage } from '../../src/shared/frontPage.ts';
import { interfaceLanguages } from '../../src/shared/languages/interfaceLanguages.ts';
import { knownLanguages } from '../../src/shared/languages/languages.ts';
import { listedSubjects } from '../../src/shared/story/listedSubjects.ts';

/** A text of the interface: `t('Saved {size}', { size })` in a `words.ts`. */
interface Text {
  readonly english: string;
  /** Where the call stands in the source. */
  readonly start: number;
  readonly end: number;
  /** The source of its second argument, and the names in it. */
  readonly values: string | undefined;
  readonly names: readonly string[];
}

const project = join(import.meta.dirname, '../..');

export const isWords = (file: string) => /\/words\.tsx?$/.test(file) && !/(^|\/)src\/desk\//.test(file);

/** What the server says: its refusals, which pages translate, and its mails. */
const refusals = 'src/shared/serverWords/refusals.ts';
const mails = 'src/shared/serverWords/mails.ts';
const usualBanner = 'src/shared/frontPage.ts: usualFrontPage';
const subjects = 'src/shared/story/listedSubjects.ts: listedSubjects';

export const catalogueFile = (language: string) => join(project, 'src/translations', `${language}.po`);

export function textsOf(file: string, source: string): readonly Text[] {
  const texts: Text[] = [];
  new Visitor({
    CallExpression({ callee, arguments: [text, values], start, end }) {
      if (callee.type !== 'Identifier' || callee.name !== 't') return;
      if (text?.type !== 'Literal' || typeof text.value !== 'string') return;
      texts.push({
        english: text.value,
        start,
        end,
        values: values && source.slice(values.start, values.end),
        names: values ? namesIn(values) : [],
      });
    },
  }).visit(parseSync(file, source).program);
  return texts.sort((one, other) => one.start - other.start);
}

function namesIn(values: ESTree.Argument): string[] {
  if (values.type !== 'ObjectExpression') throw new Error('The values of a text are written as an object.');
  return values.properties.map((property) => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier')
      throw new Error('The values of a text have names.');
    return property.key.name;
  });
}

interface Uses {
  readonly names: readonly string[];
  /** As 'src/home/words.ts: title'; none for the name of a language. */
  readonly places: readonly string[];
}

/** Every text of the interface and of the server, by its English; subjects; then the names of languages, used everywhere. */
export function allTexts(): ReadonlyMap<string, Uses> {
  const all = new Map<string, { names: readonly string[]; places: string[] }>();
  const files = readdirSync(join(project, 'src'), { recursive: true, encoding: 'utf8' })
    .map((path) => posix.join('src', path.replaceAll('\\', '/')))
    .filter((file) => isWords(file) || file === refusals || file === mails)
    .sort();
  for (const file of files) {
    const source = readFileSync(join(project, file), 'utf8');
    for (const { english, names, start } of textsOf(file, source)) {
      const [name = ''] =
        source
          .slice(0, start)
          .match(/(?<=export (?:const|function) )\w+/g)
          ?.slice(-1) ?? [];
      const known = all.get(english);
      if (known) known.places.push(`${file}: ${name}`);
      else all.set(english, { names, places: [`${file}: ${name}`] });
    }
  }
  all.set(usualFrontPage.banner.text, { names: [], places: [usualBanner] });
  for (const subject of listedSubjects) all.set(subject, { names: [], places: [subjects] });
  for (const { englishName } of knownLanguages) all.set(englishName, { names: [], places: [] });
  return all;
}

export const isOnPages = ({ places }: Uses) => places.some((place) => isWords(place.split(':')[0] ?? ''));
/** What reaches a page as data, in English. */
export const isData = ({ places }: Uses) =>
  places.some((place) => place.startsWith(refusals) || place === usualBanner || place === subjects);
const isInMails = ({ places }: Uses) =>
  places.length === 0 || places.some((place) => place.startsWith(mails));

/** The translations of a language, by their English. */
export function translationsIn(language: string): ReadonlyMap<string, string> {
  const { items } = PO.parse(readFileSync(catalogueFile(language), 'utf8'));
  return new Map(
    items.filter(({ obsolete }) => !obsolete).map(({ msgid, msgstr: [text = ''] }) => [msgid, text]),
  );
}

export const mailTranslationsFile = join(project, 'src/shared/serverWords/translations.ts');

/** The source of that module: each text of the mails, and the names of languages, in the order of `interfaceLanguages`. */
export function mailTranslations(): string {
  const catalogues = interfaceLanguages.filter((language) => language !== 'en').map(translationsIn);
  const lines = [...allTexts()]
    .filter(([, uses]) => isInMails(uses))
    .map(([english]) => {
      const texts = catalogues.map((translated) => translated.get(english) ?? '');
      return `  ${JSON.stringify(english)}: ${JSON.stringify(texts)},\n`;
    });
  return [
    '/* Written by `npm run translations`. */\n\n',
    'export const translations: Readonly<Record<string, readonly string[]>> = {\n',
    ...lines,
    '};\n',
  ].join('');
}

/** A text as Lingui interprets it, or as it is if it has no placeholders. Throws when it is malformed. */
export function compiled(message: string): string | readonly unknown[] {
  const tokens = compileMessageOrThrow(message);
  return tokens.every((token) => typeof token === 'string') ? tokens.join('') : tokens;
}

/** The names of a message's placeholders, sorted. */
export function placeholders(message: string): readonly string[] {
  const found = new Set<string>();
  const visit = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, , cases] = token;
      found.add(name);
      for (const each of Object.values(cases ?? {})) visit(each);
    }
  };
  visit(compileMessageOrThrow(message));
  return [...found].sort();
}

/** What is wrong with a translation; undefined if nothing is. */
export function flawOf(english: string, translation: string | undefined): string | undefined {
  if (!translation) return 'is missing';
  if (placeholders(english).join() !== placeholders(translation).join()) return 'has other placeholders';
  // Some texts go on with a title, or follow one.
  const edges = /^\s*|\s*$/g;
  return english.match(edges)?.join('|') === translation.match(edges)?.join('|')
    ? undefined
    : 'begins or ends with other spaces';
}
