import { expect, test } from 'vitest';
import { storageUrl } from '../../src/player/audioCache.ts';

test.each([
  ['http://127.0.0.1:3210/api/storage/a1', 'https://lipi.example', 'https://lipi.example/api/storage/a1'],
  ['/api/storage/a1', 'https://lipi.example', 'https://lipi.example/api/storage/a1'],
  [
    'https://x.convex.cloud/api/storage/a1?t=2',
    'https://x.convex.cloud',
    'https://x.convex.cloud/api/storage/a1?t=2',
  ],
])('%s is asked of the backend in use', (url, address, expected) => {
  expect(storageUrl({ url }, address)).toBe(expected);
});
