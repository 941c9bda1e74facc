import { proxy } from 'valtio/vanilla';
import type { AccountNotice } from '../shared/accounts.ts';

/** Notices for the signed-in user, as the library last sent them on the current connection; empty without one. */
export const accountNotices = proxy<{ now: readonly AccountNotice[] }>({ now: [] });
