import { lazyModule } from '../page/lazy.tsx';
import { warn } from '../shared/warn.ts';

export const lazyDownloads = lazyModule('What saves stories', () => import('./downloads.ts'));

/** Changes or follows downloads. Never rejects: a failure is logged, and the screens show what is stored. */
export async function withDownloads(
  act: (downloads: typeof import('./downloads.ts')) => Promise<unknown>,
): Promise<void> {
  await lazyDownloads.use(act).catch(warn('The saved stories were not changed'));
}
