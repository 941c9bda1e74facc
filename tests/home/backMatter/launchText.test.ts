import { expect, test } from 'vitest';
import { launchText } from '../../../src/home/backMatter/BackMatter.tsx';
import { usualFrontPage } from '../../../src/shared/frontPage.ts';

const phase = (now: string[], announced: string[]) =>
  launchText({ now, announced }, ['or', 'gu']).split('# Current Launch Phase')[1];

test('the languages of the launch phase are listed in a sentence', () => {
  const usual = launchText(usualFrontPage.launch, ['or', 'gu']);
  expect(usual).toContain('We begin with Odia and Gujarati: stories');
  expect(usual).toContain('\nTamil, Marathi and Bangla are announced and come next. Every further');
  expect(phase(['or'], ['ta'])).toContain('We begin with Odia: ');
  expect(phase(['or'], ['ta'])).toContain('\nTamil is announced and comes next. Every');
  expect(phase(['or', 'gu'], [])).toContain('\n\nEvery further language');
  expect(phase(['or'], [])).not.toMatch(/[{}]/);
});

test('a language that has stories is no longer announced', () => {
  expect(phase(['or'], ['gu', 'ta'])).toContain('\nTamil is announced and comes next. Every');
  expect(phase(['or'], ['gu'])).toContain('\n\nEvery further language');
});
