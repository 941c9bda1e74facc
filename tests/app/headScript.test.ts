import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../index.html', import.meta.url), 'utf8');
const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';

/** Runs the script in the head of index.html with this stored data, with or without a worker in charge. */
function openPage(stored: Readonly<Record<string, string>>, hasWorker = false, isLight = false) {
  const inHead: string[] = [];
  const classes = new Set(['dark']);
  const style = new Map<string, string>();
  const themeColour = { content: '#15120e' };
  runInNewContext(script, {
    window: {},
    matchMedia: () => ({ matches: isLight }),
    addEventListener: () => undefined,
    navigator: { serviceWorker: { controller: hasWorker ? {} : null } },
    localStorage: { getItem: (key: string) => stored[key] ?? null },
    document: {
      documentElement: {
        set className(name: string) {
          classes.clear();
          for (const one of name.split(' ')) classes.add(one);
        },
        classList: { add: (name: string) => classes.add(name) },
        style: { setProperty: (name: string, value: string) => style.set(name, value) },
      },
      querySelector: () => themeColour,
      getElementById: (id: string) => ({ content: `links of ${id}` }),
      head: { append: (links: string) => inHead.push(links) },
    },
  });
  return { classes, style, themeColour, inHead };
}

test("the reader's theme and text size are set before the first frame", () => {
  const settings = JSON.stringify({ version: 1, state: { theme: 'light', fontSize: 24 } });
  const { classes, style, themeColour } = openPage({ 'lipi-store': settings });
  expect(classes).toEqual(new Set(['light']));
  expect(style.get('--story-size')).toBe('1.5rem');
  expect(themeColour.content).toBe('#f6f1e7');
});

test.each([
  ['sepia', false, ['light', 'sepia'], '#eddfc0'],
  ['black', true, ['dark', 'black'], '#000000'],
  ['device', true, ['light'], '#f6f1e7'],
  ['device', false, ['dark'], '#15120e'],
] as const)(
  'the first frame has the theme %s, where the device is light: %s',
  (theme, isLight, names, paper) => {
    const settings = JSON.stringify({ version: 1, state: { theme } });
    const { classes, themeColour } = openPage({ 'lipi-store': settings }, false, isLight);
    expect([...classes]).toEqual(names);
    expect(themeColour.content).toBe(paper);
  },
);

test('the first frame has the line spacing, the width and the justification', () => {
  const typesetting = { lines: 1.2, width: 0.8, isJustified: true };
  const { style } = openPage({ 'lipi-store': JSON.stringify({ version: 1, state: { typesetting } }) });
  expect(Object.fromEntries(style)).toEqual({
    '--line-spacing': 1.2,
    '--text-width': 0.8,
    '--text-align': 'justify',
  });
});

test('the first frame has the compact list of stories', () => {
  const settings = (isListCompact: unknown) => JSON.stringify({ version: 1, state: { isListCompact } });
  expect(openPage({ 'lipi-store': settings(true) }).classes).toEqual(new Set(['dark', 'compact']));
  expect(openPage({ 'lipi-store': settings(false) }).classes).toEqual(new Set(['dark']));
});

test('the first frame knows whether somebody is signed in', () => {
  const account = (isEnded: boolean) => JSON.stringify({ version: 1, state: { id: 'u1', isEnded } });
  expect(openPage({ 'lipi-account': account(false) }).classes).toEqual(new Set(['dark', 'signedIn']));
  expect(openPage({ 'lipi-account': account(true) }).classes).toEqual(new Set(['dark']));
  expect(openPage({}).classes).toEqual(new Set(['dark']));
});

test('the first frame knows whether the user may use the desk', () => {
  const account = (role: string, isEnded: boolean) =>
    JSON.stringify({ version: 1, state: { id: 'u1', role, isEnded } });
  for (const role of ['curator', 'admin'])
    expect(openPage({ 'lipi-account': account(role, false) }).classes).toContain('curates');
  expect(openPage({ 'lipi-account': account('reader', false) }).classes).not.toContain('curates');
  expect(openPage({ 'lipi-account': account('admin', true) }).classes).not.toContain('curates');
});

test('the first frame knows whether there is a story to continue', () => {
  expect(openPage({ 'lipi-begun': 'true' }).classes).toEqual(new Set(['dark', 'hasBegun']));
});

test('font links are added before the first frame only when a worker is in charge', () => {
  expect(openPage({}, true).inHead).toEqual(['links of fonts']);
  expect(openPage({}).inHead).toEqual([]);
});

test.each(['{', 'null', '{"version":2,"state":{"theme":"light"}}', '{"version":1,"state":{"fontSize":99}}'])(
  'stored settings that read %s keep the defaults',
  (stored) => {
    const { classes, style } = openPage({ 'lipi-store': stored });
    expect(classes).toEqual(new Set(['dark']));
    expect(style.size).toBe(0);
  },
);
