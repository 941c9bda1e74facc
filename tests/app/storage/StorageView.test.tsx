import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DeviceSection } from '../../../src/app/storage/DeviceSection.tsx';
import { DownloadList, type QueuedStory } from '../../../src/app/storage/DownloadList.tsx';
import { InstallSection } from '../../../src/app/storage/InstallSection.tsx';
import { SavedStories } from '../../../src/app/storage/SavedStories.tsx';
import { SaveMore } from '../../../src/app/storage/SaveMore.tsx';
import { StorageView } from '../../../src/app/storage/StorageView.tsx';
import type { Installation, Persistence } from '../../../src/app/storage/thisDevice.ts';
import { makeRow } from '../makeStories.ts';

const story = (seq: number, sizeBytes: number) => ({ ...makeRow({ seq }), sizeBytes });
const nothing = () => undefined;

const ofSaved = (...sizes: number[]) =>
  renderToString(<SavedStories stories={sizes.map((size, at) => story(at + 1, size))} onRemove={nothing} />);

test('what is saved is listed with its size and a way to remove it', () => {
  const html = ofSaved(800_000, 400_000);
  expect(html).toContain('2 stories saved, 1.2 MB');
  expect(html).toContain('href="/content/story2"');
  expect(html).toContain('aria-label="Remove ଲୁଣ ଖାତା 1 from this device"');
  expect(html).toContain('Choose several');
});

test('of one story there is no choice', () => {
  expect(ofSaved(800_000)).toContain('1 story saved, 800 KB');
  expect(ofSaved(800_000)).not.toContain('Choose several');
});

test('a device without saved stories says how one comes there', () => {
  expect(ofSaved()).toContain('Save for offline');
  expect(ofSaved()).not.toContain('<ul');
});

test('the connection is said in a sentence', () => {
  const html = (connection: 'online' | 'offline') =>
    renderToString(
      <StorageView connection={connection} onClose={nothing}>
        {null}
      </StorageView>,
    );
  expect(html('online')).toContain('Connected to the library');
  expect(html('offline')).toContain('No connection to the library.');
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
  [{ kind: 'queued' }, /Waiting for its turn.*Pause ଲୁଣ ଖାତା 1.*Cancel ଲୁଣ ଖାତା 1/],
  [{ kind: 'downloading', ...part }, /200 KB of 800 KB.*<progress.*Pause.*Cancel/],
  [{ kind: 'waiting', ...part }, /Waiting for the connection, 200 KB of 800 KB.*Pause.*Cancel/],
  [{ kind: 'paused', ...part }, /Paused, 200 KB of 800 KB.*Resume.*Cancel/],
  [
    { kind: 'failed', reason: 'server', message: 'no' },
    /role="alert".*could not send it: no.*Try again.*Cancel/,
  ],
] as const)('of a download that is %o it is said how it stands, with what may be done', (state, expected) => {
  expect(ofQueue(state)).toMatch(expected);
});

test('a queue of several is paused and resumed as a whole, as far as there is something to', () => {
  const paused = { kind: 'paused', ...part } as const;
  expect(ofQueue({ kind: 'queued' }, { kind: 'queued' })).toMatch(/Pause all/);
  expect(ofQueue({ kind: 'queued' }, { kind: 'queued' })).not.toMatch(/Resume all/);
  expect(ofQueue(paused, { kind: 'queued' })).toMatch(/Pause all.*Resume all/);
  expect(ofQueue(paused, paused)).not.toMatch(/Pause all/);
  expect(ofQueue(paused)).not.toMatch(/Resume all/);
});

test('a full device says which stories make room, and how much each frees', () => {
  const html = ofQueue({ kind: 'failed', reason: 'quota', message: 'x', neededBytes: 250_000 });
  expect(html).toContain('250 KB more are needed');
  expect(html).toMatch(/Remove ଲୁଣ ଖାତା 8, frees 300 KB.*Remove ଲୁଣ ଖାତା 7, frees 900 KB/);
});

const device = (persistence: Persistence | undefined, audioBytes = 0) =>
  renderToString(
    <DeviceSection
      space={{ usedBytes: 3_100_000, freeBytes: 12_000_000_000 }}
      audioBytes={audioBytes}
      persistence={persistence}
      isSavingData={true}
      onClear={nothing}
      onPersist={nothing}
      onSaveData={nothing}
    />,
  );

test('the space taken and left is said, and what clearing the audio would give back', () => {
  expect(device('granted')).toContain('Lipi takes 3.1 MB on this device; 12.0 GB are left to it.');
  expect(device('granted')).not.toContain('Clear all audio');
  expect(device('granted', 2_000_000)).toContain('Clear all audio, 2.0 MB');
});

test.each([
  ['granted', 'has promised', false],
  ['bestEffort', 'may delete this', true],
  ['refused', 'has not promised', true],
  ['unsupported', 'makes no promise', false],
] as const)("the browser's answer '%s' is said as it is", (persistence, words, mayAsk) => {
  expect(device(persistence)).toContain(words);
  expect(device(persistence).includes('Ask the browser to keep it')).toBe(mayAsk);
});

test.each([
  [{ kind: 'installed' }, 'Lipi is installed'],
  [{ kind: 'offered', install: async () => true }, 'Install Lipi'],
  [{ kind: 'ios' }, 'Add to Home Screen'],
  [{ kind: 'unoffered' }, 'offers no installation here'],
] as const satisfies [Installation, string][])(
  'of an app that is %o the way home is told',
  (state, words) => {
    const html = renderToString(<InstallSection installation={state} onInstall={nothing} />);
    expect(html).toContain(words);
    expect((html.match(/<svg/g) ?? []).length).toBe(state.kind === 'ios' ? 2 : 0);
  },
);

test('where there is nothing more to save it says so', () => {
  const html = renderToString(<SaveMore stories={[]} price={undefined} onSave={nothing} />);
  expect(html).toContain('Every narrated story in your languages is here');
  expect(html).not.toContain('<form');
});
