import { networkInterfaces } from 'node:os';

/**
 * Where others on the local network find a server that listens on every interface: this computer's IPv4 addresses, one
 * for each network that it is on. Empty when the server listens on one interface only, which is then its address.
 */
export function networkAddresses(
  hostname: string,
  port: number,
  interfaces: ReturnType<typeof networkInterfaces> = networkInterfaces(),
): string[] {
  if (hostname !== '0.0.0.0' && hostname !== '::') return [];
  return Object.values(interfaces)
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === 'IPv4' && !internal)
    .map(({ address }) => `http://${address}:${port}`);
}
