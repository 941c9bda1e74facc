import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { interfaceTags } from '../../src/shared/languages/interfaceLanguages.ts';

const messages = {
  1: '5 से 15 मिनट',
  2: compileMessageOrThrow('{title}: {at} / {count}, 2 में'),
  3: compileMessageOrThrow('{count, plural, one {# कहानी} other {# कहानियाँ, 3 {who}}}'),
};

beforeEach(() => vi.resetModules());
afterEach(() => vi.unstubAllGlobals());

function speaking(language: string) {
  vi.stubGlobal('lipiWords', { language, messages });
  return import('../../src/page/translate.ts');
}

test('with the digits of a script, texts, numbers, sizes and times have them, and what people wrote stays', async () => {
  const { builtText, counted, interfaceLanguage } = await speaking('hi-u-nu-deva');
  const { byteSize } = await import('../../src/ui/story/byteSize.ts');
  const { clockTime } = await import('../../src/ui/story/clock.ts');
  const { longDay } = await import('../../src/ui/dates.ts');
  expect(interfaceLanguage).toBe('hi');
  expect(builtText('5 to 15 minutes', 1)).toBe('५ से १५ मिनट');
  expect(builtText('', 2, { title: 'Apollo 13', at: 4, count: 1500 })).toBe('Apollo 13: ४ / १,५००, २ में');
  expect(builtText('', 3, { count: 1, who: 'A1' })).toBe('१ कहानी');
  expect(builtText('', 3, { count: 20, who: 'A1' })).toBe('२० कहानियाँ, ३ A1');
  expect([counted(1234567), byteSize(1_240_000), clockTime(3723)]).toEqual([
    '१२,३४,५६७',
    '१.२ MB',
    '१:०२:०३',
  ]);
  expect(longDay(Date.UTC(2026, 10, 22, 12))).toBe('२२ नवंबर २०२६');
});

test('without, they have 0 to 9', async () => {
  const { builtText } = await speaking('hi');
  expect(builtText('5 to 15 minutes', 1)).toBe('5 से 15 मिनट');
  expect(builtText('', 2, { title: 'Apollo 13', at: 4, count: 15 })).toBe('Apollo 13: 4 / 15, 2 में');
});

test('each language with digits of its own has them, also where `Intl` does not know the language', async () => {
  const shown: string[] = [];
  for (const tag of interfaceTags.filter((each) => each.includes('-'))) {
    vi.resetModules();
    shown.push((await speaking(tag)).inDigits('1.5×'));
  }
  expect(shown).toEqual(['१.५×', '୧.୫×', '૧.૫×', '১.৫×', '१.५×']);
});
