import type { MutationCtx } from '../_generated/server.js';
import { openHead } from '../heads.ts';

/** The scope of the manuscripts. `feed:changes`, which anyone may read, does not know it. */
export const deskScope = 'desk';

/** The next number of the desk's feed, for the one row that this mutation changes. */
export async function nextDeskSeq(ctx: MutationCtx): Promise<number> {
  const head = await openHead(ctx, deskScope);
  const seq = head.next();
  await head.save();
  return seq;
}
