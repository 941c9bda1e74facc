import { type Browser, type BrowserContext, expect, type Page, type Route } from '@playwright/test';
import { libraryCommand } from './libraryCommand.ts';
import { type RunningServer, removeDataDir, startServer, stockedDataDir } from './server.ts';
import { asha, signUp } from './signedIn.ts';

/** The libraries that the screens of the table are looked at with. */
export interface Libraries {
  /** The bundled stories. A guest reads `guestViewLimit` of them whole. */
  readonly stocked: string;
  /** No story at all. */
  readonly empty: string;
  /** The path of the first story of a language in the stocked one. */
  storyPath(language: string): string;
  close(): Promise<void>;
}

/** More than any journey opens. */
const guestViewLimit = 20;

/** A screen, or a state of one that looks different. */
export interface Screen {
  readonly name: string;
  /** Brings a fresh page there and waits until the screen is whole and alive. */
  open(page: Page, libraries: Libraries): Promise<void>;
  /** Set where the screen is one that the worker brings. The others are looked at without: their files can then be withheld. */
  readonly worker?: true;
}

/** Every screen and state that a reader can come to. A new screen is a row here. */
export const screens: readonly Screen[] = [
  {
    name: 'home',
    open: async (page, { stocked }) => {
      await openHome(page, stocked);
      await page.locator('summary', { hasText: 'About Lipi' }).click();
    },
  },
  ...[
    { name: 'a story in Odia', language: 'or' },
    { name: 'a story in Gujarati', language: 'gu' },
    { name: 'a story in English', language: 'en' },
  ].map(({ name, language }) => ({
    name,
    open: async (page: Page, { stocked, storyPath }: Libraries) => {
      await openStory(page, stocked + storyPath(language));
    },
  })),
  {
    name: 'a saved story',
    open: async (page, { stocked, storyPath }) => {
      await openStory(page, stocked + storyPath('gu'));
      await saveStory(page);
    },
  },
  {
    name: 'a story past the limit of a guest',
    open: async (page, { stocked, storyPath }) => {
      await page.addInitScript((viewCount) => {
        const session = { id: 'guest_1_x', createdAt: 1, viewCount, lastVisit: 1 };
        localStorage.setItem('guest-view-limit', JSON.stringify(session));
      }, guestViewLimit);
      const limit = page.waitForResponse(
        (response) => response.request().postData()?.includes('settings:guestViewLimit') ?? false,
      );
      // The limit holds from the page after the one that first heard of it.
      await page.goto(stocked + storyPath('en'));
      await (await limit).finished();
      await page.goto(stocked + storyPath('gu'));
      await expect(page.getByRole('heading', { name: 'Sign in to read on' })).toBeVisible();
    },
  },
  {
    name: 'a story that is not on the device',
    open: async (page, { stocked }) => {
      await page.route('**/api/query', (route) =>
        route.request().postData()?.includes('stories:body') ? route.abort() : route.fallback(),
      );
      await openHome(page, stocked);
      await page.getByRole('link', { name: 'Read', exact: true }).click();
      await expect(page.getByRole('heading', { name: 'This story is not on this device yet' })).toBeVisible();
    },
  },
  ...[
    { name: 'the privacy policy', path: '/privacy-policy' },
    { name: 'the service terms', path: '/service-terms' },
    { name: 'not found', path: '/no/such/page' },
  ].map(({ name, path }) => ({
    name,
    open: async (page: Page, { stocked }: Libraries) => {
      await page.goto(stocked + path);
      await alive(page, '#main > *');
    },
  })),
  {
    name: 'signing in, refused',
    open: async (page, { stocked }) => {
      await page.goto(`${stocked}/login`);
      await alive(page, 'form');
      await page.getByLabel('E-mail address').fill(asha.email);
      await page.getByLabel('Password', { exact: true }).fill('not the one');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page.getByRole('alert')).not.toBeEmpty();
    },
  },
  {
    name: 'making an account',
    open: async (page, { stocked }) => {
      await page.goto(`${stocked}/login`);
      await alive(page, 'form');
      await page.getByRole('link', { name: 'Create an account' }).click();
      await expect(page.getByLabel('New password')).toBeVisible();
    },
  },
  {
    name: 'the account page',
    open: async (page, { stocked }) => {
      await signUp(page, stocked, { ...asha, email: `${crypto.randomUUID()}@example.org` });
      await page.getByRole('link', { name: /^Account/ }).click();
      await expect(page.getByRole('heading', { name: /devices/i })).toBeVisible();
      await expect(page.getByText(/: this one/)).toBeVisible();
    },
  },
  {
    name: 'the error view',
    open: async (page, { stocked, storyPath }) => {
      await page.route('**/assets/storyPage-*.js', (route) => route.abort());
      await page.goto(stocked + storyPath('or'));
      await page.getByRole('button', { name: 'Show Error' }).click();
      await expect(page.getByRole('button', { name: 'Hide Error' })).toBeVisible();
    },
  },
  {
    name: 'an empty library',
    open: async (page, { empty }) => {
      await page.goto(empty);
      await expect(page.getByText('Up to date')).toBeVisible();
      await expect(page.getByRole('heading', { name: 'No stories yet' })).toBeVisible();
      await alive(page, 'form');
    },
  },
  {
    name: 'an empty language',
    open: async (page, { stocked }) => {
      await withoutBackend(page);
      await page.goto(stocked);
      await expect(page.getByText('Offline', { exact: true })).toBeVisible();
      await page.getByRole('button', { name: /Gujarati/ }).click();
      await expect(page.getByRole('heading', { name: /Gujarati are not on this device yet/ })).toBeVisible();
      await alive(page, 'form');
    },
  },
  {
    name: 'a first start without a network',
    worker: true,
    open: async (page, { stocked }) => {
      await withoutBackend(page);
      await page.goto(`${stocked}/service-terms`);
      await page.evaluate(async () => await navigator.serviceWorker.ready);
      await page.goto(stocked);
      await expect(
        page.getByRole('heading', { name: 'The library is not on this device yet' }),
      ).toBeVisible();
      await alive(page, 'form');
    },
  },
  {
    name: 'the storage panel',
    open: async (page, { stocked, storyPath }) => {
      await openStory(page, stocked + storyPath('gu'));
      await saveStory(page);
      await page.getByRole('button', { name: /Offline and storage/ }).click();
      await expect(page.getByRole('dialog').getByText(/are left to it/)).toBeVisible();
      await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(1);
    },
  },
  {
    name: 'the question before deleting',
    open: async (page, { stocked }) => {
      await page.goto(`${stocked}/privacy-policy`);
      await alive(page, '#main > *');
      await page.getByRole('button', { name: 'Delete everything on this device' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  },
];

/** @throws Error when the table has no screen of this name. */
export function screenNamed(name: string): Screen {
  const screen = screens.find((candidate) => candidate.name === name);
  if (!screen) throw new Error(`the table has no '${name}'`);
  return screen;
}

/** A page of its own context on a screen, with nothing moving by itself. The caller closes the context. */
export async function openScreen(
  browser: Browser,
  screen: Screen,
  libraries: Libraries,
): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({
    reducedMotion: 'reduce',
    serviceWorkers: screen.worker ? 'allow' : 'block',
  });
  const page = await context.newPage();
  await screen.open(page, libraries);
  await page.evaluate(async () => void (await document.fonts.ready));
  return { context, page };
}

/** Starts the servers behind the table. The caller closes them. */
export async function openLibraries(): Promise<Libraries> {
  const [stocked, empty] = await Promise.all([stockedServer(), emptyServer()]);
  const answer = await fetch(`${stocked.origin}/api/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ path: 'content:get', format: 'json', args: {} }),
  });
  const { value } = (await answer.json()) as { value: { _id: string; language: string }[] };
  return {
    stocked: stocked.origin,
    empty: empty.origin,
    storyPath: (language) => {
      const story = value.find((candidate) => candidate.language === language);
      if (story === undefined) throw new Error(`no story in ${language}`);
      return `/content/${story._id}`;
    },
    close: async () => {
      for (const server of [stocked, empty]) {
        await server.stop();
        await removeDataDir(server.dataDir);
      }
    },
  };
}

async function stockedServer(): Promise<RunningServer> {
  const dataDir = await stockedDataDir();
  await libraryCommand(dataDir, 'settings', 'guest-view-limit', String(guestViewLimit));
  return await startServer({ dataDir });
}

async function emptyServer(): Promise<RunningServer> {
  const dataDir = await stockedDataDir();
  const works = (await libraryCommand(dataDir, 'list'))
    .split('\n')
    .flatMap((line) => /^\s*([a-z0-9-]+)\/[a-z]{2,3}\b/.exec(line)?.[1] ?? []);
  await libraryCommand(dataDir, 'remove', ...new Set(works));
  return await startServer({ dataDir });
}

async function openHome(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await expect(page.getByText('Up to date')).toBeVisible();
  await alive(page, 'form');
}

/** Opens a story with its player, which comes after the text. */
async function openStory(page: Page, address: string): Promise<void> {
  const player = page.waitForResponse(/\/assets\/LiveReaderTools-[^/]*\.js$/);
  await page.goto(address);
  // Not only here but in the place of the tools that stand there before it: a press while they change is lost.
  await page.evaluate(async (module) => void (await import(module)), (await player).url());
  await expect(page.getByText('Up to date')).toBeVisible();
}

/** Saves the story at hand and waits until it is whole on the device. */
async function saveStory(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save for offline' }).click();
  await expect(page.getByRole('button', { name: 'Remove from this device' })).toBeVisible({
    timeout: 30 * 1000,
  });
}

/** Waits until React has taken over the first element of this kind. */
async function alive(page: Page, selector: string): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => Object.keys(element).some((key) => key.startsWith('__react'))),
    )
    .toBe(true);
}

/** The app's files come, its library does not. */
async function withoutBackend(page: Page): Promise<void> {
  await page.route('**/api/**', (route: Route) => route.abort());
  await page.routeWebSocket(/\/api\//, (socket) => socket.close());
}
