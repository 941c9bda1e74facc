import { v } from 'convex/values';
import { isServerState, type ServerReport } from '../../src/shared/desk/serverState.ts';
import { internal } from '../_generated/api.js';
import { internalQuery } from '../_generated/server.js';
import { action } from '../access.ts';
import { mailSender } from '../platform/mail.ts';
import { lastMailKey, readSetting } from '../settings.ts';

const mail = { hasMailSender: v.boolean(), lastMailAt: v.union(v.null(), v.number()) };

/**
 * What is known of the server, for its admins. `state` is null where the functions run without Lipi's own server. An
 * action, since a query's answer is kept.
 */
export const read = action({
  access: 'admin',
  args: {},
  returns: v.object({
    state: v.union(
      v.null(),
      v.object({
        version: v.string(),
        startedAt: v.number(),
        freeBytes: v.number(),
        dataBytes: v.number(),
        lastBackupAt: v.union(v.null(), v.number()),
      }),
    ),
    ...mail,
  }),
  handler: async (ctx): Promise<ServerReport> => {
    const state: unknown = JSON.parse(process.env.LIPI_SERVER_STATE ?? 'null');
    const sent: Omit<ServerReport, 'state'> = await ctx.runQuery(internal.desk.server.mailState, {});
    return { state: isServerState(state) ? state : null, ...sent };
  },
});

export const mailState = internalQuery({
  args: {},
  returns: v.object(mail),
  handler: async (ctx) => {
    const at: unknown = await readSetting(ctx, lastMailKey);
    return { hasMailSender: mailSender() !== null, lastMailAt: typeof at === 'number' ? at : null };
  },
});
