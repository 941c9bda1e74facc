import { internalMutationGeneric } from 'convex/server';
import { startHost } from '../../../embedded/startHost.ts';
import { setAccountEnvironment } from '../../../server/accounts/accountEnvironment.ts';
import { serveSigningKeys } from '../../../server/accounts/serveSigningKeys.ts';
import { loadFunctions } from '../../../server/loadFunctions.ts';

/**
 * Runs Lipi's functions in a separate process that a test kills, with one more function that adds many subscribers.
 * Argument: a data folder. Tells its parent its address.
 */
const [dataDir = ''] = process.argv.slice(2);
const err = (line: string) => process.stderr.write(`${line}\n`);
process.on('disconnect', () => process.exit(0));
await serveSigningKeys(dataDir, process.env, err);
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
const host = await startHost({
  dataDir,
  functions: { ...(await loadFunctions()), testing },
  port: 0,
  hostname: '127.0.0.1',
  isStrict: true,
  log: err,
});
setAccountEnvironment(process.env, undefined, host.origin);
process.send?.({ origin: host.origin, adminKey: host.adminKey });
