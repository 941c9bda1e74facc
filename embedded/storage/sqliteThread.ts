import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { type Cell, failureOf, openingFailure } from './sqliteFile.ts';

// Plain JavaScript in a string: a worker cannot load TypeScript by itself, whichever loader the main thread uses.
const SOURCE = `
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

type Answer =
  | { readonly rows: readonly (readonly Cell[])[] }
  | { readonly failure: { readonly isOpen: boolean; readonly code?: string; readonly message: string } };

/**
 * Runs one long statement over its own connection in another thread, so that the process keeps serving. `file` is a
 * path or a `file:` URI with SQLite's parameters. Returns the rows.
 * @throws StorageFailure
 */
export function runInThread(
  file: string,
  sql: string,
  cells: readonly Cell[],
): Promise<readonly (readonly Cell[])[]> {
  const driver = createRequire(import.meta.url).resolve('libsql');
  const worker = new Worker(SOURCE, { eval: true, execArgv: [], workerData: { driver, file, sql, cells } });
  return new Promise((resolve, reject) => {
    let answer: Answer | undefined;
    worker.once('message', (message: Answer) => {
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
