import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeMp3 } from '../../convex/desk/makeAudio.ts';
import { runLibrary, tellsStack } from '../libraryCommand.ts';
import type { FuzzRow } from './fuzzReport.ts';
import { type InputRandom, inputRandom } from './inputRandom.ts';
import { spoiledBytes } from './nastyBytes.ts';
import { nastyText, spoiledText } from './nastyText.ts';

export const importKind = 'import folders';
export const importsPerMillion = 2000;

/** Stories of one folder, which one command imports. */
const folderStories = 250;

/**
 * Feeds `count` stories with their narrations to the import command, in folders. A fault names the folder's first story:
 * the same seed and number make the folder again.
 */
export async function fuzzImports(
  dataDir: string,
  seed: number,
  from: number,
  count: number,
): Promise<FuzzRow> {
  const row = { kind: importKind, inputs: 0, accepted: 0, refused: 0, slowestMs: 0, faults: [] as Fault[] };
  for (let first = from; first < from + count; first += folderStories) {
    const stories = Math.min(folderStories, from + count - first);
    const folder = await mkdtemp(join(tmpdir(), 'lipi-fuzz-import-'));
    for (let n = first; n < first + stories; n += 1)
      await writeWork(folder, n, inputRandom(seed, importKind, n));
    const startedMs = performance.now();
    const run = await runLibrary(['import', folder, '--data', dataDir]);
    row.slowestMs = Math.max(row.slowestMs, (performance.now() - startedMs) / stories);
    await rm(folder, { recursive: true, force: true });
    row.inputs += stories;
    const taken = /^([\d,]+) stor/m.exec(run.output)?.[1];
    const isSound = taken !== undefined && (run.code === 0 || run.code === 1) && !tellsStack(run);
    if (isSound) {
      row.accepted += Number(taken.replaceAll(',', ''));
      row.refused = row.inputs - row.accepted;
    } else {
      const reason = `the command ended with ${run.code}: ${run.output.slice(-3000)}`;
      row.faults.push({ seed, kind: importKind, n: first, reason });
    }
  }
  return row;
}

type Fault = FuzzRow['faults'][number];

async function writeWork(folder: string, n: number, random: InputRandom): Promise<void> {
  const work = join(folder, `work-${n}`);
  await mkdir(work);
  const text = `---
title: A title
language: en
author: Lipi
licence: CC-BY-4.0
narrator: Asha
---

A text of ${n}.
`;
  await writeFile(join(work, 'en.md'), random.chance(0.7) ? spoiledText(random, text, 20_000) : text);
  if (random.chance(0.5)) await writeFile(join(work, 'en.mp3'), spoiledBytes(random, makeMp3(2, n % 100)));
  if (random.chance(0.3)) {
    const timings = {
      parts: [{ file: random.pick(['en.mp3', '../x', nastyText(random, 50)]), durationSeconds: 2 }],
    };
    await writeFile(join(work, 'en.timings.json'), spoiledText(random, JSON.stringify(timings), 5000));
  }
}
