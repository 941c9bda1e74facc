import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../eventually.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  readonly postMessage = vi.fn();
  becomes(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}

class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  readonly update = vi.fn(async () => undefined);
  /** A new build is found and installed. */
  bring(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    this.installing = null;
    this.waiting = worker;
    worker.becomes('installed');
    return worker;
  }
}

let registration: FakeRegistration;
let workers: EventTarget & { controller: object | null; register: () => Promise<FakeRegistration> };
let reload: ReturnType<typeof vi.fn>;
let page: EventTarget & { readyState: string; visibilityState: string };

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('DEV', false);
  registration = new FakeRegistration();
  workers = Object.assign(new EventTarget(), { controller: {}, register: vi.fn(async () => registration) });
  reload = vi.fn();
  page = Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' });
  Object.assign(page, { documentElement: { classList: { toggle: () => undefined } } });
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal('location', { reload });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function start() {
  const { registerWorker, workerUpdate } = await import('../../src/app/workerUpdate.ts');
  await registerWorker();
  return workerUpdate;
}

test('a new build waits until the reader agrees, then takes over and the page loads again', async () => {
  const update = await start();
  expect(update.waiting).toBeUndefined();
  const worker = registration.bring();
  expect(worker.postMessage).not.toHaveBeenCalled();
  update.waiting?.apply();
  expect(worker.postMessage).toHaveBeenCalledWith({ type: 'SKIP_WAITING' });
  expect(reload).not.toHaveBeenCalled();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).toHaveBeenCalledOnce();
});

test('a voice that began after the reader agreed is heard out before the page loads again', async () => {
  const update = await start();
  registration.bring();
  update.waiting?.apply();
  const { lipiStore } = await import('../../src/state/lipiStore.ts');
  lipiStore.isPlaying = true;
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
  lipiStore.isPlaying = false;
  await eventually(() => expect(reload).toHaveBeenCalledOnce());
});

test('a build that waited since an earlier visit is offered at once', async () => {
  registration.waiting = new FakeWorker();
  expect((await start()).waiting).toBeDefined();
});

test('the first worker of all is nothing to reload for', async () => {
  workers.controller = null;
  const update = await start();
  registration.bring();
  expect(update.waiting).toBeUndefined();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(reload).not.toHaveBeenCalled();
});

test('when another tab agreed, this one goes on with its build and asks no more', async () => {
  const update = await start();
  registration.bring();
  expect(update.waiting).toBeDefined();
  workers.dispatchEvent(new Event('controllerchange'));
  expect(update.waiting).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
});

test('the worker is registered when the page has loaded, and not before', async () => {
  page.readyState = 'interactive';
  const started = start();
  await Promise.resolve();
  expect(workers.register).not.toHaveBeenCalled();
  await eventually(() => {
    page.dispatchEvent(new Event('load'));
    expect(workers.register).toHaveBeenCalledWith('/sw.js');
  });
  await started;
});

test('a browser that refuses costs a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  workers.register = () => Promise.reject(new DOMException('blocked', 'SecurityError'));
  await start();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('does not open offline'));
  warn.mockRestore();
});

test('a page that stays open asks for a new build after an hour, when it is looked at', async () => {
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  await start();
  const look = () => page.dispatchEvent(new Event('visibilitychange'));
  vi.setSystemTime(60 * 60 * 1000 - 1);
  look();
  expect(registration.update).not.toHaveBeenCalled();
  vi.setSystemTime(60 * 60 * 1000);
  look();
  look();
  expect(registration.update).toHaveBeenCalledOnce();
});
