import { internalMutationGeneric } from 'convex/server';
import { loadFunctions } from '../../server/loadFunctions.ts';
import { openLibrary } from '../../server/openLibrary.ts';

/**
 * Runs Lipi's functions in a separate process, which prints all that `npm start` would print of them, with one more
 * function that adds many subscribers. Arguments: a data folder, and whether functions may do no more than on Convex.
 * Tells its parent its address, and its peak memory in bytes after each message.
 */
const [dataDir = '', rules] = process.argv.slice(2);
const err = (line: string) => process.stderr.write(`${line}\n`);
process.on('unhandledRejection', (reason) => {
  err(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
});
process.on('disconnect', () => process.exit(0));
const testing = {
  subscribe: internalMutationGeneric({
    handler: async (ctx, { emails }: { emails: string[] }) => {
      for (const email of emails) {
        await ctx.db.insert('newsletter_subscribers', {
          email,
          emailKey: email,
          token: `token of ${email}`,
          subscribedAt: 0,
        });
      }
    },
  }),
};
const { host } = await openLibrary({
  dataDir,
  functions: { ...(await loadFunctions()), testing },
  port: 0,
  hostname: '127.0.0.1',
  isStrict: rules === 'strict',
  log: err,
});
host.open();
// 'maxRSS' is in KiB.
process.on('message', () => process.send?.(process.resourceUsage().maxRSS * 1024));
process.send?.({ origin: host.origin, adminKey: host.adminKey });
