import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { FakeFace } from './fakeFace.ts';

const page = readFileSync(new URL('../../../index.html', import.meta.url), 'utf8');
const script = /<script>([\s\S]*?)<\/script>/.exec(page)?.[1] ?? '';

/** Runs the script of index.html's head. `widths` are what the device draws letters in; what is not there is a box. */
function openPage(options: {
  readonly stored?: string;
  /** localStorage besides the store of the app. */
  readonly storage?: Map<string, string>;
  readonly links?: readonly Record<string, string>[];
  readonly widths?: Readonly<Record<string, number>>;
}) {
  FakeFace.made.length = 0;
  const classes = new Set(['dark']);
  const timers: { readonly callback: () => void; readonly afterMs: number }[] = [];
  const style = new Map<string, string>();
  const themeColour = { content: '#15120e' };
  const added = new Set<unknown>();
  runInNewContext(script, {
    Promise,
    FontFace: FakeFace,
    localStorage: {
      getItem: (key: string) => (key === 'lipi-store' ? options.stored : options.storage?.get(key)) ?? null,
      setItem: (key: string, value: string) => options.storage?.set(key, value),
    },
    setTimeout: (callback: () => void, afterMs: number) => timers.push({ callback, afterMs }),
    document: {
      fonts: added,
      documentElement: {
        set className(name: string) {
          classes.clear();
          classes.add(name);
        },
        classList: {
          add: (name: string) => classes.add(name),
          remove: (name: string) => classes.delete(name),
        },
        style: { setProperty: (name: string, value: string) => style.set(name, value) },
      },
      querySelector: () => themeColour,
      querySelectorAll: () => (options.links ?? []).map((dataset) => ({ dataset, href: '/assets/a.woff2' })),
      createElement: () => ({
        getContext: () => ({
          font: '',
          measureText: (letter: string) => ({ width: options.widths?.[letter] ?? 60 }),
        }),
      }),
    },
  });
  return { made: FakeFace.made, added, classes, timers, style, themeColour };
}

const odia = { family: 'Noto Serif Oriya', weight: '400 700', range: 'U+B00-B7F', letters: 'ଅଟ' };
const latin = { family: 'Newsreader', weight: '400 600', range: 'U+20-7E' };

test("a font of the page's head is used if it is here in time, so that no text moves later", () => {
  const { made, added, classes } = openPage({ links: [odia, latin], widths: { ଅ: 71, ଟ: 55 } });
  expect(made.map(({ family, descriptors }) => [family, descriptors.display])).toEqual([
    ['Noto Serif Oriya', 'optional'],
    ['Newsreader', 'optional'],
  ]);
  expect(made[0]?.descriptors).toMatchObject({ weight: '400 700', unicodeRange: 'U+B00-B7F' });
  expect(added.size).toBe(2);
  expect(classes).not.toContain('unreadable');
});

test('on a device that draws boxes the text is shown when its font has come, not before', async () => {
  const { made, classes } = openPage({ links: [odia, latin] });
  expect(made.map(({ descriptors }) => descriptors.display)).toEqual(['swap', 'optional']);
  expect(classes).toContain('unreadable');
  made[0]?.arrive();
  await expect.poll(() => classes.has('unreadable')).toBe(false);
});

test('boxes are shown after three seconds, when no font has come', async () => {
  const { timers, classes } = openPage({ links: [odia] });
  expect(timers.map(({ afterMs }) => afterMs)).toEqual([3000]);
  timers[0]?.callback();
  await expect.poll(() => classes.has('unreadable')).toBe(false);
});

test("the reader's theme and text size are there before the first frame", () => {
  const stored = JSON.stringify({ version: 1, state: { theme: 'light', fontSize: 24 } });
  const { classes, style, themeColour } = openPage({ stored });
  expect(classes).toEqual(new Set(['light']));
  expect(style.get('--story-size')).toBe('1.5rem');
  expect(themeColour.content).toBe('#f6f1e7');
});

test.each(['{', 'null', '{"version":2,"state":{"theme":"light"}}', '{"version":1,"state":{"fontSize":99}}'])(
  'stored settings that read %s leave the defaults',
  (stored) => {
    const { classes, style } = openPage({ stored });
    expect(classes).toEqual(new Set(['dark']));
    expect(style.size).toBe(0);
  },
);

test('what the device can draw is found out once for every script', () => {
  const storage = new Map<string, string>();
  openPage({ links: [odia, latin], widths: { ଅ: 71, ଟ: 55 }, storage });
  // Were it drawn again, two boxes of one width would be seen.
  const { made } = openPage({ links: [odia, { ...odia, letters: 'અટ' }], storage });
  expect(made.map(({ descriptors }) => descriptors.display)).toEqual(['optional', 'swap']);
});

test('a damaged answer of an earlier page is found out anew', () => {
  for (const damaged of ['{', '7', 'null']) {
    const { made } = openPage({ links: [odia], storage: new Map([['lipi-scripts', damaged]]) });
    expect(made.map(({ descriptors }) => descriptors.display)).toEqual(['swap']);
  }
});
