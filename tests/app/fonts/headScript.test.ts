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
  readonly rel?: 'preload' | 'font';
  readonly widths?: Readonly<Record<string, number>>;
}) {
  FakeFace.made.length = 0;
  const classes = new Set(['dark']);
  const frames: (() => void)[] = [];
  const timers: { readonly callback: () => void; readonly afterMs: number }[] = [];
  const style = new Map<string, string>();
  const themeColour = { content: '#15120e' };
  const added = new Set<unknown>();
  runInNewContext(script, {
    Promise,
    FontFace: FakeFace,
    addEventListener: () => undefined,
    localStorage: {
      getItem: (key: string) => (key === 'lipi-store' ? options.stored : options.storage?.get(key)) ?? null,
      setItem: (key: string, value: string) => options.storage?.set(key, value),
    },
    setTimeout: (callback: () => void, afterMs = 0) => timers.push({ callback, afterMs }),
    requestAnimationFrame: (callback: () => void) => frames.push(callback),
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
      querySelectorAll: () =>
        (options.links ?? []).map((dataset) => ({
          dataset,
          href: '/assets/a.woff2',
          rel: options.rel ?? 'font',
        })),
      createElement: () => ({
        getContext: () => ({
          font: '',
          measureText: (letter: string) => ({ width: options.widths?.[letter] ?? 60 }),
        }),
      }),
    },
  });
  /** The first frame is on the screen. */
  function paint(): void {
    for (const callback of frames.splice(0)) callback();
    for (const { callback } of timers.splice(0)) callback();
  }
  return { made: FakeFace.made, added, classes, timers, style, themeColour, paint };
}

const odia = { family: 'Noto Serif Oriya', weight: '400 700', range: 'U+B00-B7F', letters: 'ଅଟ' };
const readable = { ଅ: 71, ଟ: 55 };
const latin = { family: 'Newsreader', weight: '400 600', range: 'U+20-7E' };

test('fonts that are fetched with the page are used if they are here for its first frame, so that no text moves', () => {
  const { made, added, classes } = openPage({ links: [odia, latin], rel: 'preload', widths: readable });
  expect(made.map(({ family, descriptors }) => [family, descriptors.display])).toEqual([
    ['Noto Serif Oriya', 'optional'],
    ['Newsreader', 'optional'],
  ]);
  expect(made[0]?.descriptors).toMatchObject({ weight: '400 700', unicodeRange: 'U+B00-B7F' });
  expect(added).toEqual(new Set(made));
  expect(classes).not.toContain('boxes');
});

test("on a first visit no font is fetched beside the page's words, or changed under them", () => {
  const { made, added, classes, paint } = openPage({ links: [odia, latin], widths: readable });
  paint();
  expect(added.size).toBe(0);
  expect(made.every(({ asked }) => asked === 0)).toBe(true);
  expect(classes).not.toContain('boxes');
});

test('on a device that draws boxes a story is shown when its font has come, which is asked for after the first frame', async () => {
  const { made, added, classes, paint } = openPage({ links: [odia, latin] });
  const [font] = made;
  expect(classes).toContain('boxes');
  expect(font?.asked).toBe(0);
  paint();
  expect(font?.asked).toBe(1);
  expect(added.size).toBe(0);
  font?.arrive();
  await expect.poll(() => classes.has('boxes')).toBe(false);
  expect([...added]).toEqual([font]);
});

test('after ten seconds boxes are shown, and still make room for a font that comes later', async () => {
  const { added, classes, timers, paint } = openPage({ links: [odia] });
  paint();
  expect(timers.map(({ afterMs }) => afterMs)).toEqual([10_000]);
  timers[0]?.callback();
  await expect.poll(() => classes.has('boxes')).toBe(false);
  expect(added.size).toBe(1);
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
