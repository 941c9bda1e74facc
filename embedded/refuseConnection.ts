import type { Duplex } from 'node:stream';

/** Without `destroy`, a client that keeps its side open would keep the connection. */
export function refuseConnection(socket: Duplex, status: string, header = ''): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status}\r\n${header}Connection: close\r\nContent-Length: 0\r\n\r\n`);
}
