import { offerFile } from '../../parts/controls/offerFile.ts';
import { payloadOf, storedTokens, tokenKey } from '../../sync/session/tokens.ts';
import { diagnosticReport } from './diagnosticReport.ts';
import { logEvent } from './eventLog.ts';

/** Deletes every cache of this origin, as a browser that evicts storage does. Returns how many there were. */
export async function evictCaches(): Promise<number> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  logEvent(`${names.length} caches were evicted`, Date.now());
  return names.length;
}

/**
 * Replaces the access token by an expired one, which the server refuses and the next call refreshes. False when no reader
 * is signed in.
 */
export function expireToken(): boolean {
  const token = storedTokens()?.accessToken;
  if (token !== undefined) localStorage.setItem(tokenKey('accessToken'), expired(token));
  logEvent(
    token === undefined ? 'there is no access token to expire' : 'the access token was expired',
    Date.now(),
  );
  return token !== undefined;
}

function expired(token: string): string {
  const [head, , signature] = token.split('.');
  const payload = JSON.parse(atob(payloadOf(token))) as Record<string, unknown>;
  const past = btoa(JSON.stringify({ ...payload, iat: 0, exp: 60 }))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return [head, past, signature].join('.');
}

/** Downloads the report as a file. */
export async function downloadReport(): Promise<void> {
  const report = new Blob([await diagnosticReport()], { type: 'application/json' });
  offerFile(report, `lipi-report-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`);
}
