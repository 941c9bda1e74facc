import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderPage, renderShell } from '../../src/app/renderFirstPaint.tsx';
import type { FirstPaint } from '../../src/page/firstPaint.ts';
import { makeHome, makeRow, makeRows, makeStory, narration } from './makeStories.ts';

// There is no page on a server: rendering throws if the app uses its globals.
beforeEach(() => {
  vi.stubGlobal('document', undefined);
  vi.stubGlobal('location', undefined);
});
afterEach(() => vi.unstubAllGlobals());

const front = {
  epoch: 'e1',
  seq: 7,
  day: '2026-11-22',
  front: {
    banner: { text: 'Free until the rains, "all" of them.', from: '2026-11-22', to: '2026-11-22' },
    launch: { now: ['or'], announced: ['ta'] },
  },
};
const nothing = { kind: 'none' } as const;
const home = (given: Parameters<typeof makeHome>[0]): FirstPaint => ({
  kind: 'home',
  snapshot: makeHome(given),
});
const story = (snapshot: ReturnType<typeof makeStory>): FirstPaint => ({ kind: 'story', snapshot });
const narrated = makeStory({ narration });
const translated = {
  ...makeStory({ translation_author: 'Lipi' }),
  siblings: [makeRow({ seq: 2, language: 'gu' })],
};
const marked = makeStory({}, { content: 'One.<br>Two <b>three</b>.\n\n“Four?” she said.' });

const pages: readonly (readonly [name: string, path: string, first: FirstPaint, words: readonly string[]])[] =
  [
    [
      'a stocked library',
      '/',
      home({}),
      ['>1 / 6<', 'Our Mission', 'Subscribe', 'free for the next 2 months'],
    ],
    [
      'a library of one story',
      '/',
      home({
        languages: [{ language: 'en', storyCount: 1 }],
        language: 'en',
        rows: [makeRow({ language: 'en' })],
        total: 1,
      }),
      ['>1 / 1<'],
    ],
    [
      'a library whose admin set the banner',
      '/',
      home({ front }),
      ['Free until the rains, &quot;all&quot; of them.'],
    ],
    ['an empty library', '/', home({ languages: [], language: '', rows: [], total: 0 }), ['No stories yet']],
    ['a narrated story', `/content/${narrated.row.id}`, story(narrated), [narrated.row.title, 'Play']],
    ['a story with a translation', `/content/${translated.row.id}`, story(translated), ['Also in ']],
    ['a story with markup in its text', `/content/${marked.row.id}`, story(marked), ['“Four?” she said.']],
    ['privacyPolicy', '/privacy-policy', nothing, ['Privacy policy</h1>']],
    ['serviceTerms', '/service-terms', nothing, ['Service terms</h1>']],
    [
      'the way in',
      '/login',
      { kind: 'login', snapshot: { emailCode: false, names: true, providers: [] } },
      ['autoComplete="current-password"'],
    ],
    [
      'the way in by mail and providers',
      '/login',
      {
        kind: 'login',
        snapshot: { emailCode: true, names: false, providers: [{ id: 'oidc', name: 'The school' }] },
      },
      ['Continue with The school', 'Sign in with a code instead'],
    ],
    ['the account', '/account', nothing, ['Your account</h1>']],
    ['the reading list', '/reading_list', nothing, ['Reading list</h1>']],
    ['highlights and notes', '/highlights', nothing, ['Highlights and notes</h1>']],
    [
      'all stories',
      '/library',
      { kind: 'library', snapshot: { search: '?language=or', rows: makeRows(2), total: 1248 } },
      ['1,248 stories', 'href="/content/story2"', 'ଲୁଣ ଖାତା 1', 'Odia: remove this filter'],
    ],
    ['all stories, asked for in words', '/library', nothing, ['All stories</h1>', 'Opening the library…']],
    ['the saved stories', '/saved', nothing, ['Saved stories</h1>']],
    ['the curation desk', '/admin', nothing, ['The curation desk</h1>']],
    ['an address that leads nowhere', '/no/such/page', nothing, ['Not Found']],
  ];

test.each(pages)('the server renders %s', async (_, path, first, words) => {
  const page = await renderPage(path, first);
  for (const word of words) expect(page).toContain(word);
});

test('a banner past its last day is not rendered', async () => {
  const page = await renderPage('/', home({ front: { ...front, day: '2026-11-23' } }));
  expect(page).not.toContain('until the rains');
});

test('no rendered page contains an inline style, a script or an event handler', async () => {
  const rendered = await Promise.all(pages.map(([, path, first]) => renderPage(path, first)));
  for (const page of [...rendered, renderShell()]) expect(page).not.toMatch(/ style=|<script|<style| on\w+=/);
});

test('titles, names and text are in the script that the reader chose, and the next page is as written', async () => {
  const written = makeStory({ title: 'ଲୁଣ ଖାତା', author: 'ଆଶା ରାଓ' }, { content: 'ବାପା କହୁଥିଲେ।' });
  const page = (scripts?: Readonly<Record<string, string>>) =>
    renderPage(`/content/${written.row.id}`, story(written), scripts);
  const html = await page({ or: 'Latn' });
  for (const words of ['luna khata', 'asha rao', 'bapa kahuthile.'])
    expect(html).toMatch(new RegExp(`lang="or-Latn"[^>]*>(<p><span[^>]*>)?${words}<`));
  expect(html.slice(html.indexOf('<h1'), html.indexOf('<footer'))).not.toMatch(/\p{Script=Oriya}/u);
  expect(await page()).toContain('ଲୁଣ ଖାତା');
  const rows = [makeRow({ title: 'ଲୁଣ ଖାତା', author: 'ଆଶା ରାଓ', preview: 'ବାପା କହୁଥିଲେ।' })];
  const cards = await renderPage('/', home({ rows }), { or: 'Deva' });
  for (const words of ['लुण खाता', 'आशा राओ', 'बापा कहुथिले।'])
    expect(cards).toContain(`<span lang="or-Deva">${words}</span>`);
});
