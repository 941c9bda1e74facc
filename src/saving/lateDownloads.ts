import { late } from '../parts/late.ts';

/** What saves stories on this device and removes them. Its code is loaded when it is first needed. */
export const lateDownloads = late('What saves stories', () => import('../audio/downloads/downloads.ts'));
