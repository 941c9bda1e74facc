import { v } from 'convex/values';
import { internalMutation } from './_generated/server.js';
import { rateLimits } from './limits.ts';
import { takeToken } from './platform/rateLimit.ts';

/** Admits one redirect to a provider, since each leaves a row behind for a day. Throws 'rate_limited'. */
export const admit = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await takeToken(ctx, rateLimits.redirectsInAll);
    return null;
  },
});
