import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { allFaces, fileOf, scriptRules } from '../../../server/siteBuild/fontStyles.ts';
import { rangesIn } from '../../../server/siteBuild/subsetFace.ts';
import { scriptFonts } from '../../../src/app/fonts/scriptFonts.ts';
import { interfaceLanguages } from '../../../src/shared/languages/interfaceLanguages.ts';
import { knownLanguages, languageOf } from '../../../src/shared/languages/languages.ts';

test('each language whose script has a font has one rule for it, except those in Naskh', () => {
  const rules = scriptRules().split('}\n');
  const fonts = new Map(Object.entries(scriptFonts));
  for (const { tag, script } of knownLanguages) {
    const own = rules.filter((rule) => rule.includes(`[lang|=${tag}]`));
    const font = ['sd', 'ps', 'bal'].includes(tag) ? undefined : fonts.get(script);
    expect(own.map((rule) => /"(.*?)"/.exec(rule)?.[1])).toEqual(font ? [font.family] : []);
  }
});

test('languages that are printed in Nastaliq are set in it, also Punjabi where it is in Arabic letters', () => {
  const rules = scriptRules().split('}\n');
  const nastaliq = rules.findIndex((rule) => rule.includes('"Noto Nastaliq Urdu"'));
  const { languages = [] } = scriptFonts.Arab ?? {};
  expect(languages).toEqual(['ur', 'ks', 'pa-Arab']);
  for (const tag of languages) expect(languageOf(tag)).toMatchObject({ script: 'Arab', direction: 'rtl' });
  // `[lang|=pa]` matches pa-Arab too, so the later rule counts.
  expect(nastaliq).toBeGreaterThan(rules.findIndex((rule) => rule.includes('[lang|=pa]')));
});

test('a text that is shown in another script than its language’s is set in that script’s font', () => {
  const rules = scriptRules().split('}\n');
  const odia = rules.findIndex((rule) => rule.includes('[lang|=or]'));
  for (const code of ['Deva', 'Orya', 'Sinh']) {
    const rule = rules.findIndex((each) => each.includes(`[lang$=-${code}]`));
    // `[lang|=or]` matches or-Deva too, so the later rule counts.
    expect(rule).toBeGreaterThan(odia);
    expect(rules[rule]).toContain(Object.entries(scriptFonts).find(([each]) => each === code)?.[1]?.family);
  }
  expect(scriptRules()).not.toContain('[lang$=-Arab]');
});

test('the interface is in a font of the device where that has one, except in Odia', () => {
  const rules = scriptRules().split('}\n');
  for (const language of interfaceLanguages) {
    const rule = rules.find((each) => each.includes(`html[lang=${language}]`)) ?? '';
    const face = allFaces.find(({ family }) => rule.includes(`"${family}"`));
    expect(face?.locals?.includes('Nirmala UI') ?? false).toBe(language !== 'en' && language !== 'or');
  }
});

test('every rule names a font of ours, and every font’s file exists', async () => {
  const families = new Set(allFaces.map(({ family }) => family));
  for (const [, family] of scriptRules().matchAll(/"(.*?)"/g)) expect(families).toContain(family);
  for (const face of allFaces) {
    const file = await fileOf(face);
    expect(existsSync(file), file).toBe(true);
  }
});

test('no character of Newsreader is in two of its files', () => {
  const upright = allFaces.filter(({ family, style }) => family === 'Newsreader' && style === undefined);
  const seen = new Set<number>();
  for (const { unicodeRange } of upright) {
    for (const { first, last } of rangesIn(unicodeRange)) {
      for (let character = first; character <= last; character++) {
        expect(seen, `U+${character.toString(16)} in ${unicodeRange}`).not.toContain(character);
        seen.add(character);
      }
    }
  }
  expect(seen.size).toBeGreaterThan(500);
});

test('our face of a script is used once it has loaded, also on the page of a first visit', () => {
  const own = new Set(Object.values(scriptFonts).map(({ family }) => family));
  const faces = allFaces.filter(({ family }) => own.has(family));
  expect(faces).toHaveLength(own.size);
  for (const { family, display } of faces) expect([family, display]).toEqual([family, 'swap']);
});
