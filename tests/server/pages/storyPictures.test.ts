import { expect, test } from 'vitest';
import { outlinedText } from '../../../server/pages/outlinedText.ts';
import { createStoryPictures } from '../../../server/pages/storyPictures.ts';
import { makeStory } from '../../app/makeStories.ts';

const titles: Record<string, { readonly title: string; readonly language: string }> = {
  odia: { title: 'ଲୁଣ ଖାତା', language: 'or' },
  santali: { title: 'ᱠᱟᱹᱦᱱᱤ', language: 'sat' },
};

function start() {
  return createStoryPictures(async (_, { storyId }) => {
    const facts = titles[String(storyId)];
    return facts ? makeStory({ ...facts, work: 'salt' }) : null;
  });
}

const address = (story: string) => ({ pathname: `/content/${story}/picture` });

test('a story’s picture is a PNG of the size that its page states, and is revalidated by its tag', async () => {
  const pictureFor = start();
  const picture = await pictureFor(address('odia'));
  const bytes = Buffer.from(picture?.html ?? '');
  expect([picture?.status, picture?.headers['content-type']]).toEqual([200, 'image/png']);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const again = await pictureFor({ ...address('odia'), ifNoneMatch: picture?.headers.etag });
  expect([again?.status, again?.html]).toEqual([304, '']);
  expect((await pictureFor(address('odia')))?.html).toBe(picture?.html);
});

test('a title whose script has no face of ours gets the icon, and so does who asks for many at once', async () => {
  const pictureFor = start();
  const icon = { status: 302, headers: { location: '/icons/icon-512.png' } };
  expect(await pictureFor(address('santali'))).toMatchObject(icon);
  for (let index = 0; index < 5; index++)
    titles[`story${index}`] = { title: `Salt ${index}`, language: 'en' };
  const answers = await Promise.all([0, 1, 2, 3, 4].map((index) => pictureFor(address(`story${index}`))));
  expect(answers.map((answer) => answer?.status)).toEqual([200, 200, 200, 200, 302]);
  expect((await pictureFor(address('story4')))?.status).toBe(200);
});

test.each(['/content/nobody/picture', '/content/odia', '/content/odia/picture/x', '/picture'])(
  '%s has no picture',
  async (pathname) => {
    expect(await start()({ pathname })).toBeNull();
  },
);

/** The glyphs of each line, from left to right. */
async function glyphs(text: string, language: string, mostEms = 100): Promise<string[][]> {
  const { lines = [] } = (await outlinedText(text, language))?.lines(mostEms, 3) ?? {};
  return lines.map(({ svg }) => [...svg.matchAll(/d="([^"]*)"/g)].map(([, path = '']) => path));
}

test.each([
  ['hi', 'क्ष', 1],
  ['or', 'କ୍ଷ', 1],
  ['ml', 'ക്ഷ', 1],
  ['si', 'ක්‍ෂ', 1],
  ['bn', 'কি', 2],
])('letters of %s are joined: %s has glyphs: %i', async (language, text, count) => {
  const [line = []] = await glyphs(text, language);
  expect(line.filter(Boolean)).toHaveLength(count);
});

test('Urdu runs from right to left, and its numbers and Latin words from left to right', async () => {
  const [[one, two] = []] = await glyphs('۱۲', 'ur');
  const [[ra] = []] = await glyphs('ر', 'ur');
  const [[noon] = []] = await glyphs('ں', 'ur');
  const [ab = []] = await glyphs('ab', 'en');
  expect(one).not.toBe(two);
  expect(await glyphs('ر ۱۲ ab ں', 'ur')).toEqual([[noon, '', ...ab, '', one, two, '', ra]]);
});

test('a long title is cut after three lines, and a long word within its line, with an ellipsis', async () => {
  const [[, ellipsis] = []] = await glyphs('a…', 'en');
  for (const [title, count] of [
    ['long title '.repeat(30), 3],
    ['x'.repeat(300), 1],
  ] as const) {
    const text = await outlinedText(title, 'en');
    const { lines = [], isCut } = text?.lines(10, 3) ?? {};
    expect([lines.length, isCut]).toEqual([count, true]);
    for (const { width } of lines) expect(width).toBeLessThanOrEqual(10);
    expect((await glyphs(title, 'en', 10)).at(-1)?.at(-1)).toBe(ellipsis);
  }
  expect((await outlinedText('long title', 'en'))?.lines(10, 3).isCut).toBe(false);
});

test('emoji are left out; a text with nothing else, or with letters that we have not, is not set', async () => {
  expect(await glyphs('🐘 हाथी 👩🏽‍🌾', 'hi')).toEqual(await glyphs('हाथी', 'hi'));
  for (const [text, language] of [
    ['🐘', 'hi'],
    ['…', 'en'],
    ['', 'en'],
    ['ᱠ salt', 'en'],
    ['ڳالھ', 'sd'],
  ] as const)
    expect(await outlinedText(text, language)).toBeUndefined();
});
