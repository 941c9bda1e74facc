import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** The rules, each as 'section.number'. */
async function readRules(): Promise<string[]> {
  const rules: string[] = [];
  let section = '';
  for (const line of (await readFile('embedded/SPEC.md', 'utf8')).split('\n')) {
    section = /^## (\d+)\. /.exec(line)?.[1] ?? section;
    const rule = /^(\d+)\. /.exec(line)?.[1];
    if (rule !== undefined) rules.push(`${section}.${rule}`);
  }
  return rules;
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true });
  return entries.map((entry) => join(folder, entry));
}

/** The numbers that begin test titles, as in 'SPEC 13.4, 13.5: …' and '3.6 3.12 …', each with its file. */
async function readQuotes(): Promise<{ rule: string; file: string }[]> {
  const quotes: { rule: string; file: string }[] = [];
  const tests = (await filesIn('tests/embedded')).filter((file) => file.endsWith('.test.ts'));
  for (const file of [...tests, ...(await filesIn('tests/conformance/suite'))]) {
    const text = await readFile(file, 'utf8');
    const titles = text.matchAll(/\(\s*['"`](?:SPEC )?(\d+\.\d+(?:,? \d+\.\d+)*)[: ]/g);
    for (const [, numbers = ''] of titles) {
      for (const rule of numbers.split(/,? /)) quotes.push({ rule, file });
    }
  }
  return quotes;
}

test('every rule of the host has a unique number and a test that quotes it', async () => {
  const rules = await readRules();
  expect(rules.length).toBeGreaterThan(100);
  expect(new Set(rules).size).toBe(rules.length);
  const quoted = new Set((await readQuotes()).map(({ rule }) => rule));
  expect(rules.filter((rule) => !quoted.has(rule))).toEqual([]);
});

test('every rule that a test quotes exists', async () => {
  const rules = new Set(await readRules());
  expect((await readQuotes()).filter(({ rule }) => !rules.has(rule))).toEqual([]);
});
