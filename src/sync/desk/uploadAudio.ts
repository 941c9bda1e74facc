import type { AudioUpload, JoinedAudio } from '../../shared/deskNarration.ts';
import { audioPieceBytes, audioPieceType } from '../../shared/deskNarration.ts';
import type { Result } from '../../shared/result.ts';
import type { callDesk, DeskFailure } from './deskCall.ts';

/** A file on its way to the library. */
export interface AudioSource {
  /** Lower-case hex SHA-256 of the whole file: its name on the way. */
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Null when this device has it no more. */
  readonly bytes: Blob | null;
}

/** Why a file did not get through. */
export type UploadFailure =
  | DeskFailure
  /** It is not whole at the library, and not on this device: it has to be picked again. */
  | { readonly kind: 'lost' };

/** What the upload acts through. */
export interface UploadPorts {
  readonly call: typeof callDesk;
  readonly fetch: typeof fetch;
  /** An address that the library gave, on the backend in use. */
  readonly addressOf: (url: string) => string;
  /** How much is at the library, in bytes from the file's beginning; all of it while the library puts it together. */
  readonly onReceived: (receivedBytes: number) => void;
  /** Ends it; what is sent stays there for the next try. */
  readonly signal: AbortSignal;
}

/** A piece that is not through by then is sent again: 256 KiB take 70 seconds at 30 kbit/s. */
const pieceTimeoutMs = 2 * 60 * 1000;

/** How often a file is begun anew that the library lost or got damaged, before it is given up. */
const triesLimit = 3;

/**
 * Sends what the library does not have yet of a file, a piece at a time, and has it put together and checked. Said again after
 * a failure, a reload or on another device it goes on where it stopped. Never throws.
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

/** Whether beginning anew may help. */
function isLostOnTheWay(failure: UploadFailure): boolean {
  if (failure.kind !== 'refused') return false;
  const { code } = failure.problem;
  return code === 'missing_file' || code === 'damaged_file';
}

/** Sends one piece; answers the id that it has at the library. */
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
    const answer: unknown = response.ok ? await response.json() : undefined;
    if (typeof answer === 'object' && answer !== null && 'storageId' in answer) {
      return { ok: true, value: String(answer.storageId) };
    }
    return {
      ok: false,
      failure: { kind: 'server', message: `a piece was answered with ${response.status}` },
    };
  } catch (error) {
    // A line that broke, or an answer that is no JSON: something on the way answers in the library's place.
    const cause = error instanceof SyntaxError ? 'portal' : 'network';
    return { ok: false, failure: { kind: 'offline', cause } };
  } finally {
    clearTimeout(timer);
    ports.signal.removeEventListener('abort', end);
  }
}
