import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const reload = vi.hoisted(() => ({ over: Promise.resolve() }));
vi.mock('../../src/state/lostChunk.ts', () => ({ reloadOver: () => reload.over }));
const { fetchLost } = await import('../../src/parts/late.ts');
const { lazyPart } = await import('../../src/parts/lazyPart.tsx');

const warn = vi.spyOn(console, 'warn');
const Greeting = ({ to }: { readonly to: string }) => <b>{`Hello, ${to}`}</b>;
const gone = () => Promise.reject(new Error('gone'));
const instead = { waiting: <i>waiting</i>, lost: <i>lost</i> };

beforeEach(() => {
  reload.over = Promise.resolve();
  warn.mockImplementation(() => undefined);
});
afterEach(() => void warn.mockReset());

test('a part shows what it was given to show until its file is here, and itself at once after that', async () => {
  const Part = lazyPart('The greeting', async () => Greeting, instead);
  expect(renderToStaticMarkup(<Part to="you" />)).toBe('<i>waiting</i>');
  expect(await Part.preload()).toBe(true);
  expect(renderToStaticMarkup(<Part to="you" />)).toBe('<b>Hello, you</b>');
});

test('a part shows nothing while it waits or is lost, unless it is said what', async () => {
  const Part = lazyPart('The greeting', gone);
  expect(renderToStaticMarkup(<Part />)).toBe('');
  await Part.preload();
  expect(renderToStaticMarkup(<Part />)).toBe('');
});

test('a part is fetched once, however often it is wanted', async () => {
  const load = vi.fn(async () => Greeting);
  const Part = lazyPart('The greeting', load);
  expect(load).not.toHaveBeenCalled();
  await Promise.all([Part.preload(), Part.preload()]);
  await Part.preload();
  expect(load).toHaveBeenCalledTimes(1);
});

test('a lost part says so under its name, and is asked for again by the next who wants it', async () => {
  const load = vi.fn(async () => Greeting).mockImplementationOnce(gone);
  const Part = lazyPart('The greeting', load, instead);
  expect(await Part.preload()).toBe(false);
  expect(renderToStaticMarkup(<Part to="you" />)).toBe('<i>lost</i>');
  expect(warn).toHaveBeenCalledExactlyOnceWith('The greeting could not be fetched: Error: gone');
  const again = Part.preload();
  expect(renderToStaticMarkup(<Part to="you" />)).toBe('<i>waiting</i>');
  expect(await again).toBe(true);
  expect(renderToStaticMarkup(<Part to="you" />)).toBe('<b>Hello, you</b>');
});

test('what is lost is fetched for those who show it, once it can be had', async () => {
  const load = vi.fn(async () => Greeting).mockImplementationOnce(gone);
  const Part = lazyPart('The greeting', load, instead);
  await Part.preload();
  fetchLost();
  expect(await Part.preload()).toBe(true);
  fetchLost();
  expect(load).toHaveBeenCalledTimes(2);
});

test('a part does not say that it is lost while the page is about to be loaded again', async () => {
  let stay = (): void => undefined;
  reload.over = new Promise((resolve) => {
    stay = resolve;
  });
  const Part = lazyPart('The greeting', gone, instead);
  const wanted = Part.preload();
  await new Promise(setImmediate);
  expect(renderToStaticMarkup(<Part />)).toBe('<i>waiting</i>');
  expect(warn).not.toHaveBeenCalled();
  stay();
  expect(await wanted).toBe(false);
  expect(renderToStaticMarkup(<Part />)).toBe('<i>lost</i>');
});
