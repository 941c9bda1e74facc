import { startHost } from '@lipi/host';
import { internalMutationGeneric } from 'convex/server';
import { setAccountEnvironment } from '../../../server/accounts/accountEnvironment.ts';
import { serveSigningKeys } from '../../../server/accounts/serveSigningKeys.ts';
import { loadFunctions } from '../../../server/loadFunctions.ts';

/**
 * Lipi's functions in a process of its own, to be killed, with one more that puts many subscribers on the list. Argument: a
 * data folder. Tells its parent where it listens.
 */
const [dataDir = ''] = process.argv.slice(2);
const err = (line: string) => process.stderr.write(`${line}\n`);
process.on('disconnect', () => process.exit(0));
await serveSigningKeys(dataDir, process.env, err);
const testing = {
  subscribe: internalMutationGeneric({
    handler: async (ctx, { emails }: { emails: string[] }) => {
      for (const email of emails) {
        await ctx.db.insert('newsletter_subscribers', { email, emailKey: email, subscribedAt: 0 });
      }
    },
  }),
};
const host = await startHost({
  dataDir,
  functions: { ...(await loadFunctions()), testing },
  port: 0,
  hostname: '127.0.0.1',
  log: err,
});
setAccountEnvironment(process.env, undefined, host.origin);
process.send?.({ origin: host.origin, adminKey: host.adminKey });
