import { expect, test } from 'vitest';
import { Turnstile } from '../../../convex/accounts/passwords.ts';
import { expectRefusal } from '../refusals.ts';

/** Tasks that a test ends one by one, and the names of those that have begun. */
function makeTasks() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, task, end: (name: string) => ends.get(name)?.() };
}

test('a limited number of tasks run at a time, and the others in the order of their arrival', async () => {
  const turnstile = new Turnstile(2, 10);
  const { begun, task, end } = makeTasks();
  const passed = ['a', 'b', 'c', 'd'].map((name) => turnstile.pass('stranger', task(name)));
  expect(begun).toEqual(['a', 'b']);
  end('b');
  expect(await passed[1]).toBe('b');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c']);
  end('c');
  await expect.poll(() => begun).toEqual(['a', 'b', 'c', 'd']);
  end('a');
  end('d');
  expect(await Promise.all(passed)).toEqual(['a', 'b', 'c', 'd']);
});

test('a task that fails gives its place to the next', async () => {
  const turnstile = new Turnstile(1, 10);
  const failing = turnstile.pass('stranger', () => Promise.reject(new Error('broken')));
  const next = turnstile.pass('stranger', () => Promise.resolve('passed'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('passed');
  expect(await turnstile.pass('stranger', () => Promise.resolve('passed again'))).toBe('passed again');
});

test('lanes take turns, and one that is full leaves room in the others', async () => {
  const turnstile = new Turnstile(1, 3);
  const { begun, task, end } = makeTasks();
  const passed = [turnstile.pass('asha', task('a'))];
  for (const name of ['b', 'c', 'd']) passed.push(turnstile.pass('asha', task(name)));
  await expectRefusal(turnstile.pass('asha', task('e')), 'rate_limited', { retryAfterSeconds: 10 });
  for (const name of ['f', 'g']) passed.push(turnstile.pass('a network', task(name)));
  passed.push(turnstile.pass('ravi', task('h')));
  for (const name of ['a', 'b', 'f', 'h', 'c', 'g', 'd']) {
    await expect.poll(() => begun.at(-1)).toBe(name);
    end(name);
  }
  expect((await Promise.all(passed)).sort()).toEqual(['a', 'b', 'c', 'd', 'f', 'g', 'h']);
  expect(await turnstile.pass('asha', () => Promise.resolve('passed'))).toBe('passed');
});
