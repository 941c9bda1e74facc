import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NarrationBar } from '../../src/player/narration/NarrationBar.tsx';
import { idleView, type PlayerStatus, viewOf } from '../../src/player/playback.ts';
import { ReaderTools } from '../../src/read/ReaderTools.tsx';
import { ReaderView } from '../../src/read/ReaderView.tsx';
import { initialStore } from '../../src/settings/lipiStoreFields.ts';
import type { CatalogueRow } from '../../src/shared/story/catalogue.ts';
import { storySizeBytes } from '../../src/shared/story/storySize.ts';
import { connection } from '../../src/sync/connection.ts';
import { scriptsOf } from '../../src/ui/script/scriptsOf.tsx';
import { StoryText } from '../../src/ui/story/StoryText.tsx';
import { makeRow, narration } from '../app/makeStories.ts';

const nothing = () => undefined;
const page = (row: CatalogueRow, siblings: readonly CatalogueRow[] = []) =>
  renderToString(
    <ReaderView row={row} siblings={siblings} tools={undefined} hasBeside after={undefined}>
      text
    </ReaderView>,
  );
const controls = {
  narration,
  options: undefined,
  children: undefined,
  onReach: nothing,
  onPlay: nothing,
  onPause: nothing,
  onRetry: nothing,
  onSeek: nothing,
  onSkip: nothing,
  onToggleOptions: nothing,
  onToggleReadAlong: nothing,
  readAlongBox: null,
  isReadAlong: false,
  hasStarted: false,
};

test('every sentence is a span with its offsets into the content', () => {
  const content = 'ବାପା କହୁଥିଲେ। ଲୁଣ ଆଉ ଋଣ।<br>\n\nଗଞ୍ଜାମ କୂଳରେ ଆମ ଘର।';
  const html = renderToString(<StoryText content={content} language="or" />);
  const spans = [...html.matchAll(/<span data-from="(\d+)" data-to="(\d+)">(.*?)<\/span>/g)];
  expect(spans.length).toBeGreaterThanOrEqual(3);
  for (const [, from, to, text] of spans) expect(content.slice(Number(from), Number(to))).toBe(text);
  expect(html).toContain('lang="or"');
  expect(html.match(/<p>/g)).toHaveLength(2);
});

test('in another script, each sentence keeps its offsets into the content, and its line breaks', () => {
  const content = 'ବାପା।<br>ଲୁଣ “ଋଣ” ଓଡ଼ିଆ।\n\nଗଞ୍ଜାମ\\\\ଘର।';
  const shown = scriptsOf({ or: 'Latn' }).get('or');
  const spansOf = (html: string) => [
    ...html.matchAll(/<span data-from="(\d+)" data-to="(\d+)">(.*?)<\/span>/g),
  ];
  const written = spansOf(renderToString(<StoryText content={content} language="or" />));
  const html = renderToString(<StoryText content={content} language="or" shown={shown} />);
  expect(html).toContain('lang="or-Latn" dir="ltr"');
  expect(spansOf(html).map(([, from, to]) => [from, to])).toEqual(written.map(([, from, to]) => [from, to]));
  expect(spansOf(html).map(([, , , text]) => text)).toEqual([
    'bapa.',
    'luna “runa” odia.',
    'ganjama<br/>ghara.',
  ]);
  expect(html.split('<br/>')).toHaveLength(3);
});

test('in two lines, the text is the written one, and each word has the other script beneath it, unread', () => {
  const content = 'ବାପା, Lipi।<br>ଋଣ 🙂।';
  const html = renderToString(
    <StoryText content={content} language="or" shown={scriptsOf({ or: '+Latn' }).get('or')} />,
  );
  expect(html).toContain('lang="or" dir="ltr"');
  expect(html.match(/<span data-from="\d+" data-to="\d+">/g)).toEqual(
    renderToString(<StoryText content={content} language="or" />).match(
      /<span data-from="\d+" data-to="\d+">/g,
    ),
  );
  const words = [
    ...html.matchAll(/<ruby[^>]*>([^<]+)<rt lang="or-Latn" aria-hidden="true" data-other="([^"]+)"><\/rt>/g),
  ];
  expect(words.map(([, word, other]) => `${word} ${other}`)).toEqual(['ବାପା, bapa,', 'ଋଣ runa']);
  expect(html.replace('<br/>', '\n').replace(/<[^>]*>/g, '')).toBe(content.replace('<br>', '\n'));
});

test('a story without words says where its pictures are, in the language of the page', () => {
  const html = renderToString(<StoryText content="" language="or" />);
  expect(html).toContain('Told in pictures alone');
  expect(html).not.toContain('lang="or"');
});

test('a story without words is marked as a picture story, and cannot be saved', () => {
  const row = makeRow({ wordCount: 0 });
  expect(page(row)).toContain('Picture story');
  const tools = renderToString(<ReaderTools row={{ ...row, bodySizeBytes: 0 }} body={undefined} />);
  expect(tools).toContain('Share');
  expect(tools).not.toMatch(/Save for offline|0 bytes/);
});

test('markup in a story is shown as text', () => {
  const html = renderToString(
    <StoryText content={'<script>alert(1)</script> and <b>bold</b>.'} language="en" />,
  );
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('&lt;script&gt;');
});

test('a translation links to its original and to the other texts', () => {
  const row = makeRow({ language: 'en', originalLanguage: 'gu', translation_author: 'Lipi' });
  const siblings = [makeRow({ seq: 2, language: 'gu' }), makeRow({ seq: 3, language: 'or' })];
  const html = page(row, siblings);
  expect(html).toMatch(
    /Also in 2 languages.*href="\/content\/story2".*\(original\).*href="\/content\/story3"/,
  );
  expect(html).toContain('Translated by ');
});

test('a single other text is linked directly', () => {
  const translated = (originalLanguage: string) =>
    page(makeRow({ language: 'en', originalLanguage }), [makeRow({ seq: 2, language: 'gu' })]);
  expect(translated('gu')).toMatch(/Original: .*href="\/content\/story2"/);
  expect(translated('en')).toMatch(/Also in .*href="\/content\/story2"/);
  expect(translated('en')).not.toContain('<details');
});

test('title, author and translator are marked with the language of the text', () => {
  const row = makeRow({ title: 'ଲୁଣ ଖାତା', author: 'ଆଶା ରାଓ', translation_author: 'ରବି' });
  const html = page(row);
  for (const words of ['ଲୁଣ ଖାତା', 'ଆଶା ରାଓ', 'ରବି']) expect(html).toMatch(new RegExp(`lang="or"[^>]*>${words}<`));
});

test('each subject links to the library; other words than the list’s are in the story’s language', () => {
  const html = page(makeRow({ subjects: ['Village life', 'ବର୍ଷା', 'constructor'] }));
  expect(html).toContain('<a href="/library?subject=Village%20life">Village life</a>, ');
  expect(html).toMatch(/<a href="\/library\?subject=%E0[%\w]+" lang="or">ବର୍ଷା<\/a>/);
  expect(html).toContain('>constructor</a>');
  expect(page(makeRow())).not.toContain('Subjects');
});

test('source and licence are links if the address is safe', () => {
  const from = (url: string) => page(makeRow({ source: { name: 'Pratham Books', url } }));
  expect(from('https://prathambooks.org/')).toContain('href="https://prathambooks.org/"');
  expect(from('javascript:alert(1)')).not.toContain('javascript:');
  expect(from('javascript:alert(1)')).toContain('Pratham Books');
  expect(from('x')).toContain('href="https://creativecommons.org/licenses/by/4.0/"');
});

test('the narration says that it is synthetic, and its controls have names', () => {
  const html = renderToString(<NarrationBar {...controls} view={{ ...idleView, positionSeconds: 65 }} />);
  expect(html).toContain('Synthetic narration by eSpeak NG');
  expect(html).toContain('1:05 / 3:15');
  expect(html).toContain('aria-valuetext="1:05 of 3:15"');
  for (const name of ['Play', 'Back 15 seconds', 'Forward 30 seconds', 'Place in the narration'])
    expect(html).toContain(`aria-label="${name}"`);
  expect(renderToString(<NarrationBar {...controls} view={{ ...idleView, isPlaying: true }} />)).toContain(
    'aria-label="Pause"',
  );
});

test("the button's name says that the narration is loading, and a failure offers a retry", () => {
  const bar = (status: PlayerStatus) =>
    renderToString(
      <NarrationBar {...controls} view={viewOf({ story: makeRow(), status }, initialStore())} />,
    );
  expect(bar({ kind: 'loading', willPlay: true })).toMatch(/aria-label="Pause, loading" aria-busy="true"/);
  expect(bar({ kind: 'stalled' })).toMatch(/aria-label="Pause, loading" aria-busy="true"/);
  expect(bar({ kind: 'loading', willPlay: false })).toContain('aria-label="Play"');
  for (const kind of ['playing', 'paused', 'idle'] as const)
    expect(bar({ kind })).not.toMatch(/aria-busy|Try again/);
  expect(bar({ kind: 'disconnected' })).toMatch(/role="alert">Connection lost.*Try again/);
  expect(bar({ kind: 'failed', reason: 'missing' })).toMatch(/aria-label="Play".*role="alert".*Try again/);
});

test('offline, a story that is not saved offers to be saved later', () => {
  const row = makeRow();
  connection.kind = 'offline';
  const tools = () => renderToString(<ReaderTools row={row} body={undefined} />);
  expect(tools()).toMatch(/>Save when I’m back online, 9 KB</);
  expect(tools()).not.toContain('Save for offline');
  connection.kind = 'online';
  expect(tools()).toMatch(/>Save for offline, 9 KB</);
});

test('the size of a story is its text and all parts of its narration', () => {
  expect(storySizeBytes(makeRow())).toBe(9177);
  expect(storySizeBytes(makeRow({ narration }))).toBe(789_177);
});
