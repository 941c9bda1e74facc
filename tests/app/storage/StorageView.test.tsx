import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { StorageView } from '../../../src/app/storage/StorageView.tsx';
import { makeRow } from '../makeStories.ts';

const story = (seq: number, sizeBytes: number) => ({ ...makeRow({ seq }), sizeBytes });

test('what is saved is listed with its size and a way to remove it', () => {
  const html = renderToString(
    <StorageView
      connection="offline"
      saved={[story(1, 800_000), story(2, 400_000)]}
      space={{ usedBytes: 3_100_000, freeBytes: 12_000_000_000 }}
    />,
  );
  expect(html).toContain('2 stories saved, 1.2 MB');
  expect(html).toContain('href="/content/story2"');
  expect(html).toContain('aria-label="Remove ଲୁଣ ଖାତା 1 from this device"');
  expect(html).toContain('Lipi takes 3.1 MB on this device; 12.0 GB are left to it.');
  expect(html).toContain('No connection to the library.');
});

test('a device without saved stories says how one comes there', () => {
  const html = renderToString(<StorageView connection="online" saved={[]} space={undefined} />);
  expect(html).toContain('Save for offline');
  expect(html).not.toContain('<ul');
  expect(html).not.toContain('Lipi takes');
});

test('before the library on this device has answered nothing is said about it', () => {
  const html = renderToString(<StorageView connection="online" saved={undefined} space={undefined} />);
  expect(html).toContain('Connected to the library');
  expect(html).not.toContain('saved');
});
