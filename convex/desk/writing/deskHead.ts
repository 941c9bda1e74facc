import type { MutationCtx } from '../../_generated/server.js';
import { openHead } from '../../catalogue/heads.ts';

/** The feed scope of the manuscripts. `feed:changes`, which anyone may read, refuses it. */
export const deskScope = 'desk';

/** Takes the next number of the desk's feed, for the one row that this mutation changes. */
export async function nextDeskSeq(ctx: MutationCtx): Promise<number> {
  const head = await openHead(ctx, deskScope);
  const seq = head.next();
  await head.save();
  return seq;
}
