import { startHost } from '../../../embedded/startHost.ts';
import { setAccountEnvironment } from '../../../server/accounts/accountEnvironment.ts';
import { serveSigningKeys } from '../../../server/accounts/serveSigningKeys.ts';
import { loadFunctions } from '../../../server/loadFunctions.ts';

/**
 * Runs Lipi's functions in a separate process, which prints all that `npm start` would print of them. Argument: a data
 * folder. Tells its parent its address.
 */
const [dataDir = ''] = process.argv.slice(2);
const err = (line: string) => process.stderr.write(`${line}\n`);
process.on('unhandledRejection', (reason) => {
  err(reason instanceof Error ? (reason.stack ?? reason.message) : String(reason));
});
process.on('disconnect', () => process.exit(0));
await serveSigningKeys(dataDir, process.env, err);
const host = await startHost({
  dataDir,
  functions: await loadFunctions(),
  port: 0,
  hostname: '127.0.0.1',
  isStrict: true,
  log: err,
});
setAccountEnvironment(process.env, undefined, host.origin);
process.send?.({ origin: host.origin, adminKey: host.adminKey });
