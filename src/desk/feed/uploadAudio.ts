import {
  type AudioUpload,
  audioPieceBytes,
  audioPieceType,
  type JoinedAudio,
} from '../../shared/desk/narration.ts';
import type { Result } from '../../shared/result.ts';
import type { callDesk, DeskFailure } from './deskCall.ts';

/** A file to upload to the library. */
export interface AudioSource {
  /** Lower-case hex SHA-256 of the whole file; identifies the upload. */
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Null when this device no longer has the file. */
  readonly bytes: Blob | null;
}

/** Why an upload failed. */
export type UploadFailure =
  | DeskFailure
  /** The library does not have the whole file, nor does this device: the curator has to pick it again. */
  | { readonly kind: 'lost' };

/** The upload's dependencies. */
export interface UploadPorts {
  readonly call: typeof callDesk;
  readonly fetch: typeof fetch;
  /** Resolves an address from the library against the backend in use. */
  readonly addressOf: (url: string) => string;
  /**
   * Reports how many bytes the library has, counted from the file's beginning; the full size while the library
   * assembles the pieces.
   */
  readonly onReceived: (receivedBytes: number) => void;
  /** Aborts the upload; the library keeps the pieces that were sent for the next try. */
  readonly signal: AbortSignal;
}

/** The time-out for one piece: 256 KiB take 70 seconds at 30 kbit/s. */
const pieceTimeoutMs = 2 * 60 * 1000;

/** How often to try to upload a file that the library lost or received damaged before giving up. */
const triesLimit = 3;

/**
 * Uploads the missing part of a file piece by piece, then has the library assemble and check it. When called again after
 * a failure, after a reload or on another device, it resumes where the upload stopped. Never throws.
 */
export async function uploadAudio(
  source: AudioSource,
  ports: UploadPorts,
): Promise<Result<JoinedAudio, UploadFailure>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await uploadOnce(source, ports);
    const isWorthAnother = !answer.ok && isLostOnTheWay(answer.failure) && tries < triesLimit;
    if (!isWorthAnother || ports.signal.aborted) return answer;
  }
}

async function uploadOnce(
  { sha256, sizeBytes, bytes }: AudioSource,
  ports: UploadPorts,
): Promise<Result<JoinedAudio, UploadFailure>> {
  let standing = await ports.call<AudioUpload>('mutation', 'audioUploads:begin', { sha256, sizeBytes });
  while (standing.ok && standing.value.url !== null) {
    if (!bytes) return { ok: false, failure: { kind: 'lost' } };
    const { receivedBytes: at, url } = standing.value;
    ports.onReceived(at);
    const piece = bytes.slice(at, at + audioPieceBytes);
    const sent = await post(ports.addressOf(url), piece, ports);
    if (!sent.ok) return sent;
    standing = await ports.call<AudioUpload>('mutation', 'audioUploads:addPiece', {
      sha256,
      at,
      storageId: sent.value,
    });
  }
  if (!standing.ok) return standing;
  ports.onReceived(sizeBytes);
  return ports.call<JoinedAudio>('action', 'audioJoin:join', { sha256 });
}

/** Whether starting over may help. */
function isLostOnTheWay(failure: UploadFailure): boolean {
  if (failure.kind !== 'refused') return false;
  const { code } = failure.problem;
  return code === 'missing_file' || code === 'damaged_file';
}

/** Sends one piece; returns the id that the library gives it. */
async function post(url: string, piece: Blob, ports: UploadPorts): Promise<Result<string, DeskFailure>> {
  const timeout = new AbortController();
  const end = () => timeout.abort();
  const timer = setTimeout(end, pieceTimeoutMs);
  ports.signal.addEventListener('abort', end);
  try {
    const response = await ports.fetch(url, {
      method: 'POST',
      headers: { 'content-type': audioPieceType },
      body: piece,
      signal: timeout.signal,
    });
    const answer: unknown = response.ok ? await response.json() : await response.body?.cancel();
    if (typeof answer === 'object' && answer !== null && 'storageId' in answer) {
      return { ok: true, value: String(answer.storageId) };
    }
    return {
      ok: false,
      failure: {
        kind: 'server',
        message: `a piece was answered with ${response.status}`,
        isDiskFull: response.status === 507,
      },
    };
  } catch (error) {
    // Either the connection broke, or the answer is not JSON: then it comes from a captive portal, not the library.
    const cause = error instanceof SyntaxError ? 'portal' : 'network';
    return { ok: false, failure: { kind: 'offline', cause } };
  } finally {
    clearTimeout(timer);
    ports.signal.removeEventListener('abort', end);
  }
}
