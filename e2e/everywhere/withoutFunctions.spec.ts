import { expect } from '@playwright/test';
import { listenTo, voice } from '../story/voice.ts';
import { firstCard } from '../support/cards.ts';
import { saveButton } from '../support/controls.ts';
import { narratedStories } from '../support/narratedStories.ts';
import { sharedServer } from '../support/ownServer.ts';
import { askForTokens, logOutButton, newcomer, typePassword } from '../support/signedIn.ts';
import { test } from '../test.ts';

const server = sharedServer();

interface Row {
  /** What the browser lacks; docs/faults.md has the same rows. */
  readonly without: string;
  /** Takes it away, before any script of the page. */
  readonly script: string;
  /** What follows 'Save for offline'. */
  readonly saved?: RegExp;
  readonly isNear?: true;
}

const cannotKeep = /couldn’t be saved/;

const rows: readonly Row[] = [
  {
    without: 'what came after Safari 16.4, Chrome 109 and Firefox 115',
    script: `
      for (const [object, names] of [
        [AbortSignal, ['any']],
        [URL, ['canParse', 'parse']],
        [Response, ['json']],
        [Promise, ['withResolvers', 'try']],
        [Object, ['groupBy']],
        [Array, ['fromAsync']],
        [Array.prototype, ['toSorted', 'toReversed', 'toSpliced', 'with']],
        [Set.prototype, ['union', 'intersection', 'difference', 'isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
        [String.prototype, ['isWellFormed', 'toWellFormed']],
        [Intl, ['Segmenter']],
        [CSS, ['highlights']],
        [Document.prototype, ['startViewTransition']],
        [Element.prototype, ['checkVisibility']],
        [ReadableStream.prototype, ['values', Symbol.asyncIterator]],
        [StorageManager.prototype, ['estimate']],
        [Navigator.prototype, ['connection']],
        [window, ['Iterator', 'requestIdleCallback', 'scheduler', 'navigation', 'onscrollend']],
      ]) for (const name of names) delete object[name];`,
    isNear: true,
  },
  {
    without: 'Media Session',
    script: 'delete Navigator.prototype.mediaSession; delete window.MediaMetadata;',
  },
  {
    without: 'some of Media Session',
    script: `MediaSession.prototype.setActionHandler = MediaSession.prototype.setPositionState = () => { throw new TypeError('not supported'); };`,
  },
  { without: 'IndexedDB', script: 'delete window.indexedDB;', saved: cannotKeep },
  {
    without: 'IndexedDB, which throws',
    script: `IDBFactory.prototype.open = () => { throw new DOMException('blocked', 'SecurityError'); };`,
    saved: cannotKeep,
  },
  {
    without: 'IndexedDB, which fails by an event',
    script: `
      const { open } = IDBFactory.prototype;
      IDBFactory.prototype.open = function (name) {
        const request = open.call(this, name + '-refused');
        request.addEventListener('upgradeneeded', () => request.transaction.abort());
        return request;
      };`,
    saved: cannotKeep,
  },
  { without: 'Cache Storage', script: 'delete window.caches;', saved: cannotKeep },
  {
    without: 'Cache Storage, which refuses',
    script: `for (const name of ['open', 'has', 'keys', 'match', 'delete'])
      CacheStorage.prototype[name] = () => Promise.reject(new DOMException('blocked', 'SecurityError'));`,
    saved: cannotKeep,
  },
  { without: 'service workers', script: 'delete Navigator.prototype.serviceWorker;' },
  { without: 'BroadcastChannel', script: 'delete window.BroadcastChannel;' },
  {
    without: 'BroadcastChannel, which throws',
    script: `window.BroadcastChannel = class { constructor() { throw new DOMException('blocked', 'SecurityError'); } };`,
  },
  { without: 'Web Locks', script: 'delete Navigator.prototype.locks;' },
  {
    without: 'Web Locks, which refuse',
    script: `LockManager.prototype.request = () => Promise.reject(new DOMException('blocked', 'SecurityError'));`,
  },
  { without: 'StorageManager', script: 'delete Navigator.prototype.storage;' },
  {
    without: 'storage.estimate, which refuses',
    script: `StorageManager.prototype.estimate = () => Promise.reject(new TypeError('refused'));`,
  },
  {
    without: 'localStorage, which throws',
    script: `Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('blocked', 'SecurityError'); } });`,
  },
];

for (const { without, script, saved, isNear } of rows) {
  test(`without ${without}, stories are found, read, played and saved, and readers sign in`, {
    tag: isNear ? [] : '@deep',
  }, async ({ page, context, complaints }) => {
    complaints.expect(/^warning: /, 'what the device cannot do is logged');
    await context.addInitScript({ content: `{${script}}` });
    await listenTo(context);
    const [{ path, title }] = await narratedStories(server.origin);

    await test.step('home', async () => {
      await page.goto(server.origin);
      await expect(firstCard(page)).toBeVisible();
      await firstCard(page).click();
      await expect(page.getByRole('article')).toBeVisible();
    });

    await test.step('story, play', async () => {
      await page.goto(server.origin + path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await page.getByRole('button', { name: 'Play', exact: true }).click();
      await expect.poll(async () => (await voice(page)).seconds).toBeGreaterThan(0);
      await page.getByRole('button', { name: 'Pause', exact: true }).click();
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible();
    });

    await test.step('save', async () => {
      await saveButton(page).click();
      if (saved) await expect(page.getByRole('alert').first()).toHaveText(saved);
      else await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
    });

    await test.step('sign in', async () => {
      const person = newcomer();
      await askForTokens(server.origin, person, 'signUp');
      await page.goto(`${server.origin}/login`);
      await typePassword(page, person.email, person.password);
      await expect(logOutButton(page, person.name)).toBeVisible();
    });
  });
}

test('a browser that is too old for the scripts shows the text and says why nothing else works', async ({
  page,
}) => {
  const [{ path, title }] = await narratedStories(server.origin);
  const scripts: string[] = [];
  page.on('request', (request) => request.url().includes('/assets/') && scripts.push(request.resourceType()));
  await page.addInitScript('delete AbortSignal.timeout');
  await page.goto(server.origin + path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('alert')).toContainText('This browser is too old for Lipi.');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole('article')).toBeVisible();
  expect(scripts).not.toContain('script');
});
