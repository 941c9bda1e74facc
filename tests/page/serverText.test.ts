import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allTexts, isData, translationsIn } from '../../server/siteBuild/messages.ts';
import { usualFrontPage } from '../../src/shared/frontPage.ts';
import { refusalKey } from '../../src/shared/serverWords/refusalKey.ts';

const translations = translationsIn('or');

beforeEach(() => {
  const refusals = [...allTexts()].filter(([, uses]) => isData(uses)).map(([english]) => english);
  const keyOf = (english: string) => (english.includes('{') ? refusalKey(english) : english);
  const messages = refusals.map((english) => [keyOf(english), translations.get(english) ?? '']);
  vi.resetModules();
  // A build has the texts of pages by their numbers.
  const built = { ...Object.fromEntries(messages), 12: 'ଶୀର୍ଷକ' };
  vi.stubGlobal('lipiWords', { language: 'or', messages: built });
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['The password is wrong.', 'ପାସୱାର୍ଡ ଭୁଲ।'],
  ['A password needs at least 8 characters.', 'ପାସୱାର୍ଡରେ ଅତି କମରେ 8ଟି ଅକ୍ଷର ଦରକାର।'],
  ['Enter an e-mail address, or a name of 2 to 80 characters.', 'ଇ-ମେଲ୍ ଠିକଣା, କିମ୍ବା 2ରୁ 80 ଅକ୍ଷରର ନାମ ଲେଖନ୍ତୁ।'],
])('a page in Odia shows the refusal %j as %j', async (english, text) => {
  const { serverText } = await import('../../src/page/serverText.ts');
  expect(serverText(english)).toEqual({ message: text });
});

test('the banner of a library that has no other is translated, and a curator’s is not', async () => {
  const { serverText } = await import('../../src/page/serverText.ts');
  const { text } = usualFrontPage.banner;
  expect(serverText(text)).toEqual({ message: translations.get(text) });
  expect(serverText(text.replace('2', '3')).message).toContain('3 months');
});

test('a subject of the library’s list is translated, and another word is shown as it is written', async () => {
  const { subjectName } = await import('../../src/ui/story/subjectName.ts');
  expect(subjectName('Animals')).toBe('ପଶୁପକ୍ଷୀ');
  for (const other of ['ନିମ', 'constructor', '12']) expect(subjectName(other)).toBe(other);
});

test('a refusal of a newer server is shown as it is, and marked as English', async () => {
  const { serverText } = await import('../../src/page/serverText.ts');
  expect(serverText('The moon is full.')).toEqual({ message: 'The moon is full.', lang: 'en' });
});

test('a page in English shows what the server says', async () => {
  vi.stubGlobal('lipiWords', undefined);
  const { serverText } = await import('../../src/page/serverText.ts');
  expect(serverText('The moon is full.')).toEqual({ message: 'The moon is full.', lang: 'en' });
});
