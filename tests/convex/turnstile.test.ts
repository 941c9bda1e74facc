import { expect, test } from 'vitest';
import { Turnstile } from '../../convex/turnstile.ts';

/** Tasks that a test lets end one by one, and those that have begun. */
function makeTasks() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const task = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
  };
  return { begun, task, end: (name: string) => ends.get(name)?.() };
}

test('as many as it is wide go through at a time, the others in the order in which they came', async () => {
  const turnstile = new Turnstile(2, 10);
  const { begun, task, end } = makeTasks();
  const passed = ['a', 'b', 'c', 'd'].map((name) => turnstile.pass(task(name)));
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
  const failing = turnstile.pass(() => Promise.reject(new Error('broken')));
  const next = turnstile.pass(() => Promise.resolve('passed'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('passed');
  expect(await turnstile.pass(() => Promise.resolve('passed again'))).toBe('passed again');
});

test('who finds the queue full is told when to come back', async () => {
  const turnstile = new Turnstile(1, 1);
  const { task, end } = makeTasks();
  const inside = turnstile.pass(task('inside'));
  const waiting = turnstile.pass(() => Promise.resolve('waited'));
  await expect(turnstile.pass(() => Promise.resolve(''))).rejects.toMatchObject({
    data: { code: 'rate_limited', retryAfterSeconds: 10 },
  });
  end('inside');
  await inside;
  expect(await waiting).toBe('waited');
});
