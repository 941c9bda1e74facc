import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { toNfc } from '../src/shared/boundedText.ts';
import { launchBrowser } from '../tools/browser.ts';
import { slowDown } from './browserSession.ts';
import { atMost, type Row, type Section } from './report.ts';
import { median, milliseconds, whole } from './statistics.ts';

const seed = join(import.meta.dirname, '..', 'seed');
const converter = join(import.meta.dirname, '..', 'src', 'text', 'script', 'inScript.ts');
const storyWords = 6000;
const slowdown = 4;
const rounds = 5;
const limitMs = 50;
const targets = ['Latn', 'iso15919', 'Deva', 'Taml', 'Mlym'] as const;

/** A long story in another script, each time in a new page, so that nothing is compiled yet. */
export async function transliteration(): Promise<Section> {
  const text = await storyOf(storyWords);
  const { outputFiles } = await build({
    entryPoints: [converter],
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'transliteration',
    write: false,
  });
  const script = outputFiles[0]?.text ?? '';
  const browser = await launchBrowser();
  const rows: Row[] = [];
  for (const target of targets) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const page = await browser.newPage();
      await slowDown(page, slowdown);
      await page.addScriptTag({ content: script });
      times.push(
        await page.evaluate<number>(`{
          const text = ${JSON.stringify(text)};
          const begun = performance.now();
          transliteration.inScript(text, 'or', ${JSON.stringify(target)});
          performance.now() - begun;
        }`),
      );
      await page.close();
    }
    const ms = median(times);
    rows.push({ what: `in ${target}`, lipi: milliseconds(ms), aim: atMost(limitMs, ms, milliseconds) });
  }
  await browser.close();
  return {
    title: 'Transliteration',
    method: `An Odia text of ${whole(storyWords)} words, made of the bundled stories, the processor slowed ${slowdown} times; the first conversion of a page, ${rounds} pages, median.`,
    rows,
  };
}

/** Odia words of the bundled stories, repeated to the count. */
async function storyOf(count: number): Promise<string> {
  const files = (await readdir(seed, { recursive: true })).filter((name) => name.endsWith('/or.md'));
  const texts = await Promise.all(files.map((name) => readFile(join(seed, name), 'utf8')));
  const words = toNfc(texts.join('\n').replace(/^---.*?^---/gms, '')).split(/(?<=\s)/);
  return Array.from({ length: count }, (_, at) => words[at % words.length]).join('');
}
