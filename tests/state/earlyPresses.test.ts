import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerPresses } from '../../src/state/earlyPresses.ts';

let pressed: string[];

beforeEach(() => {
  pressed = [];
});
afterEach(() => vi.unstubAllGlobals());

function button(name: string, isConnected = true): HTMLElement {
  return { isConnected, click: () => pressed.push(name) } as unknown as HTMLElement;
}

function keep(presses: Window['lipiPresses']): Window {
  const page = { ...(presses && { lipiPresses: presses }) } as Window;
  vi.stubGlobal('window', page);
  return page;
}

test('what a part slept through is pressed again in order, and once', async () => {
  keep({ page: [button('theme'), button('language'), button('theme')], cards: [button('next')] });
  await answerPresses('page');
  expect(pressed).toEqual(['theme', 'language', 'theme']);
  await answerPresses('page');
  expect(pressed).toHaveLength(3);
  await answerPresses('cards');
  expect(pressed).toEqual(['theme', 'language', 'theme', 'next']);
});

test('from the call on the part keeps nothing more, though nothing is pressed before it returns', async () => {
  const page = keep({ page: [button('theme')] });
  const answered = answerPresses('page');
  expect(page.lipiPresses?.page).toBe('awake');
  expect(pressed).toEqual([]);
  await answered;
  expect(pressed).toEqual(['theme']);
});

test('what is no longer in the document is passed over', async () => {
  keep({ below: [button('gone', false), button('here')] });
  await answerPresses('below');
  expect(pressed).toEqual(['here']);
});

test('a page whose head kept nothing answers nothing', async () => {
  const page = keep(undefined);
  await answerPresses('page');
  expect(page).toEqual({});
});
