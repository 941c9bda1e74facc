import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { choosePointed } from '../../../src/player/readAlong/chooseSentence.ts';

const root = new EventTarget() as HTMLElement;
const chosen = vi.fn();
const selection = { isCollapsed: true };
let end: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('getSelection', () => selection);
  selection.isCollapsed = true;
  chosen.mockReset();
  end = choosePointed({
    root,
    marks: { segmentAt: () => 7 } as never,
    segmentCount: 9,
    isSpoken: () => true,
    onTarget: () => undefined,
    onChoose: chosen,
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

/** A press; `count` is the browser's count of presses in a row. */
function press(count: number, pointerType = 'mouse'): void {
  root.dispatchEvent(new Event('pointerdown'));
  selection.isCollapsed = count === 1;
  root.dispatchEvent(Object.assign(new Event('click'), { detail: count, pointerType }));
}

test('a press plays from its sentence, by a finger at once', () => {
  press(1);
  vi.runAllTimers();
  expect(chosen).toHaveBeenCalledExactlyOnceWith(7);
  press(1, 'touch');
  vi.advanceTimersByTime(0);
  expect(chosen).toHaveBeenCalledTimes(2);
});

test('a double and a triple click select and do not play', () => {
  press(1);
  vi.advanceTimersByTime(200);
  press(2);
  vi.advanceTimersByTime(200);
  press(3);
  vi.runAllTimers();
  expect(chosen).not.toHaveBeenCalled();
});

test('what is selected meanwhile does not play, nor what was left', () => {
  press(1);
  selection.isCollapsed = false;
  vi.runAllTimers();
  press(1);
  end();
  vi.runAllTimers();
  expect(chosen).not.toHaveBeenCalled();
});
