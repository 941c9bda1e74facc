import { proxy } from 'valtio/vanilla';
import type { AccountNotice } from '../shared/accounts.ts';

/** The signed-in user's notices that the library last sent on the current connection; empty without a connection. */
export const accountNotices = proxy<{ now: readonly AccountNotice[] }>({ now: [] });
