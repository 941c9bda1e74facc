import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP proxy in front of a host whose connections a test can cut or silence. */
export class CuttingProxy {
  readonly origin: string;
  readonly #server: Server;
  readonly #sockets: Set<Socket>;
  cutCount = 0;
  /** While set, the host's answers are dropped: the client's calls still arrive. */
  swallowAnswers = false;

  static async start(target: string): Promise<CuttingProxy> {
    const { hostname, port } = new URL(target);
    const sockets = new Set<Socket>();
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new CuttingProxy(server, sockets);
    server.on('connection', (downstream) => {
      const upstream = connect(Number(port), hostname);
      sockets.add(downstream);
      const end = () => {
        sockets.delete(downstream);
        downstream.destroy();
        upstream.destroy();
      };
      for (const socket of [downstream, upstream]) {
        socket.on('close', end);
        socket.on('error', end);
      }
      downstream.pipe(upstream);
      upstream.on('data', (data) => {
        if (!proxy.swallowAnswers) downstream.write(data);
      });
    });
    return proxy;
  }

  private constructor(server: Server, sockets: Set<Socket>) {
    this.#server = server;
    this.#sockets = sockets;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  get connectionCount(): number {
    return this.#sockets.size;
  }

  cutAll(): void {
    for (const socket of this.#sockets) {
      this.cutCount++;
      socket.resetAndDestroy();
    }
  }

  async close(): Promise<void> {
    this.cutAll();
    this.#server.close();
    await once(this.#server, 'close');
  }
}
