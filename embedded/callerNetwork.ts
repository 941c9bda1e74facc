import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * Where a request comes from, to tell one caller from another: the address, of IPv6 the 64 bits that one household has to
 * itself. A proxy on this machine is believed when it names its client, the last in X-Forwarded-For, and nobody else is.
 */
export function callerNetwork({ socket, headers }: IncomingMessage): string {
  const peer = socket.remoteAddress ?? '';
  const forwarded = LOOPBACK.test(peer) ? headers['x-forwarded-for'] : undefined;
  // Node joins the fields of a head that has several.
  const named =
    String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  return network(isIP(named) === 0 ? peer : named);
}

function network(address: string): string {
  // An IPv4 address may be written as one of IPv6: `::ffff:192.0.2.1`.
  if (!isIPv6(address) || address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':'));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
