import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Download, showDownloads } from '../../../src/downloads/downloadStates.ts';
import { DownloadList } from '../../../src/downloads/saved/DownloadList.tsx';
import { RemovedRow, SavedRow } from '../../../src/downloads/saved/SavedRow.tsx';
import { Suggestions } from '../../../src/downloads/saved/SaveMore.tsx';
import { makeRow } from '../../app/makeStories.ts';

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

function ofQueue(...states: Download[]): string {
  showDownloads(Object.fromEntries(states.map((state, at) => [`story${at + 1}`, state])));
  return renderToString(<DownloadList onCancelled={nothing} />);
}
const part = { receivedBytes: 200_000, totalBytes: 800_000 };

test('several downloads can be paused and resumed together, if any can', () => {
  const paused = { kind: 'paused', ...part } as const;
  expect(ofQueue({ kind: 'queued' }, { kind: 'queued' })).toMatch(/Pause all/);
  expect(ofQueue({ kind: 'queued' }, { kind: 'queued' })).not.toMatch(/Resume all/);
  expect(ofQueue(paused, { kind: 'queued' })).toMatch(/Pause all.*Resume all/);
  expect(ofQueue(paused, paused)).not.toMatch(/Pause all/);
  expect(ofQueue(paused)).not.toMatch(/Resume all/);
});

test('a long queue shows twenty entries, failed and running ones first', () => {
  const states = Array.from({ length: 30 }, (): Download => ({ kind: 'queued' }));
  states[28] = { kind: 'downloading', ...part };
  states[29] = { kind: 'failed', reason: 'server', message: 'no' };
  const html = ofQueue(...states);
  expect(html.match(/<li/g)).toHaveLength(20);
  expect(html).toMatch(/Try again: .*200 of 800 KB.*Queued/);
  expect(html).toContain('And 10 stories more.');
});

test('when there is nothing more to save it says so', () => {
  const text = (narratedCount: number) =>
    renderToString(
      <Suggestions savable={{ stories: [], languages: ['or', 'gu'], narratedCount }} onSaved={nothing} />,
    );
  const html = text(3);
  expect(html).toContain('Every narrated story in Odia or Gujarati is saved');
  expect(text(0)).toContain('No story in Odia or Gujarati is narrated yet.');
  expect(html).not.toContain('<form');
});
