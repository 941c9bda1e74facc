import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/**
 * The network that a request comes from, to tell callers apart: the IPv4 address, or the 64-bit prefix of an IPv6
 * address, which belongs to one household. X-Forwarded-For is trusted only from a proxy on this machine; its last entry
 * counts.
 */
export function callerNetwork({ socket, headers }: IncomingMessage): string {
  const peer = socket.remoteAddress ?? '';
  const forwarded = LOOPBACK.test(peer) ? headers['x-forwarded-for'] : undefined;
  // Node joins repeated header fields into one value.
  const named =
    String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  return networkOf(isIP(named) === 0 ? peer : named);
}

/** The network of an IP address, as `callerNetwork` names it. */
export function networkOf(address: string): string {
  // An IPv4 address may be written as one of IPv6: `::ffff:192.0.2.1`.
  if (!isIPv6(address) || address.includes('.')) return address.slice(address.lastIndexOf(':') + 1);
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':'));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
