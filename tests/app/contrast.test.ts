import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { manifest } from '../../src/app/manifest.ts';
import { paperColours } from '../../src/settings/lipiStore.ts';
import { contrast } from '../contrast.ts';

const css = readFileSync(new URL('../../src/app/styles/tokens.css', import.meta.url), 'utf8');

function ownColours(theme: Theme): Record<string, string> {
  const block = new RegExp(`\\.${theme} \\{([^}]*)\\}`).exec(css)?.[1] ?? '';
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

type Theme = keyof typeof paperColours;
const themes = Object.keys(paperColours) as Theme[];
const variantOf: Partial<Record<Theme, Theme>> = { sepia: 'light', black: 'dark' };

const colours = (theme: Theme) => ({ ...ownColours(variantOf[theme] ?? theme), ...ownColours(theme) });

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

test.each(themes)('every pair of colours in the %s theme has the required contrast', (theme) => {
  const named = colours(theme);
  for (const [front, back, least] of pairs) {
    const ratio = contrast(named[front] ?? '', named[back] ?? '');
    expect(ratio, `${front} on ${back}: ${ratio.toFixed(2)}`).toBeGreaterThanOrEqual(least);
  }
});

test("the browser's theme colour is that of the paper", () => {
  const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
  expect(themes.map((theme) => colours(theme).paper)).toEqual(Object.values(paperColours));
  const { dark, ...others } = paperColours;
  expect(page).toContain(`content="${dark}"`);
  for (const colour of Object.values(others)) expect(page).toContain(`'${colour}'`);
  expect(manifest.background_color).toBe(paperColours.dark);
});
