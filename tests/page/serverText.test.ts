import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { allTexts, isRefusal, translationsIn } from '../../server/siteBuild/messages.ts';
import { refusalKey } from '../../src/shared/serverWords/refusalKey.ts';

const translations = translationsIn('or');

beforeEach(() => {
  const refusals = [...allTexts()].filter(([, uses]) => isRefusal(uses)).map(([english]) => english);
  const messages = refusals.map((english) => [refusalKey(english), translations.get(english) ?? '']);
  vi.resetModules();
  vi.stubGlobal('lipiWords', { language: 'or', messages: Object.fromEntries(messages) });
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['The password is wrong.', 'ପାସୱାର୍ଡ ଭୁଲ।'],
  ['A password needs at least 8 characters.', 'ପାସୱାର୍ଡରେ ଅତି କମରେ 8ଟି ଅକ୍ଷର ଦରକାର।'],
  ['Enter an e-mail address, or a name of 2 to 80 characters.', 'ଇ-ମେଲ୍ ଠିକଣା, କିମ୍ବା 2ରୁ 80 ଅକ୍ଷରର ନାମ ଲେଖନ୍ତୁ।'],
])('a page in Odia shows the refusal %j as %j', async (english, text) => {
  const { serverText } = await import('../../src/page/serverText.ts');
  expect(serverText(english)).toEqual({ text });
});

test('a refusal of a newer server is shown as it is, and marked as English', async () => {
  const { serverText } = await import('../../src/page/serverText.ts');
  expect(serverText('The moon is full.')).toEqual({ text: 'The moon is full.', lang: 'en' });
});

test('a page in English shows what the server says', async () => {
  vi.stubGlobal('lipiWords', undefined);
  const { serverText } = await import('../../src/page/serverText.ts');
  expect(serverText('The moon is full.')).toEqual({ text: 'The moon is full.' });
});
