import { createHash } from 'node:crypto';
import { matchesEtag } from '../../embedded/http/conditionalRequest.ts';
import { decodedPath, type PageAnswer } from '../../embedded/http/site/staticSite.ts';
import type { StorySnapshot } from '../../src/shared/story/catalogue.ts';
import { icon } from './documentHead.ts';
import type { FirstPaintOptions } from './firstPaint.ts';
import { PageCache } from './pageCache.ts';
import type { PageRequest } from './pageTemplates.ts';

/** Bytes of pictures kept in memory, each some 30 kB. */
const cacheLimit = 8 * 1024 * 1024;

/** Drawing one takes a tenth of a second. Who asks for many gets the icon meanwhile. */
const mostAtOnce = 4;

/** Answers `/content/<story>/picture` with what a shared link shows, and other addresses with null. */
export function createStoryPictures(
  query: FirstPaintOptions['query'],
): (request: PageRequest) => Promise<PageAnswer<string | Buffer> | null> {
  const pictures = new PageCache<{ readonly status: 200 | 302; readonly html: Buffer }>(cacheLimit);
  let drawing = 0;
  function draw({ row }: StorySnapshot): Promise<Buffer | undefined> | undefined {
    if (drawing === mostAtOnce) return undefined;
    drawing += 1;
    // Loaded with the first picture, so that the server starts without it.
    const drawn = import('./drawStoryPicture.ts').then((module) => module.drawStoryPicture(row));
    return drawn.finally(() => {
      drawing -= 1;
    });
  }
  return async ({ pathname, ifNoneMatch }) => {
    const storyId = decodedPath(/^\/content\/([^/]+)\/picture$/.exec(pathname)?.[1] ?? '');
    const snapshot = storyId && ((await query('firstPaint:story', { storyId })) as StorySnapshot | null);
    if (!snapshot) return null;
    const { work, language, title, author } = snapshot.row;
    const facts = JSON.stringify([work, language, title, author]);
    const etag = `"${createHash('sha256').update(facts).digest('base64url')}"`;
    const { status, html } = await pictures.get(storyId, etag, async () => {
      const picture = await draw(snapshot);
      return picture ? { status: 200, html: picture } : { status: 302, html: Buffer.alloc(0) };
    });
    if (status === 302) return { status, html, headers: { location: icon, 'cache-control': 'no-store' } };
    const headers = {
      'content-type': 'image/png',
      'cache-control': 'public, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    };
    return matchesEtag(ifNoneMatch, etag) ? { status: 304, html: '', headers } : { status, html, headers };
  };
}
