import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { OfflineControl, type OfflineState } from '../../src/downloads/OfflineControl.tsx';
import { idleView, NarrationBar } from '../../src/player/narration/NarrationBar.tsx';
import type { PlayerStatus } from '../../src/player/narrationPlayer.ts';
import { playingOf } from '../../src/player/playing.ts';
import { ReaderTools } from '../../src/read/ReaderTools.tsx';
import { ReaderView } from '../../src/read/ReaderView.tsx';
import { storySizeBytes } from '../../src/shared/story/storySize.ts';
import { connection } from '../../src/sync/connection.ts';
import { StoryText } from '../../src/ui/story/StoryText.tsx';
import { makeRow, narration } from '../app/makeStories.ts';

const nothing = () => undefined;
const frame = { tools: undefined, hasBeside: true, after: undefined };
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
};

test('every sentence is a span with its offsets into the content', () => {
  const content = 'ବାପା କହୁଥିଲେ। ଲୁଣ ଆଉ ଋଣ।<br>\n\nଗଞ୍ଜାମ କୂଳରେ ଆମ ଘର।';
  const html = renderToString(<StoryText content={content} language="or" direction="ltr" />);
  const spans = [...html.matchAll(/<span data-from="(\d+)" data-to="(\d+)">(.*?)<\/span>/g)];
  expect(spans.length).toBeGreaterThanOrEqual(3);
  for (const [, from, to, text] of spans) expect(content.slice(Number(from), Number(to))).toBe(text);
  expect(html).toContain('lang="or"');
  expect(html.match(/<p>/g)).toHaveLength(2);
});

test('a story without words says where its pictures are, in the language of the page', () => {
  const html = renderToString(<StoryText content="" language="or" direction="ltr" />);
  expect(html).toContain('Told in pictures alone');
  expect(html).not.toContain('lang="or"');
});

test('a story without words is marked as a picture story, and cannot be saved', () => {
  const row = makeRow({ wordCount: 0 });
  const head = renderToString(
    <ReaderView {...frame} row={row} siblings={[]}>
      text
    </ReaderView>,
  );
  expect(head).toContain('Picture story');
  const tools = renderToString(<ReaderTools row={{ ...row, bodySizeBytes: 0 }} body={undefined} />);
  expect(tools).toContain('Share');
  expect(tools).not.toMatch(/Save for offline|0 bytes/);
});

test('markup in a story is shown as text', () => {
  const html = renderToString(
    <StoryText content={'<script>alert(1)</script> and <b>bold</b>.'} language="en" direction="ltr" />,
  );
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('&lt;script&gt;');
});

test('a translation links to its original and to the other texts', () => {
  const row = makeRow({ language: 'en', originalLanguage: 'gu', translation_author: 'Lipi' });
  const siblings = [makeRow({ seq: 2, language: 'gu' }), makeRow({ seq: 3, language: 'or' })];
  const html = renderToString(
    <ReaderView {...frame} row={row} siblings={siblings}>
      text
    </ReaderView>,
  );
  expect(html).toMatch(
    /Also in 2 languages.*href="\/content\/story2".*\(original\).*href="\/content\/story3"/,
  );
  expect(html).toContain('Translated by ');
});

test('a single other text is linked directly', () => {
  const page = (originalLanguage: string) =>
    renderToString(
      <ReaderView
        {...frame}
        row={makeRow({ language: 'en', originalLanguage })}
        siblings={[makeRow({ seq: 2, language: 'gu' })]}
      >
        text
      </ReaderView>,
    );
  expect(page('gu')).toMatch(/Original: .*href="\/content\/story2"/);
  expect(page('en')).toMatch(/Also in .*href="\/content\/story2"/);
  expect(page('en')).not.toContain('<details');
});

test('title, author and translator are marked with the language of the text', () => {
  const row = makeRow({ title: 'ଲୁଣ ଖାତା', author: 'ଆଶା ରାଓ', translation_author: 'ରବି' });
  const html = renderToString(
    <ReaderView {...frame} row={row} siblings={[]}>
      text
    </ReaderView>,
  );
  for (const words of ['ଲୁଣ ଖାତା', 'ଆଶା ରାଓ', 'ରବି']) expect(html).toMatch(new RegExp(`lang="or"[^>]*>${words}<`));
});

test('source and licence are links if the address is safe', () => {
  const page = (url: string) =>
    renderToString(
      <ReaderView {...frame} row={makeRow({ source: { name: 'Pratham Books', url } })} siblings={[]}>
        text
      </ReaderView>,
    );
  expect(page('https://prathambooks.org/')).toContain('href="https://prathambooks.org/"');
  expect(page('javascript:alert(1)')).not.toContain('javascript:');
  expect(page('javascript:alert(1)')).toContain('Pratham Books');
  expect(page('x')).toContain('href="https://creativecommons.org/licenses/by/4.0/"');
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
    renderToString(<NarrationBar {...controls} view={{ ...idleView, ...playingOf(status) }} />);
  expect(bar({ kind: 'loading', willPlay: true })).toMatch(/aria-label="Pause, loading" aria-busy="true"/);
  expect(bar({ kind: 'stalled' })).toMatch(/aria-label="Pause, loading" aria-busy="true"/);
  expect(bar({ kind: 'loading', willPlay: false })).toContain('aria-label="Play"');
  for (const kind of ['playing', 'paused', 'idle'] as const)
    expect(bar({ kind })).not.toMatch(/aria-busy|Try again/);
  expect(bar({ kind: 'lost' })).toMatch(/role="alert">Connection lost.*Try again/);
  expect(bar({ kind: 'failed', reason: 'missing' })).toMatch(/aria-label="Play".*role="alert".*Try again/);
});

test('the save control shows size, progress, completion and failure', () => {
  const text = (state: OfflineState) =>
    renderToString(<OfflineControl state={state} sizeBytes={789_177} price="This is a mobile network." />);
  expect(text({ kind: 'notSaved' })).toMatch(/Save for offline.*789 KB/);
  expect(text({ kind: 'asking' })).toMatch(
    /Save anyway.*Not now.*role="alert".*mobile network. Saving takes 789 KB/,
  );
  expect(text({ kind: 'queued' })).toMatch(/Pause.*Cancel.*Queued/);
  const part = { receivedBytes: 256_000, totalBytes: 789_177 };
  expect(text({ kind: 'downloading', ...part })).toMatch(/Pause.*Cancel.*256 of 789 KB.*<progress/);
  expect(text({ kind: 'waiting', ...part })).toMatch(
    /Pause.*Cancel.*role="status".*Paused at 256 of 789 KB. Continues when you’re online.*<progress/,
  );
  expect(text({ kind: 'paused', ...part })).toMatch(/Resume.*Cancel.*Paused at 256 of 789 KB.*<progress/);
  expect(text({ kind: 'held', ...part })).toMatch(
    /Continue anyway.*Cancel.*role="status".*mobile network. Paused at 256 of 789 KB until.*<progress/,
  );
  expect(text({ kind: 'ready' })).toMatch(/aria-expanded="false"[^>]*>Saved</);
  expect(text({ kind: 'ready' })).not.toContain('Remove');
  expect(text({ kind: 'removed' })).toMatch(/Save for offline.*Undo<.*role="status".*Removed/);
  expect(text({ kind: 'failed', reason: 'quota', message: 'full' })).toMatch(
    /Try saving again.*Cancel.*role="alert".*Not enough space/,
  );
  expect(text({ kind: 'unstarted' })).toMatch(/Try saving again.*Cancel.*role="alert".*no connection/);
});

test('offline, a story that is not saved offers to be saved later', () => {
  const row = makeRow();
  connection.kind = 'offline';
  const tools = () => renderToString(<ReaderTools row={row} body={undefined} />);
  expect(tools()).toMatch(/>Save when I’m back online</);
  expect(tools()).not.toContain('Save for offline');
  connection.kind = 'online';
  expect(tools()).toMatch(/>Save for offline</);
});

test('the size of a story is its text and all parts of its narration', () => {
  expect(storySizeBytes(makeRow())).toBe(9177);
  expect(storySizeBytes(makeRow({ narration }))).toBe(789_177);
});
