import { lazyModule } from '../page/lazy.tsx';

/** What saves stories on this device and removes them. Its code is loaded when it is first needed. */
export const lazyDownloads = lazyModule('What saves stories', () => import('./downloads.ts'));
