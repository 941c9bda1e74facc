import { proxy } from 'valtio/vanilla';
import type { AccountNotice } from '../shared/accounts.ts';

/** What the signed-in user has to be told, as the library last said on the present connection; empty without one. */
export const accountNotices = proxy<{ now: readonly AccountNotice[] }>({ now: [] });
