import { networkInterfaces } from 'node:os';

/**
 * The addresses at which the local network can reach a server that listens on every interface: this computer's IPv4
 * addresses, one for each of its networks. Empty when the server listens on one interface only, whose address is then
 * known.
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
