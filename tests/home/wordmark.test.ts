import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { rotateWords, words } from '../../src/home/Masthead.tsx';

class Query extends EventTarget {
  matches = false;
  change(matches: boolean): void {
    this.matches = matches;
    this.dispatchEvent(new Event('change'));
  }
}

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
let stillness: Query;
let shown: number[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  stillness = new Query();
  shown = [];
  page.visibilityState = 'visible';
  vi.stubGlobal('document', page);
  vi.stubGlobal('matchMedia', () => stillness);
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function start(): void {
  stop = rotateWords((index) => shown.push(index));
}

test('the word changes every 3000 ms through the seven scripts and back to the first', () => {
  start();
  vi.advanceTimersByTime(2_999);
  expect(shown).toEqual([]);
  vi.advanceTimersByTime(2);
  expect(shown).toEqual([1]);
  vi.advanceTimersByTime(6 * 3_000);
  expect(shown).toEqual([1, 2, 3, 4, 5, 6, 0]);
  expect(words.map(({ text }) => text)).toEqual(['Lipi', 'लिपि', 'લિપિ', 'లిపి', 'ଲିପି', 'লিপি', 'லிபி']);
});

test('on a hidden page the word does not change', () => {
  start();
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual([]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  vi.advanceTimersByTime(3_001);
  expect(shown).toEqual([1]);
});

test('with reduced motion the first word is shown from then on', () => {
  start();
  vi.advanceTimersByTime(3_001);
  stillness.change(true);
  expect(shown).toEqual([1, 0]);
  vi.advanceTimersByTime(60_000);
  expect(shown).toEqual([1, 0]);
});

test('nothing changes after it is stopped', () => {
  start();
  stop();
  vi.advanceTimersByTime(60_000);
  stillness.change(true);
  expect(shown).toEqual([]);
});
