import type { Browser, Page } from '@playwright/test';

/**
 * The id of the process that runs a page's scripts: the one whose CPU time grows most while they count. Throws when
 * none grows.
 */
export async function processOf(browser: Browser, page: Page): Promise<number> {
  const devTools = await browser.newBrowserCDPSession();
  const times = async () => {
    const { processInfo } = await devTools.send('SystemInfo.getProcessInfo');
    const renderers = processInfo.filter(({ type }) => type === 'renderer');
    return new Map(renderers.map(({ id, cpuTime }) => [id, cpuTime]));
  };
  const before = await times();
  for (let round = 0; round < 20; round += 1) {
    await page.evaluate(() => {
      const end = performance.now() + 300;
      while (performance.now() < end);
    });
    const spent = [...(await times())].map(([id, seconds]) => ({
      id,
      seconds: seconds - (before.get(id) ?? 0),
    }));
    const [most] = spent.sort((one, other) => other.seconds - one.seconds);
    // On a busy machine the process gets less of that time than others.
    if (!most || most.seconds < 0.2) continue;
    await devTools.detach();
    return most.id;
  }
  throw new Error('no process of the browser has run the page');
}

/**
 * Kills the process that runs a page's scripts, as a system short of memory does: the page has no time to save
 * anything.
 */
export async function killRenderer(browser: Browser, page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash');
  process.kill(await processOf(browser, page), 'SIGKILL');
  await crashed;
}
