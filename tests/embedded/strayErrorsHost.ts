import { startHost } from '../../embedded/startHost.ts';
import { throwIt, wild } from './strayFunctions.ts';

/** Runs a host in a separate process, whose functions try to end it. Argument: data folder. Tells its parent its address. */
const [dataDir = ''] = process.argv.slice(2);
const host = await startHost({
  dataDir,
  functions: { wild },
  hostname: '127.0.0.1',
  port: 0,
  log: (line) => process.send?.({ line }),
});
process.on('disconnect', () => process.exit(0));
process.on('message', () => setTimeout(() => throwIt('a fault of the host’s own'), 1));
process.send?.({ origin: host.origin });
