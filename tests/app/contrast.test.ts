import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { manifest } from '../../src/app/manifest.ts';
import { paperColours } from '../../src/settings/lipiStore.ts';
import { contrast } from '../contrast.ts';

const css = readFileSync(new URL('../../src/app/styles/tokens.css', import.meta.url), 'utf8');

function colours(theme: 'dark' | 'light'): Record<string, string> {
  const block = new RegExp(`\\.${theme} \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const pairs = [
  ['ink', 'paper', 7],
  ['ink', 'leaf', 7],
  ['ink-soft', 'paper', 4.5],
  ['ink-soft', 'leaf', 4.5],
  ['accent', 'paper', 4.5],
  ['accent', 'leaf', 4.5],
  ['on-accent', 'accent', 4.5],
  ['line-strong', 'paper', 3],
  ['line-strong', 'leaf', 3],
] as const;

test.each(['dark', 'light'] as const)(
  'every pair of colours in the %s theme has the required contrast',
  (theme) => {
    const named = colours(theme);
    for (const [front, back, least] of pairs) {
      const ratio = contrast(named[front] ?? '', named[back] ?? '');
      expect(ratio, `${front} on ${back}: ${ratio.toFixed(2)}`).toBeGreaterThanOrEqual(least);
    }
  },
);

test("the browser's theme colour is that of the paper", () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  expect(colours('dark').paper).toBe(paperColours.dark);
  expect(colours('light').paper).toBe(paperColours.light);
  expect(page).toContain(`content="${paperColours.dark}"`);
  expect(page).toContain(`'${paperColours.light}'`);
  expect(manifest.background_color).toBe(paperColours.dark);
});
