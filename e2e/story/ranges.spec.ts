import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { contentRangeOf, type RangeCase, rangeCases } from '../../tests/shared/rangeCases.ts';
import { lostNetwork } from '../complaints.ts';
import { narratedStories } from '../support/narratedStories.ts';
import { sharedServer } from '../support/ownServer.ts';
import { test } from '../test.ts';

const server = sharedServer();

/** The most that the worker returns for an open-ended range. */
const openEndedLimitBytes = 256 * 1024;

interface Answer {
  readonly status: number;
  readonly contentRange: string | null;
  readonly contentLength: string | null;
  readonly etag: string | null;
  readonly sha256: string;
}

const hexOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The right answer, whether the worker or the server gives it. */
function expected(asked: RangeCase, bytes: Uint8Array, etag: string, limitBytes: number): Answer {
  const end = asked.isOpenEnded ? Math.min(asked.end, asked.start + limitBytes) : asked.end;
  return {
    status: asked.status,
    contentRange: contentRangeOf({ ...asked, end }, bytes.byteLength),
    contentLength: String(end - asked.start),
    etag,
    sha256: hexOf(bytes.subarray(asked.start, end)),
  };
}

async function askServer(url: string, { range, ifRange }: RangeCase): Promise<Answer> {
  const headers = { range, ...(ifRange !== undefined && { 'if-range': ifRange }) };
  const response = await fetch(url, { headers });
  return {
    status: response.status,
    contentRange: response.headers.get('content-range'),
    contentLength: response.headers.get('content-length'),
    etag: response.headers.get('etag'),
    sha256: hexOf(new Uint8Array(await response.arrayBuffer())),
  };
}

/** Asks from the page, so that the worker answers. */
async function askWorker(page: Page, url: string, { range, ifRange }: RangeCase): Promise<Answer> {
  return await page.evaluate(
    async ([address, wanted, condition]) => {
      const headers = new Headers({ range: wanted });
      if (condition !== null) headers.set('if-range', condition);
      const response = await fetch(address, { headers, cache: 'no-store' });
      const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
      return {
        status: response.status,
        contentRange: response.headers.get('content-range'),
        contentLength: response.headers.get('content-length'),
        etag: response.headers.get('etag'),
        sha256: Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''),
      };
    },
    [url, range, ifRange ?? null] as const,
  );
}

async function openWithWorker(page: Page, path: string): Promise<void> {
  await page.goto(server.origin + path);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

test('server and worker give the same bytes of a narration for every kind of range', {
  tag: '@deep',
}, async ({ page, complaints }) => {
  complaints.expect(
    /^error: Failed to load resource: .* status of 416 .*\/api\/storage\//,
    'ranges past the end are asked for',
  );
  complaints.expect(lostNetwork, 'its server is taken away');
  const [story] = await narratedStories(server.origin);
  const [url = ''] = story.partUrls;
  const bytes = new Uint8Array(await (await fetch(url)).arrayBuffer());
  const etag = `"${hexOf(bytes)}"`;
  await openWithWorker(page, story.path);
  await page.getByRole('button', { name: 'Save for offline' }).click();
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
  const cases = rangeCases(bytes.byteLength, etag);
  expect(cases.length).toBeGreaterThan(25);
  for (const asked of cases) {
    expect(await askServer(url, asked), `the server: ${asked.name}`).toEqual(
      expected(asked, bytes, etag, Number.POSITIVE_INFINITY),
    );
  }
  // From here on only the worker can answer.
  await server.kill();
  for (const asked of cases) {
    expect(await askWorker(page, url, asked), `the worker: ${asked.name}`).toEqual(
      expected(asked, bytes, etag, openEndedLimitBytes),
    );
  }
  await server.startAgain();
});
