import { deleteDB } from 'idb';
import { useState } from 'react';
import { endVisits } from '../page/visit.ts';
import { ActionButton } from '../ui/controls/Action.tsx';
import { ConfirmDialog } from '../ui/forms/ConfirmDialog.tsx';
import * as words from './words.ts';

type Deletion =
  | { readonly kind: 'idle' }
  | { readonly kind: 'confirming' }
  | { readonly kind: 'deleting' }
  | { readonly kind: 'done'; readonly left: readonly string[] };

export function DeleteEverything() {
  const [deletion, setDeletion] = useState<Deletion>({ kind: 'idle' });
  async function onConfirm(): Promise<void> {
    setDeletion({ kind: 'deleting' });
    setDeletion({ kind: 'done', left: await deleteEverything() });
  }
  return (
    <div>
      {deletion.kind !== 'done' && (
        <ActionButton
          label={deletion.kind === 'deleting' ? words.deleting : words.deleteEverything}
          onPress={() => setDeletion({ kind: 'confirming' })}
        />
      )}
      <div role="status">
        {deletion.kind === 'done' && (
          // The focused button was removed, so the outcome takes the focus.
          <p ref={(outcome) => outcome?.focus()} tabIndex={-1}>
            {deletion.left.length === 0 ? words.deleted : words.notDeleted(deletion.left)}
          </p>
        )}
      </div>
      {deletion.kind === 'confirming' && (
        <ConfirmDialog
          title={words.askDeletion}
          confirm={words.confirmDeletion}
          cancel={words.cancelDeletion}
          onConfirm={() => void onConfirm()}
          onCancel={() => setDeletion({ kind: 'idle' })}
        >
          <p>{words.deletion}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Deleted by name in browsers that cannot list their databases. */
const knownDatabases = ['lipi-catalogue', 'lipi-private-guest'];

/** How long another tab may keep a database open before the database counts as not deleted. */
const defaultTimeoutMs = 5 * 1000;

/** Several rounds, so that the last write of a page that was writing when told to stop is removed too. */
const rounds = 3;

/** Resolves with the names of what could not be removed. Afterwards this page stores nothing, and other tabs reload. */
export async function deleteEverything(timeoutMs = defaultTimeoutMs): Promise<readonly string[]> {
  const notifyDeleted = endVisits();
  let left: readonly string[] = [];
  for (let round = 0; round < rounds; round++) {
    await Promise.allSettled([
      registrations().then((all) => Promise.all(all.map((registration) => registration.unregister()))),
      cacheNames().then((names) => Promise.all(names.map((name) => caches.delete(name)))),
      deleteDatabases(timeoutMs),
    ]);
    for (const storage of storages()) storage.clear();
    // An analytics script may have set some.
    for (const name of cookieNames()) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
      document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`;
    }
    left = await findRemaining();
    if (left.length === 0) break;
  }
  notifyDeleted();
  return left;
}

async function registrations(): Promise<readonly ServiceWorkerRegistration[]> {
  return (await navigator.serviceWorker?.getRegistrations()) ?? [];
}

async function cacheNames(): Promise<readonly string[]> {
  return (await globalThis.caches?.keys()) ?? [];
}

async function deleteDatabases(timeoutMs: number): Promise<void> {
  const names = globalThis.indexedDB ? ((await databaseNames()) ?? knownDatabases) : [];
  // A database that another tab does not close is waited for no longer; `findRemaining` then reports it.
  const timeout = new Promise((resolve) => setTimeout(resolve, timeoutMs));
  await Promise.race([timeout, Promise.all(names.map((name) => deleteDB(name)))]);
}

async function databaseNames(): Promise<readonly string[] | undefined> {
  const databases = await globalThis.indexedDB?.databases?.();
  return databases?.flatMap(({ name }) => (name === undefined ? [] : [name]));
}

/** A storage that the browser blocks holds no data of ours. */
function storages(): readonly Storage[] {
  return [() => localStorage, () => sessionStorage].flatMap((storage) => {
    try {
      return [storage()];
    } catch (error) {
      if (error instanceof DOMException) return [];
      throw error;
    }
  });
}

function cookieNames(): readonly string[] {
  return document.cookie
    .split(';')
    .map((pair) => pair.split('=')[0]?.trim() ?? '')
    .filter((name) => name !== '');
}

async function findRemaining(): Promise<readonly string[]> {
  return [
    ...(await registrations()).map(({ scope }) => words.workerOf(scope)),
    ...(await cacheNames()),
    ...((await databaseNames()) ?? []),
    ...storages().flatMap((storage) => Object.keys(storage)),
    ...cookieNames(),
  ];
}
