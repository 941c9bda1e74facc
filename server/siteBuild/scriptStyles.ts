import type { Plugin } from 'vite';
import { knownLanguages } from '../../src/shared/languages.ts';
import { scripts } from '../../src/shared/scripts.ts';

/** Adds to styles/tokens.css which script's font a text is set in, by its language. */
export function scriptStyles(): Plugin {
  return {
    name: 'lipi:script-styles',
    enforce: 'pre',
    transform(css, id) {
      return id.endsWith('/app/styles/tokens.css') ? css + scriptRules() : undefined;
    },
  };
}

/** A rule for each font but those that tokens.css names for every other language. */
export function scriptRules(): string {
  return Object.entries(scripts)
    .filter(([code, { font }]) => font && code !== 'Deva')
    .map(([code, { font }]) => {
      const languages = knownLanguages
        .filter(({ script }) => script === code)
        .map(({ tag }) => `:lang(${tag})`);
      return `:is(${languages.join(', ')}) {\n  --script: "Noto Serif ${font?.name}";\n}\n`;
    })
    .join('');
}
