import type { Page } from '@playwright/test';
import { openLargeHome, slowDown } from './browserSession.ts';
import { atMost, compared, type Section } from './report.ts';
import { inTurn, milliseconds, whole } from './statistics.ts';
import { withServer } from './stockedServer.ts';

const stories = 10_000;
const slowdown = 6;
const rounds = 5;
/** How many times as long as the boxes' longest frame the cards' may be. */
const aimRatio = 1.5;
const mostCards = 16;
/** Within this time after opening a page, V8 collects the garbage of its loading once, as it does on an idle page. */
const settleMs = 40 * 1000;

/** Time between two advances. */
const advanceMs = 5 * 1000;
/** Requesting the frames from the page takes some frames itself: those are not counted. */
const askingMs = 300;

/** Sixteen boxes that change position and opacity by a stylesheet: the minimum of a carousel's advance. */
const bareCarousel = `<style>
  div { position: absolute; left: 40%; width: 24rem; height: 27rem; background: #333; transition: transform .6s, opacity .6s }
  ${Array.from({ length: 16 }, (_, at) => `div:nth-child(${at + 1}) { transform: translateX(${(at - 8) * 20}px) } .moved > div:nth-child(${at + 1}) { transform: translateX(${(at - 7) * 20}px) }`).join('\n')}
</style><main>${'<div></div>'.repeat(16)}</main>`;

/**
 * Frame times of the cards' automatic advance and of a drag in a library of 10,000 stories, with the processor slowed
 * six times.
 */
export async function carousel(): Promise<Section> {
  return await withServer(stories, async ({ server, openProfile }) => {
    const page = await openLargeHome(await openProfile('profile'), server.origin);
    await page.locator('[data-offset="-7"] h3').waitFor({ state: 'attached' });
    // In a browser of its own, since a background tab draws no frames.
    const bare = await (await openProfile('bare')).newPage();
    await bare.setViewportSize(page.viewportSize() ?? { width: 1440, height: 900 });
    await bare.setContent(bareCarousel);
    for (const each of [page, bare]) {
      await slowDown(each, slowdown);
      await watchFrames(each);
    }
    await page.waitForTimeout(settleMs);

    const boxes = async () =>
      await longestFrame(bare, async () => {
        await bare.evaluate(() => document.querySelector('main')?.classList.toggle('moved'));
        await bare.waitForTimeout(advanceMs);
      });
    const position = async () => Number((await page.getByText(/^\d+ \/ \d+$/).textContent())?.split(' ')[0]);
    const advance = async () => {
      // A pointer over the cards would stop them, and so would the focus, which the last drag left there.
      await page.mouse.click(2, 2);
      const before = await position();
      const longestMs = await longestFrame(page, () => page.waitForTimeout(1.5 * advanceMs));
      if ((await position()) === before) throw new Error('the cards did not go on');
      return longestMs;
    };
    const drag = async () =>
      await longestFrame(page, async () => {
        await page.mouse.move(900, 500);
        await page.mouse.down();
        await page.mouse.move(500, 500, { steps: 30 });
        await page.mouse.up();
        await page.waitForTimeout(800);
      });

    const rows = [];
    for (const [what, move] of [
      ['an advance', advance],
      ['a drag', drag],
    ] as const) {
      const figures = await inTurn(rounds, move, boxes);
      const row = compared(
        `longest frame of ${what}`,
        figures,
        'sixteen empty boxes moved by a stylesheet',
        milliseconds,
      );
      rows.push({ ...row, aim: atMost(aimRatio, figures.ratio) });
    }
    const cards = await page.evaluate<number>('window.mostCards');
    return {
      title: 'The carousel',
      method: `A library of ${whole(stories)} stories besides the bundled ones, 1440×900, the processor slowed ${slowdown} times, ${settleMs / 1000} s after its opening. The longest time between two frames, as requestAnimationFrame tells it, while the cards advance by themselves and while they are dragged across; ${rounds} rounds in turn, median.`,
      rows: [
        ...rows,
        {
          what: 'cards in the document at most',
          lipi: String(cards),
          beside: `${whole(stories)} (stories in the library)`,
          aim: atMost(mostCards, cards),
        },
      ],
    };
  });
}

/** Makes the page record its longest frame and most cards from now on. */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(`{
    Object.assign(window, { longestFrameMs: 0, framesFromMs: 0, mostCards: 0 });
    const cards = document.querySelector('[data-offset]')?.parentElement;
    const count = () => (mostCards = Math.max(mostCards, cards.children.length));
    if (cards) new MutationObserver(count).observe(cards, { childList: true });
    if (cards) count();
    let last;
    (function look(now) {
      if (last > framesFromMs) longestFrameMs = Math.max(longestFrameMs, now - last);
      last = now;
      requestAnimationFrame(look);
    })();
  }`);
}

/** The longest frame while `act` runs, in milliseconds. */
async function longestFrame(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(
    `{ Object.assign(window, { longestFrameMs: 0, framesFromMs: performance.now() + ${askingMs / 2} }) }`,
  );
  await page.waitForTimeout(askingMs);
  await act();
  return await page.evaluate<number>('window.longestFrameMs');
}
