import { storageUrl } from '../../player/audioCache.ts';
import { anySignal } from '../../shared/abortSignals.ts';
import {
  type AudioUpload,
  audioPieceBytes,
  audioPieceType,
  type JoinedAudio,
} from '../../shared/desk/narration.ts';
import type { Result } from '../../shared/result.ts';
import { type Answer, callDesk, type DeskFailure } from './deskCall.ts';

export interface AudioSource {
  /** Lower-case hex SHA-256 of the whole file; identifies the upload. */
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Null when this device no longer has the file. */
  readonly bytes: Blob | null;
}

export type UploadFailure =
  | DeskFailure
  /** The library does not have the whole file, nor does this device: the curator has to pick it again. */
  | { readonly kind: 'fileMissing' };

export type Uploaded = Result<JoinedAudio, UploadFailure>;

interface UploadOptions {
  /** Reports how many bytes the library has, from the file's beginning; the full size while it assembles the pieces. */
  readonly onReceived: (receivedBytes: number) => void;
  /** The library keeps the pieces that were sent for the next try. */
  readonly signal: AbortSignal;
}

/** The time-out for one piece: 256 KiB take 70 seconds at 30 kbit/s. */
const pieceTimeoutMs = 2 * 60 * 1000;

const triesLimit = 3; // of a file that the library lost or received damaged

/**
 * Uploads the missing part of a file piece by piece, then has the library assemble and check it. Resumes where an
 * earlier call stopped, also after a reload or on another device. Never throws.
 */
export async function uploadAudio(source: AudioSource, options: UploadOptions): Promise<Uploaded> {
  for (let tries = 1; ; tries += 1) {
    const answer = await uploadOnce(source, options);
    const isWorthRetrying = !answer.ok && isTransferFault(answer.failure) && tries < triesLimit;
    if (!isWorthRetrying || options.signal.aborted) return answer;
  }
}

async function uploadOnce(
  { sha256, sizeBytes, bytes }: AudioSource,
  { onReceived, signal }: UploadOptions,
): Promise<Uploaded> {
  let upload = await callDesk<AudioUpload>('mutation', 'audioUploads:begin', { sha256, sizeBytes });
  while (upload.ok && upload.value.url !== null) {
    if (!bytes) return { ok: false, failure: { kind: 'fileMissing' } };
    const { receivedBytes: at, url } = upload.value;
    onReceived(at);
    const sent = await post(storageUrl({ url }), bytes.slice(at, at + audioPieceBytes), signal);
    if (!sent.ok) return sent;
    const args = { sha256, at, storageId: sent.value };
    upload = await callDesk<AudioUpload>('mutation', 'audioUploads:addPiece', args);
  }
  if (!upload.ok) return upload;
  onReceived(sizeBytes);
  return callDesk<JoinedAudio>('action', 'audioJoin:join', { sha256 });
}

function isTransferFault(failure: UploadFailure): boolean {
  if (failure.kind !== 'refused') return false;
  const { code } = failure.problem;
  return code === 'missing_file' || code === 'damaged_file';
}

/** Sends one piece; returns the id that the library gives it. */
async function post(url: string, piece: Blob, signal: AbortSignal): Promise<Answer<string>> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': audioPieceType },
      body: piece,
      signal: anySignal(signal, AbortSignal.timeout(pieceTimeoutMs)),
    });
    const answer: unknown = response.ok ? await response.json() : await response.body?.cancel();
    if (typeof answer === 'object' && answer !== null && 'storageId' in answer) {
      return { ok: true, value: String(answer.storageId) };
    }
    const message = `uploading a piece failed with status ${response.status}`;
    return { ok: false, failure: { kind: 'server', message, isDiskFull: response.status === 507 } };
  } catch (error) {
    // Either the connection broke, or the answer is not JSON: then it comes from a captive portal, not the library.
    const cause = error instanceof SyntaxError ? 'portal' : 'network';
    return { ok: false, failure: { kind: 'offline', cause } };
  }
}
