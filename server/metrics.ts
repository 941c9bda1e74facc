import type { Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { ServerReport } from '../src/shared/desk/serverState.ts';

/** Counts a server's requests, and the process's own figures. Names end with their unit, as Prometheus asks. */
export function createMetrics(server: () => Server) {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const writable = gauge('lipi_database_writable', 'Whether the database can be written: 1 or 0');
  const free = gauge('lipi_disk_free_bytes', 'Room left on the disk of the data folder');
  const data = gauge('lipi_database_bytes', 'Size of the database');
  const backup = gauge('lipi_last_backup_timestamp_seconds', 'When the last backup was made, 0 for never');
  const mail = gauge('lipi_last_mail_timestamp_seconds', 'When a mail was last accepted, 0 for never');
  const info = new Gauge({ name: 'lipi_info', help: 'Always 1', labelNames: ['version'], registers });
  const connections = gauge('lipi_connections', 'Open connections');
  const requests = new Histogram({
    name: 'lipi_http_request_duration_seconds',
    help: 'From the request until the response has ended',
    labelNames: ['method', 'status'],
    registers,
  });
  return {
    contentType: registry.contentType,
    /** To be called once the server exists. */
    count: () =>
      server().on('request', ({ method = '' }, response) => {
        const end = requests.startTimer({ method: methods.has(method) ? method : 'other' });
        response.once('close', () => end({ status: response.statusCode }));
      }),
    async text(isWritable: boolean, report: ServerReport | null): Promise<string> {
      writable.set(isWritable ? 1 : 0);
      connections.set(
        await new Promise<number>((resolve, reject) =>
          server().getConnections((error, open) => (error ? reject(error) : resolve(open))),
        ),
      );
      if (report?.state) {
        const { version, freeBytes, dataBytes, lastBackupAt } = report.state;
        info.set({ version }, 1);
        free.set(freeBytes);
        data.set(dataBytes);
        backup.set((lastBackupAt ?? 0) / 1000);
        mail.set((report.lastMailAt ?? 0) / 1000);
      }
      return await registry.metrics();
    },
  };
}

/** Any other would let strangers add series. */
const methods = new Set(['GET', 'HEAD', 'POST', 'OPTIONS']);
