import type { Page } from '@playwright/test';

/** The narrations that a page's origin stores. */
export interface AudioOnDevice {
  /** Bytes of whole narrations. */
  readonly whole: number;
  /** Bytes of pieces of unfinished ones. */
  readonly pieces: number;
  /** Hex SHA-256 of each whole one. */
  readonly hashes: readonly string[];
}

export async function audioOnDevice(page: Page): Promise<AudioOnDevice> {
  return await page.evaluate(async () => {
    const sums = [];
    const hashes: string[] = [];
    for (const name of ['lipi-audio-cache-v1', 'lipi-audio-pieces-v1']) {
      let sum = 0;
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const file = await (await cache.match(request))?.blob();
        sum += file?.size ?? 0;
        if (!file || name !== 'lipi-audio-cache-v1') continue;
        const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
        hashes.push(
          Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join(''),
        );
      }
      sums.push(sum);
    }
    return { whole: sums[0] ?? 0, pieces: sums[1] ?? 0, hashes };
  });
}
