import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../eventually.ts';

const address = 'https://lipi.example/';

class FakeWorker extends EventTarget {
  readonly scriptURL = `${address}sw.js`;
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
  find(): FakeWorker {
    const worker = new FakeWorker();
    this.installing = worker;
    this.dispatchEvent(new Event('updatefound'));
    return worker;
  }
  bring(): FakeWorker {
    const worker = this.find();
    this.installing = null;
    const older = this.waiting;
    this.waiting = worker;
    older?.becomes('redundant');
    worker.becomes('installed');
    // How long Workbox waits to see whether the worker takes over by itself.
    vi.advanceTimersByTime(200);
    return worker;
  }
}

let registration: FakeRegistration;
let workers: EventTarget & { controller: FakeWorker | null; register: () => Promise<FakeRegistration> };
let reload: ReturnType<typeof vi.fn>;
let page: EventTarget & { readyState: string; visibilityState: string };

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('DEV', false);
  registration = new FakeRegistration();
  const register = vi.fn(async () => registration);
  workers = Object.assign(new EventTarget(), { controller: new FakeWorker(), register });
  reload = vi.fn();
  page = Object.assign(new EventTarget(), { readyState: 'complete', visibilityState: 'visible' });
  Object.assign(page, {
    documentElement: { classList: { toggle: () => undefined } },
    querySelector: () => null,
  });
  vi.stubGlobal('self', globalThis);
  vi.stubGlobal('window', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('navigator', { serviceWorker: workers });
  vi.stubGlobal('location', { reload, href: address });
  vi.stubGlobal('document', page);
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: false }));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function start() {
  const { registerWorker, workerUpdate } = await import('../../src/app/workerUpdate.ts');
  await registerWorker();
  vi.useFakeTimers({ now: 0, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
  return workerUpdate;
}

function handOver(): void {
  const older = workers.controller;
  workers.controller = registration.waiting;
  registration.waiting = null;
  workers.dispatchEvent(new Event('controllerchange'));
  older?.becomes('redundant');
}

const registrations = () => vi.mocked(workers.register).mock.calls.length;

/** Waits for what a page does by itself after a worker became redundant. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a new build waits until the reader agrees, then takes over and the page reloads', async () => {
  const update = await start();
  expect(update.waiting).toBeUndefined();
  const worker = registration.bring();
  expect(worker.postMessage).not.toHaveBeenCalled();
  update.waiting?.apply();
  expect(worker.postMessage.mock.calls).toMatchObject([[{ type: 'SKIP_WAITING' }, expect.anything()]]);
  expect(reload).not.toHaveBeenCalled();
  handOver();
  expect(reload).toHaveBeenCalledOnce();
});

test('a narration started after the reader agreed delays the reload until it pauses', async () => {
  const update = await start();
  registration.bring();
  update.waiting?.apply();
  const { lipiStore } = await import('../../src/settings/lipiStore.ts');
  lipiStore.isPlaying = true;
  handOver();
  expect(reload).not.toHaveBeenCalled();
  lipiStore.isPlaying = false;
  await eventually(() => expect(reload).toHaveBeenCalledOnce());
});

test('a build waiting since an earlier visit is offered at once', async () => {
  registration.waiting = new FakeWorker();
  expect((await start()).waiting).toBeDefined();
});

test('the very first worker is not offered and does not reload the page', async () => {
  workers.controller = null;
  const update = await start();
  registration.bring();
  expect(update.waiting).toBeUndefined();
  handOver();
  expect(reload).not.toHaveBeenCalled();
});

test('a first worker that fails to install is not registered again by the same page', async () => {
  workers.controller = null;
  await start();
  registration.find().becomes('redundant');
  await settled();
  expect(registrations()).toBe(1);
});

test('after another tab agreed, this one keeps its build and offers only the next one', async () => {
  const update = await start();
  registration.bring();
  expect(update.waiting).toBeDefined();
  handOver();
  expect(update.waiting).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
  await settled();
  registration.bring();
  expect(update.waiting).toBeDefined();
});

test('after builds that failed to install the next one is offered, and each is followed once', async () => {
  const update = await start();
  for (const followed of [2, 3]) {
    registration.find().becomes('redundant');
    await settled();
    expect(registrations()).toBe(followed);
  }
  registration.bring();
  expect(update.waiting).toBeDefined();
});

test('a page loaded without a worker is offered the build after the one that took it over', async () => {
  workers.controller = null;
  const update = await start();
  registration.find().becomes('redundant');
  registration.bring();
  handOver();
  await settled();
  expect(update.waiting).toBeUndefined();
  registration.bring();
  expect(update.waiting).toBeDefined();
});

test("the reader's consent goes to the latest waiting build", async () => {
  const update = await start();
  registration.bring();
  const latest = registration.bring();
  await settled();
  update.waiting?.apply();
  expect(latest.postMessage).toHaveBeenCalledOnce();
  handOver();
  expect(reload).toHaveBeenCalledOnce();
});

test('after everything was deleted no worker is registered again', async () => {
  await start();
  const { endVisits } = await import('../../src/page/visit.ts');
  endVisits();
  registration.find().becomes('redundant');
  await settled();
  expect(registrations()).toBe(1);
});

test('the worker is registered only after the page has loaded', async () => {
  page.readyState = 'interactive';
  const started = start();
  await Promise.resolve();
  expect(workers.register).not.toHaveBeenCalled();
  await eventually(() => {
    page.dispatchEvent(new Event('load'));
    expect(workers.register).toHaveBeenCalledWith('/sw.js', {});
  });
  await started;
});

test('a browser that refuses the worker causes a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue(undefined);
  workers.register = () => Promise.reject(new DOMException('blocked', 'SecurityError'));
  await start();
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('does not open offline'));
  warn.mockRestore();
});

test('an open page checks for a new build when it becomes visible after an hour', async () => {
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
