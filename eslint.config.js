import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import browserslist from 'browserslist';
import compat from 'eslint-plugin-compat';
import esx from 'eslint-plugin-es-x';

/**
 * Only the built files are linted, with `npm run check:browsers`: nothing that the browsers of package.json's
 * "browserslist" lack may be called there, by us or by a package. Our sources are linted by Biome.
 */

const oldest = {};
for (const [name, version] of browserslist().map((browser) => browser.split(' ')))
  oldest[name] = Math.min(oldest[name] ?? Infinity, Number.parseFloat(version));

const isNewer = ({ support: { chrome, firefox, safari } }) =>
  [
    [chrome, oldest.chrome],
    [firefox, oldest.firefox],
    [safari, oldest.safari],
  ].some(
    ([support, version]) =>
      ![support].flat().some((since) => Number.parseFloat(since.version_added) <= version && !since.flags),
  );

/** Read only after a look whether it is there. */
const guarded = ['CSS.highlights'];

/** Static members, which eslint-plugin-compat passes by: `AbortSignal.any`, `URL.canParse`. */
const newerStatics = Object.entries(bcd.api).flatMap(([object, members]) =>
  Object.entries(members)
    .filter(([name, member]) => name.endsWith('_static') && isNewer(member.__compat))
    .map(([name]) => ({ object, property: name.slice(0, -'_static'.length) }))
    .filter(({ property }) => !guarded.includes(`${object}.${property}`)),
);

/** Whatever came to the language with and after ES2023 and these browsers do not all have. */
const newerLanguage = ['es2023', 'es2024', 'es2025', 'esnext'].flatMap((year) =>
  Object.entries(esx.configs[`flat/no-new-in-${year}`].rules),
);

/** Methods whose names arrays, maps or Dexie's collections have too: minified code does not tell which one is called. */
const ambiguous = /^es-x\/no-(?:iterator-prototype|map-prototype|weakmap-prototype)-/;

/** In ES2023 and in all of these browsers. */
const present = ['es-x/no-array-prototype-findlast-findlastindex', 'es-x/no-hashbang'];

/** zip.js reads it as `Symbol.asyncDispose || Symbol()`. */
const replaced = ['es-x/no-symbol-asyncdispose'];

export default [
  {
    files: ['dist/client/**/*.js'],
    linterOptions: { noInlineConfig: true },
    languageOptions: { ecmaVersion: 'latest', sourceType: 'module' },
    plugins: { compat, 'es-x': esx },
    settings: {
      'es-x': { aggressive: true },
      lintAllEsApis: true,
      // Read only after a look whether they are there.
      polyfills: ['navigator.connection', 'navigator.userAgentData', 'requestIdleCallback', 'Intl.Segmenter'],
    },
    rules: {
      ...Object.fromEntries(
        newerLanguage.filter(([rule]) => !ambiguous.test(rule) && ![...present, ...replaced].includes(rule)),
      ),
      'compat/compat': 'error',
      'no-restricted-properties': ['error', ...newerStatics],
    },
  },
];
