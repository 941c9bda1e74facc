import { join } from 'node:path';
import { openAndSearch, shownMs } from './library.ts';
import { coldStart } from './offlineStart.ts';
import { atMost, compared, pairOf, type Section } from './report.ts';
import { bytes, median, milliseconds, whole } from './statistics.ts';
import { bundledStories, publishElsewhere, withServer } from './stockedServer.ts';
import { ofVisit, visit } from './wire.ts';

const sizes = { small: 100, large: 10_000 };
const starts = 5;
const aimRatio = 1.3;

/** Titles end with numbers; in the small library too, the first digits find one. */
const words = ['12', '20', '31'];

/** How to measure what must not grow with the library. */
const figures = {
  'bytes of a first visit': bytes,
  'bytes of a second visit, after ten publications in other languages': bytes,
  'a cold start offline, to the first card': milliseconds,
  'opening all stories': milliseconds,
  'a letter in the search, until the list has changed': milliseconds,
};

type Figures = Record<keyof typeof figures, number>;

/** What a reader of Odia pays for a library of 10,000 stories in 17 languages, beside one of 100. */
export async function growth(): Promise<Section> {
  const small = await measured(sizes.small);
  const large = await measured(sizes.large);
  const names = Object.keys(figures) as (keyof Figures)[];
  return {
    title: 'Growth',
    method: `${whole(sizes.large)} stories beside ${sizes.small}, bundled ones included, in 17 languages by the same shares; a reader of Odia. Visits: ${ofVisit}. Times as in the benches of the same names: offline ${starts} starts, median; all stories with the processor slowed, letters in the median.`,
    rows: names.map((what) => {
      const pair = pairOf(large[what], small[what]);
      return {
        ...compared(what, pair, `${sizes.small} stories`, figures[what]),
        aim: atMost(aimRatio, pair.ratio),
      };
    }),
  };
}

async function measured(stories: number): Promise<Figures> {
  return await withServer(stories - bundledStories, async (stage) => {
    const { wire, server } = stage;
    const phone = await stage.openProfile('phone');
    const first = await visit(wire, phone, '/');
    await publishElsewhere(stage, 9000);
    const second = await visit(wire, phone, '/');
    await phone.close();

    const desktop = await stage.openProfile('desktop');
    const { opening, letters } = await openAndSearch(desktop, server.origin, words);
    await desktop.close();

    await server.kill();
    const startsMs: number[] = [];
    for (let start = 0; start < starts; start += 1)
      startsMs.push(await coldStart(join(stage.folder, 'phone'), wire.origin));
    return {
      'bytes of a first visit': first.bytes,
      'bytes of a second visit, after ten publications in other languages': second.bytes,
      'a cold start offline, to the first card': median(startsMs),
      'opening all stories': shownMs([opening]),
      'a letter in the search, until the list has changed': shownMs(letters),
    };
  });
}
