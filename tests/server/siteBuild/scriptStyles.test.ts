import { expect, test } from 'vitest';
import { scriptRules } from '../../../server/siteBuild/scriptStyles.ts';
import { allFaces, faceOfLanguage } from '../../../src/app/fonts/faces.ts';
import { knownLanguages } from '../../../src/shared/languages.ts';

test('a text is set in the font of its language’s script', () => {
  const rules = scriptRules();
  expect(rules).toContain(':is(:lang(or), :lang(spv), :lang(kxv)) {\n  --script: "Noto Serif Oriya";\n}\n');
  expect(rules).toContain(':is(:lang(gu)) {\n  --script: "Noto Serif Gujarati";\n}\n');
  expect(rules).toContain(':is(:lang(bn), :lang(as)) {\n  --script: "Noto Serif Bengali";\n}\n');
});

test('every language whose script has a face has one rule that names it, but for those in Devanagari', () => {
  const rules = scriptRules().split('}\n');
  for (const { tag, script } of knownLanguages) {
    const own = rules.filter((rule) => rule.includes(`:lang(${tag})`));
    const face = script === 'Deva' ? undefined : faceOfLanguage(tag);
    expect(own.map((rule) => /"(.*)"/.exec(rule)?.[1])).toEqual(face ? [face.family] : []);
  }
});

test('no rule names a font that is none of ours', () => {
  const families = new Set(allFaces.map(({ family }) => family));
  for (const [, family] of scriptRules().matchAll(/"(.*)"/g)) expect(families).toContain(family);
});
