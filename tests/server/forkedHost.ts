import { internalMutationGeneric } from 'convex/server';
import { loadFunctions } from '../../server/loadFunctions.ts';
import { openLibrary } from '../../server/openLibrary.ts';

/**
 * Runs Lipi's functions in a separate process, which prints all that `npm start` would print of them, with one more
 * function that adds many subscribers. Argument: a data folder. Tells its parent its address.
 */
const [dataDir = ''] = process.argv.slice(2);
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
  isStrict: true,
  log: err,
});
host.open();
process.send?.({ origin: host.origin, adminKey: host.adminKey });
