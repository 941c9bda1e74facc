import { expect, test } from 'vitest';
import { type TooltipEvent, type TooltipState, tooltipAfter } from '../../../src/parts/controls/tooltips.ts';

/** Tooltips with a fake clock, woken when they ask to be. */
function tooltips() {
  let nowMs = 1000;
  let state: TooltipState<string> = { kind: 'idle', closedAtMs: undefined };
  const send = (event: TooltipEvent<string>) => {
    state = tooltipAfter(state, event, nowMs);
  };
  return {
    send,
    point: (control: string, delayMs?: number) => send({ kind: 'pointed', control, delayMs }),
    pass(ms: number): void {
      nowMs += ms;
      send({ kind: 'woke' });
    },
    open: () => (state.kind === 'open' ? state.control : undefined),
  };
}

test.each([
  ['by default', undefined, 700],
  ['in the toolbar', 200, 200],
])('a tooltip shows after the pointer has rested on its control, %s', (_, delayMs, expectedMs) => {
  const tips = tooltips();
  tips.point('home', delayMs);
  tips.pass(expectedMs - 1);
  expect(tips.open()).toBeUndefined();
  tips.pass(2);
  expect(tips.open()).toBe('home');
});

test('a passing pointer shows nothing', () => {
  const tips = tooltips();
  tips.point('home', 200);
  tips.pass(150);
  tips.send({ kind: 'left' });
  tips.pass(1000);
  expect(tips.open()).toBeUndefined();
});

test('moving straight from one control to the next moves the tooltip along', () => {
  const tips = tooltips();
  tips.point('home', 200);
  tips.pass(201);
  tips.point('theme', 200);
  expect(tips.open()).toBe('theme');
});

test('within 300 ms after a tooltip the next shows at once, later it waits again', () => {
  const reopened = (pauseMs: number) => {
    const tips = tooltips();
    tips.point('home', 200);
    tips.pass(201);
    tips.send({ kind: 'left' });
    tips.pass(pauseMs);
    tips.point('theme', 200);
    return tips.open();
  };
  expect(reopened(299)).toBe('theme');
  expect(reopened(301)).toBeUndefined();
});

test('keyboard focus shows a tooltip at once', () => {
  const tips = tooltips();
  tips.send({ kind: 'focused', control: 'home' });
  expect(tips.open()).toBe('home');
  tips.send({ kind: 'left' });
  expect(tips.open()).toBeUndefined();
});

test('Escape hides a shown or pending tooltip, and the next one waits its full time', () => {
  const tips = tooltips();
  tips.point('home', 200);
  tips.pass(100);
  tips.send({ kind: 'dismissed' });
  tips.pass(1000);
  expect(tips.open()).toBeUndefined();
  tips.send({ kind: 'focused', control: 'home' });
  tips.send({ kind: 'dismissed' });
  expect(tips.open()).toBeUndefined();
  tips.point('theme', 200);
  expect(tips.open()).toBeUndefined();
});
