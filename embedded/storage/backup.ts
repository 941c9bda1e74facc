import { open } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { messageOf } from '../thrown.ts';
import { hasSeal, sealFile } from './backupSeal.ts';
import { writeWhole } from './folder/unfinishedFiles.ts';
import { APPLICATION_ID, FORMAT_VERSION, isLayout, LAYOUT_QUERY } from './layout.ts';
import { type Cell, failureOf, openingFailure } from './sqliteFile.ts';

const SQLITE_MAGIC = 'SQLite format 3\0';

// Plain JavaScript in a string: a worker cannot load TypeScript by itself, whichever loader the main thread uses.
const THREAD_SOURCE = `
const { parentPort, workerData } = require('node:worker_threads');
const Database = require(workerData.driver);
let isOpen = false;
try {
  const database = new Database(workerData.file);
  isOpen = true;
  try {
    const statement = database.prepare(workerData.sql);
    if (statement.reader) parentPort.postMessage({ rows: statement.raw().all(workerData.cells) });
    else parentPort.postMessage({ rows: (statement.run(workerData.cells), []) });
  } finally {
    database.close();
  }
} catch (error) {
  parentPort.postMessage({ failure: { isOpen, code: error.code, message: error.message } });
}
`;

/**
 * Writes everything committed in a database, which may be in use, into one sealed, owner-only file, which appears whole
 * or not at all (`writeWhole`). `database` is a path or a `file:` URI with SQLite's parameters.
 * @throws StorageFailure, a file-system error or the signal's reason; an older file of that name then stays as it was.
 */
export async function writeBackup(database: string, file: string, signal?: AbortSignal): Promise<void> {
  await writeWhole(file, async (unfinished) => {
    // SQLite fills an existing empty file and keeps its permissions.
    await runInThread(database, 'VACUUM INTO ?', [unfinished]);
    signal?.throwIfAborted();
    await sealFile(unfinished);
    signal?.throwIfAborted();
  });
}

/** `contentBytes` is the size of the database, without the seal. */
type BackupCheck =
  | { readonly kind: 'sound'; readonly contentBytes: number }
  | { readonly kind: 'unsound'; readonly reason: string };

/** Checks the header, the seal over all bytes, the tables (exactly those of the format), and SQLite's integrity. */
export async function checkBackup(file: string): Promise<BackupCheck> {
  try {
    const head = await readHead(file);
    if (head.toString('latin1', 0, 16) !== SQLITE_MAGIC) return unsound('it is not a backup file');
    if (head.readUInt32BE(68) !== APPLICATION_ID) return unsound('it is another program’s database');
    const version = head.readUInt32BE(60);
    if (version !== FORMAT_VERSION) {
      return unsound(`it has format ${version}, but this version reads format ${FORMAT_VERSION}`);
    }
    // Write-ahead-log mode in the header: this is a running store's own file, and its latest commits are in another
    // file.
    if (head[18] !== 1) return unsound('it is a database in use, not a backup of one');
    const contentBytes = pageBytes(head) * head.readUInt32BE(28);
    if (!(await hasSeal(file, contentBytes))) return unsound('it is damaged: its checksum does not match');
    const problem = await databaseProblem(file);
    return problem === null ? { kind: 'sound', contentBytes } : unsound(problem);
  } catch (error) {
    return unsound(`it cannot be read: ${messageOf(error)}`);
  }
}

async function readHead(file: string): Promise<Buffer> {
  const handle = await open(file, 'r');
  try {
    return (await handle.read(Buffer.alloc(100), 0, 100, 0)).buffer;
  } finally {
    await handle.close();
  }
}

/** 1 stands for 65536, which does not fit two bytes. */
function pageBytes(head: Buffer): number {
  const stated = head.readUInt16BE(16);
  return stated === 1 ? 65_536 : stated;
}

async function databaseProblem(file: string): Promise<string | null> {
  const readOnly = `${pathToFileURL(file)}?mode=ro&immutable=1`;
  try {
    // Checked first: a view or a trigger is code, and must not get the chance to run.
    if (!isLayout(await runInThread(readOnly, LAYOUT_QUERY, []))) {
      return 'its tables are not those of this format: something was added or removed';
    }
    const rows = await runInThread(readOnly, 'PRAGMA integrity_check', []);
    const first = rows[0]?.[0];
    return first === 'ok' ? null : `it is damaged: ${first ?? 'no answer'}`;
  } catch (error) {
    return `it is damaged: ${messageOf(error)}`;
  }
}

function unsound(reason: string): BackupCheck {
  return { kind: 'unsound', reason };
}

type ThreadAnswer =
  | { readonly rows: readonly (readonly Cell[])[] }
  | { readonly failure: { readonly isOpen: boolean; readonly code?: string; readonly message: string } };

/** One long statement in another thread, so that the process keeps serving. @throws StorageFailure */
export function runInThread(
  file: string,
  sql: string,
  cells: readonly Cell[],
): Promise<readonly (readonly Cell[])[]> {
  const driver = createRequire(import.meta.url).resolve('libsql');
  const worker = new Worker(THREAD_SOURCE, {
    eval: true,
    execArgv: [],
    workerData: { driver, file, sql, cells },
  });
  return new Promise((resolve, reject) => {
    let answer: ThreadAnswer | undefined;
    worker.once('message', (message: ThreadAnswer) => {
      answer = message;
    });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (answer === undefined) reject(new Error(`the database thread ended with code ${code}`));
      else if ('rows' in answer) resolve(answer.rows);
      else {
        const { isOpen, code: failureCode, message } = answer.failure;
        const error = Object.assign(new Error(message), { code: failureCode });
        reject(isOpen ? failureOf(error) : openingFailure(file, error));
      }
    });
  });
}
