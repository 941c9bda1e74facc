import { v } from 'convex/values';
import { internalMutation } from './_generated/server.js';
import { rateLimits } from './limits.ts';
import { takeToken } from './rateLimit.ts';

/** Lets one redirect to a provider through, or throws 'rate_limited': each leaves a row behind for a day. */
export const admit = internalMutation({
  args: {},
  returns: v.null(),
  handler: async (ctx) => {
    await takeToken(ctx, rateLimits.redirectsInAll);
    return null;
  },
});
