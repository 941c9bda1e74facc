import type { Page } from '@playwright/test';

/** The stored offset of a story, the open one by default: of the user who is, or last was, signed in, else of the guest. */
export function keptOffset(page: Page, path = new URL(page.url()).pathname): Promise<number | undefined> {
  return page.evaluate(async (storyId) => {
    const known = (await indexedDB.databases()).map(({ name }) => name ?? '');
    const own = known.filter((one) => one.startsWith('lipi-private-'));
    const name = own.find((one) => one !== 'lipi-private-guest') ?? own[0];
    if (name === undefined) return undefined;
    const place = await new Promise<{ text?: { offset: number } } | undefined>((resolve, reject) => {
      const opening = indexedDB.open(name);
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => {
        const reading = opening.result.transaction('places').objectStore('places');
        const answer = reading.get(storyId);
        answer.onerror = () => reject(answer.error);
        answer.onsuccess = () => {
          opening.result.close();
          resolve(answer.result);
        };
      };
    });
    return place?.text?.offset;
  }, path.split('/')[2] ?? '');
}
