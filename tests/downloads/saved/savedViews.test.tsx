import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DownloadList, type QueuedStory } from '../../../src/downloads/saved/DownloadList.tsx';
import { RemovedRow, SavedRow } from '../../../src/downloads/saved/SavedRow.tsx';
import { SaveMore } from '../../../src/downloads/saved/SaveMore.tsx';
import { makeRow } from '../../app/makeStories.ts';

const story = (seq: number, sizeBytes: number) => ({ ...makeRow({ seq }), sizeBytes });
const nothing = () => undefined;

const line = {
  row: makeRow({ seq: 1 }),
  sizeBytes: 800_000,
  progress: undefined,
  isWithdrawn: false,
  openedAt: 0,
};

test('a saved story shows its size, a link and a remove button', () => {
  const html = renderToString(<SavedRow line={line} onPlay={nothing} onRemove={nothing} />);
  expect(html).toContain('href="/content/story1"');
  expect(html).toContain('800 KB');
  expect(html).toContain('aria-label="Remove ଲୁଣ ଖାତା 1 from this device"');
});

test('a saved story that the library has withdrawn says so', () => {
  const html = (isWithdrawn: boolean) =>
    renderToString(<SavedRow line={{ ...line, isWithdrawn }} onPlay={nothing} onRemove={nothing} />);
  const sentence = 'The library has withdrawn this story. Your copy stays until you remove it.';
  expect(html(true)).toContain(sentence);
  expect(html(false)).not.toContain(sentence);
});

test('only a narrated story has a play button', () => {
  const html = (row: typeof line.row) =>
    renderToString(<SavedRow line={{ ...line, row }} onPlay={nothing} onRemove={nothing} />);
  const { narration, ...silent } = line.row;
  const voice = narration ?? { synthetic: true, narrator: 'N', durationSeconds: 60, parts: [] };
  expect(html({ ...silent, narration: voice })).toContain('Play ଲୁଣ ଖାତା 1');
  expect(html(silent)).not.toContain('Play');
});

test('a removed story says how much space it frees, and can be restored', () => {
  const html = renderToString(<RemovedRow lines={[line]} onUndo={nothing} />);
  expect(html).toContain('removed, freeing 800 KB.');
  expect(html).toContain('Undo');
});

test('several removed stories say how much they free together, with one undo button', () => {
  const lines = [line, { ...line, row: makeRow({ seq: 2 }), sizeBytes: 400_000 }];
  const html = renderToString(<RemovedRow lines={lines} onUndo={nothing} />);
  expect(html).toContain('2 stories removed, freeing 1.2 MB.');
  expect(html.match(/<button/g)).toHaveLength(1);
});

function ofQueue(...states: QueuedStory['download'][]): string {
  const queue = states.map((download, at) => ({ ...story(at + 1, 800_000), download }));
  const saved = [story(7, 900_000), story(8, 300_000)];
  return renderToString(
    <DownloadList
      queue={queue}
      saved={saved}
      onPause={nothing}
      onResume={nothing}
      onRetry={nothing}
      onCancel={nothing}
      onRemove={nothing}
    />,
  );
}
const part = { receivedBytes: 200_000, totalBytes: 800_000 };

test.each([
  [{ kind: 'queued' }, /Queued.*Pause ଲୁଣ ଖାତା 1.*Cancel ଲୁଣ ଖାତା 1/],
  [{ kind: 'downloading', ...part }, /200 of 800 KB.*<progress.*Pause.*Cancel/],
  [{ kind: 'waiting', ...part }, /Paused at 200 of 800 KB. Continues when you’re online.*Pause.*Cancel/],
  [{ kind: 'held', ...part }, /Paused at 200 of 800 KB until you’re on.*Continue anyway.*Cancel/],
  [{ kind: 'paused', ...part }, /Paused at 200 of 800 KB.*Resume.*Cancel/],
  [
    { kind: 'failed', reason: 'server', message: 'no' },
    /role="alert".*couldn’t be saved: no.*Try again.*Cancel/,
  ],
] as const)('a download that is %o shows its state and the possible actions', (state, expected) => {
  expect(ofQueue(state)).toMatch(expected);
});

test('several downloads can be paused and resumed together, if any can', () => {
  const paused = { kind: 'paused', ...part } as const;
  expect(ofQueue({ kind: 'queued' }, { kind: 'queued' })).toMatch(/Pause all/);
  expect(ofQueue({ kind: 'queued' }, { kind: 'queued' })).not.toMatch(/Resume all/);
  expect(ofQueue(paused, { kind: 'queued' })).toMatch(/Pause all.*Resume all/);
  expect(ofQueue(paused, paused)).not.toMatch(/Pause all/);
  expect(ofQueue(paused)).not.toMatch(/Resume all/);
});

test('on a full device the stories that can make room are listed with their sizes', () => {
  const html = ofQueue({ kind: 'failed', reason: 'quota', message: 'x', neededBytes: 250_000 });
  expect(html).toContain('250 KB more needed');
  expect(html).toMatch(/Remove ଲୁଣ ଖାତା 8, frees 300 KB.*Remove ଲୁଣ ଖାତା 7, frees 900 KB/);
});

test('a long queue shows twenty entries, failed and running ones first', () => {
  const states = Array.from({ length: 30 }, (): QueuedStory['download'] => ({ kind: 'queued' }));
  states[28] = { kind: 'downloading', ...part };
  states[29] = { kind: 'failed', reason: 'server', message: 'no' };
  const html = ofQueue(...states);
  expect(html.match(/<li/g)).toHaveLength(20);
  expect(html).toMatch(/Try again: ଲୁଣ ଖାତା 30.*Pause ଲୁଣ ଖାତା 29.*Pause ଲୁଣ ଖାତା 1"/);
  expect(html).toContain('And 10 stories more.');
});

test('when there is nothing more to save it says so', () => {
  const text = (narratedCount: number) =>
    renderToString(
      <SaveMore
        savable={{ stories: [], languages: ['or', 'gu'], narratedCount }}
        price={undefined}
        onSave={nothing}
      />,
    );
  const html = text(3);
  expect(html).toContain('Every narrated story in Odia or Gujarati is saved');
  expect(text(0)).toContain('No story in Odia or Gujarati is narrated yet.');
  expect(html).not.toContain('<form');
});
