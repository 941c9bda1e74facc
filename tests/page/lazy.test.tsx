import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const reload = vi.hoisted(() => ({ over: Promise.resolve() }));
vi.mock('../../src/page/lostChunk.ts', async (original) => ({
  ...(await original<object>()),
  reloadOver: () => reload.over,
}));
const { lazyModule, lazyPart, retryFailed } = await import('../../src/page/lazy.tsx');

const warn = vi.spyOn(console, 'warn');
const Greeting = ({ to }: { readonly to: string }) => <b>{`Hello, ${to}`}</b>;
const gone = () => Promise.reject(new Error('gone'));
const instead = { loading: <i>loading</i>, failed: <i>failed</i> };

beforeEach(() => {
  reload.over = Promise.resolve();
  warn.mockImplementation(() => undefined);
});
afterEach(() => void warn.mockReset());

test('a part shows its placeholder until its file has loaded, and itself from then on', async () => {
  const Part = lazyPart('The greeting', async () => Greeting, instead);
  expect(renderToStaticMarkup(<Part to="you" />)).toBe('<i>loading</i>');
  expect(await Part.preload()).toBe(true);
  expect(renderToStaticMarkup(<Part to="you" />)).toBe('<b>Hello, you</b>');
});

test('a part shows nothing while it loads or when it failed, unless it was given something', async () => {
  const Part = lazyPart('The greeting', gone);
  expect(renderToStaticMarkup(<Part />)).toBe('');
  await Part.preload();
  expect(renderToStaticMarkup(<Part />)).toBe('');
});

test('a part is fetched once, however often it is requested', async () => {
  const load = vi.fn(async () => Greeting);
  const Part = lazyPart('The greeting', load);
  expect(load).not.toHaveBeenCalled();
  await Promise.all([Part.preload(), Part.preload()]);
  await Part.preload();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a part that failed to load logs a warning, and the next request fetches it again', async () => {
  const load = vi.fn(async () => Greeting).mockImplementationOnce(gone);
  const Part = lazyPart('The greeting', load, instead);
  expect(await Part.preload()).toBe(false);
  expect(renderToStaticMarkup(<Part to="you" />)).toBe('<i>failed</i>');
  expect(warn).toHaveBeenCalledExactlyOnceWith('The greeting could not be fetched: Error: gone');
  const again = Part.preload();
  expect(renderToStaticMarkup(<Part to="you" />)).toBe('<i>loading</i>');
  expect(await again).toBe(true);
  expect(renderToStaticMarkup(<Part to="you" />)).toBe('<b>Hello, you</b>');
});

test('a failed part is fetched again by retryFailed, once', async () => {
  const load = vi.fn(async () => Greeting).mockImplementationOnce(gone);
  const Part = lazyPart('The greeting', load, instead);
  await Part.preload();
  retryFailed();
  expect(await Part.preload()).toBe(true);
  retryFailed();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part does not show that it failed while the page is about to reload', async () => {
  let stay = (): void => undefined;
  reload.over = new Promise((resolve) => {
    stay = resolve;
  });
  const Part = lazyPart('The greeting', gone, instead);
  const wanted = Part.preload();
  await new Promise(setImmediate);
  expect(renderToStaticMarkup(<Part />)).toBe('<i>loading</i>');
  expect(warn).not.toHaveBeenCalled();
  stay();
  expect(await wanted).toBe(false);
  expect(renderToStaticMarkup(<Part />)).toBe('<i>failed</i>');
});

test('a part whose file does not arrive in time has failed', async () => {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  const Part = lazyPart<object>('The greeting', () => new Promise(() => undefined), instead);
  const wanted = Part.preload();
  expect(renderToStaticMarkup(<Part />)).toBe('<i>loading</i>');
  patience.abort();
  expect(await wanted).toBe(false);
  expect(renderToStaticMarkup(<Part />)).toBe('<i>failed</i>');
  timeout.mockRestore();
});

test('a module is used once it has arrived, and from then on within the same turn', async () => {
  const numbers = lazyModule('The numbers', async () => ({ one: 1 }));
  const used: number[] = [];
  const first = numbers.use(({ one }) => used.push(one));
  expect(used).toEqual([]);
  expect(await first).toBe(1);
  void numbers.use(({ one }) => used.push(one));
  expect(used).toEqual([1, 1]);
});

test('a module that could not be loaded is not used', async () => {
  const use = vi.fn();
  expect(await lazyModule('The numbers', gone).use(use)).toBeUndefined();
  expect(use).not.toHaveBeenCalled();
});
