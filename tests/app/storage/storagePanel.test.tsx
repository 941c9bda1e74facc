import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SettingsSection } from '../../../src/app/storage/SettingsSection.tsx';
import { SpaceSection, spaceParts } from '../../../src/app/storage/SpaceSection.tsx';
import { SavedLink, type SavedTotals } from '../../../src/app/storage/StoragePanel.tsx';
import type { Installation, Persistence } from '../../../src/app/storage/thisDevice.ts';
import { byteSize } from '../../../src/ui/story/byteSize.ts';

const nothing = () => undefined;

const saved = { count: 0, sizeBytes: 0, comingCount: 0, failedCount: 0 };

test('the link to the saved stories shows their number, and what is still to download or failed', () => {
  const html = (change: Partial<SavedTotals>) =>
    renderToString(<SavedLink saved={{ ...saved, ...change }} />);
  expect(html({})).toMatch(/href="\/saved".*none yet/);
  expect(html({ count: 2, sizeBytes: 1_200_000 })).toMatch(/>2, 1\.2 MB</);
  expect(html({ count: 2, sizeBytes: 1_200_000, comingCount: 3, failedCount: 1 })).toMatch(
    />2, 1\.2 MB; 3 to download; 1 couldn’t be saved</,
  );
});

const device = (persistence: Persistence | undefined, audioBytes = 0) =>
  renderToString(
    <SpaceSection
      space={{ usedBytes: 3_100_000, freeBytes: 12_000_000_000 }}
      audioBytes={audioBytes}
      textBytes={340_000}
      persistence={persistence}
      onClear={nothing}
      onPersist={nothing}
    />,
  );

test('used and free space are shown, and what clearing the audio would free', () => {
  expect(device('granted')).toContain('Lipi uses 3.1 MB. 12.0 GB free.');
  expect(device('granted')).not.toContain('Remove all narrations');
  expect(device('granted', 2_000_000)).toContain('Remove all narrations, 2.0 MB');
  expect(device('granted')).toContain('Narrations under 100 KB');
  expect(device('granted', 2_000_000)).toMatch(/Narrations 2\.0 MB.*Texts 300 KB.*The app 800 KB/);
});

test.each([
  ['granted', 'are protected until', false],
  ['bestEffort', 'may delete saved stories', true],
  ['refused', 'didn’t agree', true],
  ['unsupported', 'can’t protect', false],
] as const)("the browser's answer '%s' is explained", (persistence, words, mayAsk) => {
  expect(device(persistence)).toContain(words);
  expect(device(persistence).includes('Protect saved stories')).toBe(mayAsk);
});

test.each([
  [{ kind: 'installed' }, 'Lipi is installed'],
  [{ kind: 'offered', install: async () => true }, 'Install Lipi'],
  [{ kind: 'ios' }, 'Add to Home Screen'],
  [{ kind: 'unoffered' }, 'To install Lipi'],
] as const satisfies [Installation, string][])(
  'for an app that is %o the installation is explained',
  (state, words) => {
    const html = renderToString(
      <SettingsSection isSavingData installation={state} onSaveData={nothing} onInstall={nothing} />,
    );
    expect(html).toContain(words);
    expect((html.match(/<svg/g) ?? []).length).toBe(state.kind === 'ios' ? 2 : 0);
  },
);

test.each([
  [3_149_999, 2_049_999, 349_999],
  [512_345_678, 401_500_000, 10_499_999],
  [5_555_555_555, 3_333_333_333, 49_999_999],
])('the rounded parts of %i bytes add up to the displayed total', (used, audio, text) => {
  const { narrations, texts, app, totalBytes } = spaceParts(used, audio, text);
  expect(narrations + texts + app).toBe(totalBytes);
  expect(byteSize(totalBytes)).toBe(byteSize(used));
});

test('whatever is neither narration nor text counts as the app', () => {
  expect(spaceParts(9_000_000, 5_000_000, 1_000_000)).toMatchObject({
    narrations: 5_000_000,
    texts: 1_000_000,
    app: 3_000_000,
    totalBytes: 9_000_000,
  });
});

test('an estimate below the stored size does not reduce the parts', () => {
  expect(spaceParts(1_000_000, 5_000_000, 1_000_000)).toMatchObject({ app: 0, totalBytes: 6_000_000 });
});
