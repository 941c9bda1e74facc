import type { ReaderStore } from '../../outbox/readerStore.ts';
import { drainTag } from '../../shared/readerSyncNames.ts';

/** A token by which a user is known, and until when (milliseconds since the Unix epoch, by the server's clock). */
export interface AccessToken {
  readonly userId: string;
  readonly accessToken: string;
  readonly expiresAtMs: number;
}

export interface HandoverOptions {
  readonly userId: string;
  readonly store: ReaderStore;
  /** The token that is kept on this device now, whoever's it is. */
  readonly token: () => AccessToken | undefined;
  /** Where the backend is, without a trailing slash. */
  readonly address: string;
  /** The worker's registration, where there is one. */
  readonly registration: () => Promise<ServiceWorkerRegistration | undefined>;
}

/** What a page does so that the worker sends what it could not. */
export interface Handover {
  /** Leaves the present token with what waits, if it has changed. Never throws. */
  leaveToken(): Promise<void>;
  /** Has the browser wake the worker when there is a network. Never throws. */
  ask(): Promise<void>;
  /** The same, but soon after the last time only when that is a while ago. Never throws. */
  askInTime(): void;
  /** Whether `askInTime` has yet to ask. */
  isAskDue(): boolean;
  /** The same if anything waits to be sent. Never throws. */
  askIfUnsent(): Promise<void>;
}

/** Of the browsers that wake a worker: https://wicg.github.io/background-sync/spec/#sync-manager-interface */
interface SyncRegistration {
  readonly sync: { register(tag: string): Promise<void> };
}

/**
 * At least so long between two times that a page in use asks. With a network and no server the worker is woken at once,
 * and reads all that waits to find that it cannot send it: not for every change that a reader makes.
 */
const askEveryMs = 10 * 1000;

/** Whether this browser wakes a worker when there is a network. Where it does not, no token leaves its place. */
export function wakesWorkers(): boolean {
  return 'SyncManager' in globalThis;
}

/**
 * Prepares the worker's turn for one user.
 *
 * Who signs out meanwhile leaves no token behind: (1) a transaction begins that would keep it; (2) the user signs out,
 * which erases the tokens at once and then what the worker has (`../../library/erasePrivate.ts`); (3) the transaction looks
 * for the token once more before it writes, and its write, if it still came before (2), is erased after it.
 */
export function makeHandover({ userId, store, token, address, registration }: HandoverOptions): Handover {
  let left: string | undefined;
  let askedMs = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function present(): AccessToken | undefined {
    const found = token();
    return found?.userId === userId ? found : undefined;
  }

  async function ask(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    askedMs = performance.now();
    try {
      const found = await registration();
      if (found && 'sync' in found) await (found as unknown as SyncRegistration).sync.register(drainTag);
    } catch (error) {
      // A reader may have forbidden it: then what waits goes when the app is opened.
      console.info(`The browser does not wake the worker: ${String(error)}`);
    }
  }

  return {
    async leaveToken() {
      const found = present();
      if (!found || found.accessToken === left) return;
      const { accessToken, expiresAtMs } = found;
      left = accessToken;
      try {
        await store.transact(async ({ meta }) => {
          if (present()?.accessToken !== accessToken) return;
          await meta.put({ key: 'access', accessToken, expiresAtMs, address });
        });
      } catch (error) {
        left = undefined;
        console.warn(`The worker cannot send for a page that is closed: ${String(error)}`);
      }
    },
    ask,
    askInTime() {
      if (timer !== undefined) return;
      const waitMs = askedMs + askEveryMs - performance.now();
      if (waitMs <= 0) void ask();
      else timer = setTimeout(() => void ask(), waitMs);
    },
    isAskDue: () => timer !== undefined,
    async askIfUnsent() {
      try {
        const rows = await store.transact(async ({ outbox }) => outbox.toArray());
        if (rows?.some(({ state }) => state === 'unsent')) await ask();
      } catch (error) {
        console.warn(`What waits could not be looked through: ${String(error)}`);
      }
    },
  };
}
