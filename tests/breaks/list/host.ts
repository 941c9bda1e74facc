import { type Break, unit } from '../break.ts';

/** The embedded host: storage, functions, sockets, files. */
export const host: readonly Break[] = [
  {
    file: 'embedded/storage/committer.ts',
    text: 'this.#queue.push({ transaction, writes, resolve, reject });',
    becomes:
      "this.#queue.push({ transaction, writes, resolve, reject }); resolve({ kind: 'committed', ts: transaction.snapshotTs });",
    harm: 'what was said to be saved is gone when the power fails in that moment',
    faults: [35],
    caughtBy: [
      unit('embedded/tests/storage/durability.test.ts', '(fault 35)'),
      unit('embedded/tests/storage/transactions.test.ts'),
    ],
  },
  {
    file: 'embedded/storage/backupSeal.ts',
    text: "return end.subarray(MARK.length).equals(await digestOf(file, contentBytes)) ? 'fits' : 'broken';",
    becomes: "return (await digestOf(file, contentBytes)).length > 0 ? 'fits' : 'broken';",
    harm: 'a backup that a bad disk has changed is restored without a word',
    caughtBy: [unit('embedded/tests/storage/backup.test.ts')],
  },
  {
    file: 'embedded/storage/files.ts',
    text: 'if (filled > 0) group.push(current.subarray(0, filled));',
    becomes: 'if (filled === CHUNK_BYTES) group.push(current.subarray(0, filled));',
    harm: 'every stored narration loses its end',
    caughtBy: [unit('embedded/tests/storage/files.test.ts')],
  },
  {
    file: 'embedded/runtime/transactions/runTransaction.ts',
    text: 'start.rollback();',
    becomes: 'start.release();',
    harm: 'a mutation that fails half-way leaves its first half in the library',
    caughtBy: [unit('embedded/tests/runtime/transactions.test.ts')],
  },
  {
    file: 'embedded/runtime/syscalls/uploadTokens.ts',
    text: 'return ageMs >= 0 && ageMs < VALID_MS;',
    becomes: 'return ageMs >= 0 || ageMs < VALID_MS;',
    harm: 'who once had an upload address may fill the disk for ever',
    caughtBy: [unit('embedded/tests/runtime/fileStorage.test.ts')],
  },
  {
    file: 'embedded/runtime/syscalls/pagination.ts',
    text: "if (start?.kind === 'after') from = successor(start.key);",
    becomes: "if (start?.kind === 'after') from = start.key;",
    harm: 'the last line of each page stands at the head of the next one again',
    caughtBy: [unit('embedded/tests/runtime/pagination.test.ts')],
  },
  {
    file: 'embedded/values/keyRange.ts',
    text: 'end = upper.inclusive ? prefixEnd(bound) : bound;',
    becomes: 'end = upper.inclusive ? bound : prefixEnd(bound);',
    harm: 'queries up to a value leave it out, and those below it have it',
    caughtBy: [unit('embedded/tests/values/keyRange.test.ts')],
  },
  {
    file: 'embedded/values/documentId.ts',
    text: 'return encodeDocumentId(tableNumber, internalId) === id ? { tableNumber, internalId } : null;',
    becomes:
      'return encodeDocumentId(tableNumber, internalId) !== null ? { tableNumber, internalId } : null;',
    harm: 'an id with a mistyped letter is taken for another document',
    caughtBy: [unit('embedded/tests/values/documentId.test.ts')],
  },
  {
    file: 'embedded/sessions/liveness.ts',
    text: 'if (!signs.isHeldBack && nowMs - aliveMs > silenceLimitMs)',
    becomes: 'if (nowMs - aliveMs > silenceLimitMs)',
    harm: 'a reader whose socket the server itself does not read is thrown out as gone',
    caughtBy: [unit('embedded/tests/sessions/liveness.test.ts')],
  },
  {
    file: 'embedded/sessions/transitions.ts',
    text: 'const isOwed = this.#isOwed && target.ts >= this.#minTs;',
    becomes: 'const isOwed = this.#isOwed && target.ts > this.#minTs;',
    harm: 'a change that no open query sees is never confirmed to the page that made it',
    caughtBy: [unit('embedded/tests/sessions/session.test.ts')],
  },
  {
    file: 'embedded/queries/queryGroups.ts',
    text: 'const key = isPrivileged(caller) ?',
    becomes: 'const key = false ?',
    harm: 'a stranger is given the answer that was made for the library’s own command',
    caughtBy: [
      unit('embedded/tests/queries/queryCache.test.ts'),
      unit('embedded/tests/http/queryAnswers.test.ts'),
    ],
  },
  {
    file: 'embedded/http/storageApi.ts',
    text: "if (sha256 !== undefined && hash.digest('base64') !== sha256) {",
    becomes: "if (sha256 !== undefined && hash.digest('base64') === '') {",
    harm: 'an upload that the line has damaged is kept as the recording',
    caughtBy: [unit('embedded/tests/http/storageApi.test.ts')],
  },
  {
    file: 'embedded/http/staticSite.ts',
    text: "'cache-control': this.#options.immutable(path) ? IMMUTABLE : REVALIDATE,",
    becomes: "'cache-control': IMMUTABLE,",
    harm: 'browsers keep the worker for a year, and no new build ever reaches a reader',
    caughtBy: [unit('embedded/tests/http/staticSite.test.ts')],
  },
  {
    file: 'embedded/memoryBudget.ts',
    text: 'return one.isKnown === other.isKnown ? one.heldBytes > other.heldBytes : other.isKnown;',
    becomes: 'return one.heldBytes > other.heldBytes;',
    harm: 'a flood of strangers has a curator’s upload cut off in their place',
    caughtBy: [unit('embedded/tests/memoryBudget.test.ts')],
  },
];
