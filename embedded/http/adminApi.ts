import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasAdminKey } from '../sessions/authenticator.ts';
import { errorCode, messageOf } from '../thrown.ts';
import { RequestProblem, sendJson } from './answer.ts';
import type { RequestBodies } from './requestBodies.ts';

const PREFIX = '/api/admin/';

export interface AdminActions {
  readonly folder: string;
  readonly adminKey: string;
  readonly bodies: RequestBodies;
  backup(file: string): Promise<void>;
  /** Throws an error with code 'unsound_backup' when the file is not a backup. */
  restore(file: string): Promise<void>;
}

export function isAdminPath(pathname: string): boolean {
  return pathname.startsWith(PREFIX);
}

/** `POST /api/admin/backup` answers with the backup's bytes, `POST /api/admin/restore` takes them. */
export async function serveAdmin(
  actions: AdminActions,
  response: ServerResponse,
  pathname: string,
): Promise<void> {
  const { headers, method } = response.req;
  if (!hasAdminKey(headers.authorization, actions.adminKey)) {
    throw new RequestProblem(401, 'BadAdminKey', 'This endpoint requires the admin key');
  }
  if (method !== 'POST') {
    throw new RequestProblem(405, 'MethodNotAllowed', `${pathname} only accepts POST`, { allow: 'POST' });
  }
  try {
    switch (pathname.slice(PREFIX.length)) {
      case 'backup':
        await sendBackup(actions, response);
        break;
      case 'restore':
        await takeBackup(actions, response);
        break;
      default:
        throw new RequestProblem(404, 'NotFound', `No endpoint ${pathname}`);
    }
  } catch (error) {
    throw isFullDisk(error)
      ? new RequestProblem(
          507,
          'InsufficientStorage',
          `The disk that holds ${actions.folder} is full. Free some space, then try again.`,
        )
      : error;
  }
}

const FULL = new Set(['disk_full', 'ENOSPC', 'EDQUOT']);

export function isFullDisk(error: unknown): error is Error {
  return FULL.has(errorCode(error));
}

async function sendBackup(actions: AdminActions, response: ServerResponse): Promise<void> {
  const file = temporaryFile(actions.folder);
  try {
    await actions.backup(file);
    const { size } = await stat(file);
    response.writeHead(200, {
      'content-type': 'application/octet-stream',
      'content-length': size,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    await pipeline(createReadStream(file), response);
  } finally {
    await rm(file, { force: true });
  }
}

async function takeBackup(actions: AdminActions, response: ServerResponse): Promise<void> {
  const file = temporaryFile(actions.folder);
  try {
    await pipeline(actions.bodies.backupPieces(response.req), createWriteStream(file, { mode: 0o600 }));
    await actions.restore(file);
    sendJson(response, 200, { restored: true });
  } catch (error) {
    const code = errorCode(error);
    if (code === 'unsound_backup') throw new RequestProblem(400, 'UnsoundBackup', messageOf(error));
    if (code !== 'unfit_document') throw error;
    const [why] = messageOf(error).split('\n', 1);
    throw new RequestProblem(
      400,
      'OtherVersion',
      `another version wrote this backup, and in this one ${why}`,
    );
  } finally {
    await rm(file, { force: true });
  }
}

/** Named such that the next start recognises and removes files left by a crash. */
function temporaryFile(folder: string): string {
  return join(folder, `${randomUUID()}.transfer`);
}

export function isAbandonedTransfer(fileName: string): boolean {
  return /^[0-9a-f-]{36}\.transfer(?:\.[0-9a-f-]{36}\.\d+\.unfinished)?$/.test(fileName);
}
