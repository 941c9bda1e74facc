import { offerFile } from '../../parts/controls/offerFile.ts';
import { spoilAccessToken } from '../../sync/session/tokens.ts';
import { diagnosticReport } from './diagnosticReport.ts';
import { logEvent } from './eventLog.ts';

/** Deletes every cache of this origin, as a browser that evicts storage does. Returns how many there were. */
export async function evictCaches(): Promise<number> {
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
  logEvent(`${names.length} caches were evicted`, Date.now());
  return names.length;
}

/** Replaces the access token by one that the server refuses. False when no reader is signed in. */
export function expireToken(): boolean {
  const isSpoilt = spoilAccessToken();
  logEvent(isSpoilt ? 'the access token was expired' : 'there is no access token to expire', Date.now());
  return isSpoilt;
}

/** Downloads the report as a file. */
export async function downloadReport(): Promise<void> {
  const report = new Blob([await diagnosticReport()], { type: 'application/json' });
  offerFile(report, `lipi-report-${new Date().toISOString().replaceAll(':', '-').slice(0, 19)}.json`);
}
