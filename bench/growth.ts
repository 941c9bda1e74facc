import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openProfile } from './browserSession.ts';
import { openAndSearch, shownMs } from './library.ts';
import { coldStart } from './offlineStart.ts';
import { atMost, compared, type Pair, pairOf, type Row, type Section } from './report.ts';
import { bytes, inTurn, milliseconds, whole } from './statistics.ts';
import { bundledStories, publishElsewhere, type Stage, withServer } from './stockedServer.ts';
import { ofVisit, visit } from './wire.ts';

const sizes = { small: 100, large: 10_000 };
const rounds = 5;
const aimRatio = 1.3;

/** Titles end with numbers; in the small library too, the first digits find one. */
const words = ['12', '20', '31'];

/** What a reader of Odia pays for a library of 10,000 stories in 17 languages, beside one of 100. */
export async function growth(): Promise<Section> {
  return await withServer(sizes.small - bundledStories, async (small) => ({
    title: 'Growth',
    method: `${whole(sizes.large)} stories beside ${sizes.small}, bundled ones included, in 17 languages by the same shares; a reader of Odia. Visits: ${ofVisit}. Times as in the benches of the same names, ${rounds} rounds in turn, after one that does not count, median: the first card after a start of the browser; all stories with the processor slowed, the letters of three words.`,
    rows: await withServer(sizes.large - bundledStories, async (large) => await measured(large, small)),
  }));
}

async function measured(large: Stage, small: Stage): Promise<Row[]> {
  const row = (what: string, pair: Pair, told: (value: number) => string): Row => ({
    ...compared(what, pair, `${sizes.small} stories`, told),
    aim: atMost(aimRatio, pair.ratio),
  });
  const timed = async (what: string, measure: (stage: Stage) => Promise<number>) => {
    const inBoth = [large, small].map((stage) => () => measure(stage)) as [Measure, Measure];
    return row(what, await inTurn(rounds, ...inBoth), milliseconds);
  };
  const visits = [await bytesOfVisits(large), await bytesOfVisits(small)] as const;
  const rows = [
    row('bytes of a first visit', pairOf(visits[0].first, visits[1].first), bytes),
    row(
      'bytes of a second visit, after ten publications in other languages',
      pairOf(visits[0].second, visits[1].second),
      bytes,
    ),
    await timed('a first visit, to the first card', firstStart),
    await timed('a second visit, to the first card', phoneStart),
    await timed('opening all stories', async (stage) => shownMs([(await opened(stage, [])).opening])),
    await timed('a letter in the search, until the list has changed', async (stage) =>
      shownMs((await opened(stage, words)).letters),
    ),
  ];
  await large.server.kill();
  await small.server.kill();
  return [...rows, await timed('a cold start offline, to the first card', phoneStart)];
}

type Measure = () => Promise<number>;

/** The profile 'phone' is that of a second visit from then on. */
async function bytesOfVisits(stage: Stage): Promise<{ readonly first: number; readonly second: number }> {
  const phone = await stage.openProfile('phone');
  const first = await visit(stage.wire, phone, '/');
  await publishElsewhere(stage, 9000);
  const second = await visit(stage.wire, phone, '/');
  await phone.close();
  return { first: first.bytes, second: second.bytes };
}

async function firstStart({ folder, wire }: Stage): Promise<number> {
  const profile = await mkdtemp(join(folder, 'first-'));
  const seenMs = await coldStart(profile, wire.origin);
  await rm(profile, { recursive: true, force: true });
  return seenMs;
}

async function phoneStart({ folder, wire }: Stage): Promise<number> {
  return await coldStart(join(folder, 'phone'), wire.origin);
}

async function opened({ folder, server }: Stage, typedWords: readonly string[]) {
  const desktop = await openProfile(join(folder, 'desktop'));
  const timed = await openAndSearch(desktop, server.origin, typedWords, 1);
  await desktop.close();
  return timed;
}
