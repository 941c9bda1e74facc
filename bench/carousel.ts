import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { desk, openLargeHome, openProfile, slowDown } from './browserSession.ts';
import type { Section } from './section.ts';
import { whole } from './statistics.ts';
import { libraryOf } from './stockedServer.ts';
import { processorTicks, stolenShare } from './stolenTime.ts';
import { withTemporaryFolder } from './temporaryFolder.ts';

const stories = 10_000;
const slowdown = 6;
/** The frames that take longer are counted. */
const lateFrameMs = 33;
/** How many times as long as the boxes' longest frame the cards' may be. */
const mostOfTheBoxes = 1.5;
const mostCards = 16;
/** Within this time after opening a page, V8 collects the garbage of its loading once, as it does on an idle page. */
const settleMs = 40 * 1000;
/** After this time the browser has finished starting. */
const startMs = 10 * 1000;
/** How often each movement runs in a round; the worst frame of all is reported. */
const times = 5;
/**
 * Rounds are repeated until in one of them the host took at most this share of the machine's processor time, or this
 * many times. The least disturbed round is reported, whatever its frames were like.
 */
const undisturbedShare = 0.005;
const mostRounds = 6;

/** Time between two advances. */
const advanceMs = 5 * 1000;
/** Requesting the frames from the page takes some frames itself: those are not counted. */
const askingMs = 300;

/** The frame times of one movement. */
interface Movement {
  readonly framesMs: readonly number[];
  readonly mostCards: number;
}

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
  return await withTemporaryFolder(async (folder) => {
    const server = await libraryOf(stories, folder);
    const profile = await openProfile(join(folder, 'profile'));
    try {
      const page = await openLargeHome(profile, server.origin);
      await page.locator('[data-offset="-7"] h3').waitFor({ state: 'attached' });
      await slowDown(page, slowdown);
      await page.waitForTimeout(settleMs);
      const position = async () =>
        Number((await page.getByText(/^\d+ \/ \d+$/).textContent())?.split(' ')[0]);
      await watchFrames(page);

      const round = await leastDisturbed(async () => {
        // A pointer over the cards would stop them, and so would the focus, which the last drag left there.
        await page.mouse.click(2, 2);
        const before = await position();
        const advances = [await framesDuring(page, () => page.waitForTimeout(times * advanceMs))];
        const advanced = (await position()) - before;
        if (advanced < times - 1) throw new Error(`the cards went on ${advanced} times only`);
        return { advances, drags: await dragsOn(page), plain: await bareMoves(folder) };
      });
      const { advances, drags, plain } = round.measured;

      const beside = `${Math.round(longest(plain))} ms`;
      const row = (what: string, movements: readonly Movement[]) => ({
        what: `longest frame of ${what} (${framesIn(movements)})`,
        lipi: `${Math.round(longest(movements))} ms`,
        beside,
        besideName: `sixteen empty boxes moved by a stylesheet, ${framesIn(plain)}`,
        ratio: longest(movements) / longest(plain),
        aim: {
          text: `at most ${mostOfTheBoxes}`,
          isMet: longest(movements) / longest(plain) <= mostOfTheBoxes,
        },
      });
      const cards = Math.max(...[...advances, ...drags].map((movement) => movement.mostCards));
      return {
        title: 'The carousel',
        method: `A library of ${whole(stories)} stories besides the bundled ones, 1440×900, the processor slowed ${slowdown} times, ${settleMs / 1000} s after its opening. The time between two frames, as requestAnimationFrame tells it, while the cards advance by themselves and while they are dragged across, ${times} times each. ${choiceOf(round)}`,
        rows: [
          row('an advance', advances),
          row('a drag', drags),
          {
            what: 'cards in the document at most',
            lipi: String(cards),
            beside: whole(stories),
            besideName: 'stories in the library',
            ratio: null,
            aim: { text: `at most ${mostCards}`, isMet: cards <= mostCards },
          },
        ],
      };
    } finally {
      await profile.close();
      await server.stop();
    }
  });
}

/**
 * Makes the page record its frames and cards from now on, as `window.seenFrames`. Text and not a function, as in
 * browserSession.ts.
 */
async function watchFrames(page: Page): Promise<void> {
  await page.evaluate(`{
    const seen = (window.seenFrames = { framesMs: [], mostCards: 0, fromMs: 0 });
    const cards = document.querySelector('[data-offset]')?.parentElement;
    const count = () => (seen.mostCards = Math.max(seen.mostCards, cards.children.length));
    if (cards) new MutationObserver(count).observe(cards, { childList: true });
    if (cards) count();
    let last;
    (function look(now) {
      if (last > seen.fromMs) seen.framesMs.push(now - last);
      last = now;
      requestAnimationFrame(look);
    })();
  }`);
}

/** The frames while `act` runs. */
async function framesDuring(page: Page, act: () => Promise<void>): Promise<Movement> {
  await page.evaluate(
    `{ Object.assign(window.seenFrames, { framesMs: [], fromMs: performance.now() + ${askingMs / 2} }) }`,
  );
  await page.waitForTimeout(askingMs);
  await act();
  return await page.evaluate<Movement>('window.seenFrames');
}

async function dragsOn(page: Page): Promise<Movement[]> {
  return await repeated(
    async () =>
      await framesDuring(page, async () => {
        await page.mouse.move(900, 500);
        await page.mouse.down();
        await page.mouse.move(500, 500, { steps: 30 });
        await page.mouse.up();
        await page.waitForTimeout(800);
      }),
  );
}

/**
 * In a browser of its own, since a background tab draws no frames. The cards stand still meanwhile, with the pointer
 * over them.
 */
async function bareMoves(folder: string): Promise<Movement[]> {
  const profile = await openProfile(join(folder, 'bare'));
  try {
    const bare = await profile.newPage();
    await bare.setViewportSize(desk);
    await bare.setContent(bareCarousel);
    await slowDown(bare, slowdown);
    // A browser that has just started is busy with itself.
    await bare.waitForTimeout(startMs);
    await watchFrames(bare);
    return await repeated(
      async () =>
        await framesDuring(bare, async () => {
          await bare.evaluate(() => document.querySelector('main')?.classList.toggle('moved'));
          // As long as between two advances, so that the machine has as much time for other work.
          await bare.waitForTimeout(advanceMs);
        }),
    );
  } finally {
    await profile.close();
  }
}

interface Round<T> {
  readonly measured: T;
  /**
   * The share of the processors' work that the host delayed for other guests, from 0 to 1; undefined where the system
   * does not tell.
   */
  readonly stolen: number | undefined;
  /** How many rounds it was chosen from. */
  readonly rounds: number;
}

async function leastDisturbed<T>(measure: () => Promise<T>): Promise<Round<T>> {
  let least: Omit<Round<T>, 'rounds'> | undefined;
  for (let rounds = 1; ; rounds += 1) {
    const before = processorTicks();
    const measured = await measure();
    const stolen = stolenShare(before, processorTicks());
    if (stolen === undefined) return { measured, stolen, rounds };
    if (least?.stolen === undefined || stolen < least.stolen) least = { measured, stolen };
    if (stolen <= undisturbedShare || rounds === mostRounds) return { ...least, rounds };
  }
}

function choiceOf({ rounds, stolen }: Round<unknown>): string {
  return stolen === undefined
    ? 'Whether other guests of the host took processor time meanwhile is not told here.'
    : `Of ${rounds} rounds the one is told in which other guests of the host took least of what the processors were to do, ${(stolen * 100).toFixed(1)} %.`;
}

async function repeated(measure: () => Promise<Movement>): Promise<Movement[]> {
  const movements: Movement[] = [];
  for (let time = 0; time < times; time += 1) movements.push(await measure());
  return movements;
}

function framesIn(movements: readonly Movement[]): string {
  const all = movements.flatMap(({ framesMs }) => framesMs);
  const late = all.filter((frameMs) => Math.round(frameMs) > lateFrameMs);
  return `${whole(all.length)} frames, ${late.length} over ${lateFrameMs} ms`;
}

function longest(movements: readonly Movement[]): number {
  return Math.max(...movements.flatMap(({ framesMs }) => framesMs));
}
