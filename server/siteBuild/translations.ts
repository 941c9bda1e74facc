import { basename } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Plugin } from 'vite';
import { interfaceTags, languageOfTag } from '../../src/shared/languages/interfaceLanguages.ts';
import { refusalKey } from '../../src/shared/serverWords/refusalKey.ts';
import { setLanguage } from './lateEntry.ts';
import {
  allTexts,
  compiled,
  flawOf,
  isData,
  isOnPages,
  isWords,
  placeholders,
  textsOf,
  translationsIn,
} from './messages.ts';

const pseudoFile = '/src/translations/pseudo.po';

const inDevelopment = interfaceTags
  .filter((tag) => tag !== 'en')
  .map((tag) => [tag, `/src/translations/${languageOfTag(tag)}.po?import`]);

/** `?pseudo` in the address shows texts that are accented, and longer by two fifths: English ones stand out, and what breaks. */
const developing = `<script type="module">
      const files = ${JSON.stringify(Object.fromEntries(inDevelopment))};
      ${setLanguage}
      const isPseudo = new URLSearchParams(location.search).has('pseudo');
      const file = isPseudo ? '${pseudoFile}?import' : files[spoken];
      if (file) window.lipiWords = { language: spoken, messages: (await import(/* @vite-ignore */ file)).default };
      await import('/src/main.ts');
    </script>`;

const pseudo = (text: string) =>
  text.replace(/[aeiou]/gi, '$&\u0301') + '·'.repeat(Math.ceil(text.trim().length * 0.4));

/**
 * Makes a module of each catalogue (src/translations/). In a build it also numbers the texts, in the words of the rooms
 * and in the catalogues alike, and compiles them, so that the app has neither their English as a key nor a parser. A
 * text without a translation, or with other placeholders, fails the build.
 */
export function translations(): Plugin {
  let isBuild = false;
  let texts = allTexts();
  let numbers: ReadonlyMap<string, number> = new Map();
  return {
    name: 'lipi:translations',
    enforce: 'pre',
    configResolved({ command }) {
      isBuild = command === 'build';
    },
    // In development the page's script does what lateEntry.ts has it do in a build.
    transformIndexHtml(html) {
      return isBuild
        ? html
        : html.replace('<script type="module" src="/src/main.ts"></script>', () => developing);
    },
    resolveId: (id) => (id.startsWith(pseudoFile) ? id : undefined),
    load: (id) => (id.startsWith(pseudoFile) ? '' : undefined),
    buildStart() {
      texts = allTexts();
      numbers = new Map([...texts.keys()].map((english, index) => [english, index]));
    },
    transform(source, id) {
      const [path = ''] = id.split('?');
      if (path.endsWith('.po')) return { code: catalogue(basename(path, '.po')), map: null };
      return isBuild && isWords(path) ? { code: numbered(path, source), map: null } : undefined;
    },
  };

  function catalogue(language: string): string {
    if (language === 'pseudo') {
      const entries = [...texts.keys()].map((english) => [english, compileMessageOrThrow(english, pseudo)]);
      return `export default ${JSON.stringify(Object.fromEntries(entries))}`;
    }
    const translated = translationsIn(language);
    const entries = [...texts].flatMap(([english, uses]) => {
      const translation = translated.get(english) ?? '';
      const flaw = flawOf(english, translation);
      if (flaw !== undefined && isBuild) throw new Error(`${language}.po: '${english}' ${flaw}.`);
      // What arrives as data is looked up by its English: the name of a language, and what the server says.
      if (uses.places.length === 0) return [[english, translation]];
      const key = placeholders(english).length > 0 ? refusalKey(english) : english;
      const asData = isData(uses) ? [[key, translation]] : [];
      if (!isOnPages(uses)) return asData;
      return [...asData, isBuild ? [numbers.get(english), compiled(translation)] : [english, translation]];
    });
    return `export default ${JSON.stringify(Object.fromEntries(entries))}`;
  }

  function numbered(path: string, source: string): string {
    let code = '';
    let from = 0;
    for (const { english, start, end, values, names } of textsOf(path, source)) {
      if ([...names].sort().join() !== placeholders(english).join())
        throw new Error(`${path}: '${english}' has other placeholders than its values.`);
      const parts = [JSON.stringify(compiled(english)), numbers.get(english), ...(values ? [values] : [])];
      const call = `/*#__PURE__*/t(${parts.join()})`;
      code += source.slice(from, start) + call;
      from = end;
    }
    return (code + source.slice(from)).replace(
      /\bt\b(?= } from '[./]+page\/translate\.ts')/,
      'builtText as t',
    );
  }
}
