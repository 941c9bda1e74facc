import { storageUrl } from '../../audio/storageUrl.ts';
import type { NarrationPart } from '../../shared/catalogue.ts';
import type { Result } from '../../shared/result.ts';
import type { DeskFailure } from '../../sync/desk/deskCall.ts';
import { sha256Of } from './wholeExport.ts';

/** Fetches a file of a narration and checks that it is what the catalogue says. Never throws. */
export async function readSound(
  part: NarrationPart,
  signal: AbortSignal,
): Promise<Result<Uint8Array<ArrayBuffer>, DeskFailure>> {
  try {
    const response = await fetch(storageUrl(part), { signal, cache: 'no-store' });
    if (!response.ok) return failed(`A recording could not be read (${response.status}).`);
    const bytes = new Uint8Array(await response.arrayBuffer());
    if ((await sha256Of(bytes)) !== part.sha256) return failed('A recording is damaged in the library.');
    return { ok: true, value: bytes };
  } catch (error) {
    console.warn(`A recording could not be fetched: ${String(error)}`);
    return { ok: false, failure: { kind: 'offline', cause: 'network' } };
  }
}

function failed(message: string): Result<never, DeskFailure> {
  return { ok: false, failure: { kind: 'server', message } };
}
