import { expect, test } from 'vitest';
import { createFilePages } from '../../../server/pages/filePages.ts';
import { makeFolder } from '../../makeFolder.ts';
import { writeFiles } from '../library/fixtures.ts';

test('only the front page has the cards that it was built with', async () => {
  const distDir = makeFolder();
  await writeFiles(distDir, {
    'client/index.html': '<p>cards</p>',
    'client/404.html': '<p></p>',
  });
  const pages = await createFilePages(distDir, { backendUrl: 'https://lipi.convex.cloud' });
  expect(pages.contentSecurityPolicy).toContain('wss://lipi.convex.cloud');
  for (const [pathname, html] of [
    ['/', '<p>cards</p>'],
    ['/content/abc', '<p></p>'],
    ['/nope', '<p></p>'],
  ] as const) {
    expect(await pages.respond({ pathname })).toMatchObject({ status: 200, html });
  }
});

test('an app that was built for this server is refused, as it has no such pages', async () => {
  const distDir = makeFolder();
  await writeFiles(distDir, { 'client/index.html': '<p></p>' });
  await expect(createFilePages(distDir, {})).rejects.toThrow('404.html');
});
