import { lazyModule } from '../page/lazy.tsx';
import { warn } from '../shared/warn.ts';

/** What saves stories on this device and removes them. Its code is loaded when it is first needed. */
export const lazyDownloads = lazyModule('What saves stories', () => import('./downloads.ts'));

/** Changes or follows downloads. Never rejects: a failure is logged, and the screens show what is stored. */
export async function withDownloads(
  act: (downloads: typeof import('./downloads.ts')) => Promise<unknown>,
): Promise<void> {
  await lazyDownloads.use(act).catch(warn('The saved stories were not changed'));
}
