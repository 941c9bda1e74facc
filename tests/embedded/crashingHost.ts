import { startHost } from '../../embedded/startHost.ts';
import { bank } from './bank.ts';

/** Runs a host in a separate process that a test kills. Arguments: data folder, port. Tells its parent when it serves. */
const [dataDir = '', port = '0'] = process.argv.slice(2);
const host = await startHost({ dataDir, functions: bank, hostname: '127.0.0.1', port: Number(port) });
process.on('disconnect', () => process.exit(0));
process.send?.({ origin: host.origin });
