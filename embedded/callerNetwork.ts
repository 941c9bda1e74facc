import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/;

/** The IPv4 address of a caller, or the 64-bit prefix of an IPv6 address, which belongs to one household. */
export function callerNetwork(request: IncomingMessage): string {
  const address = callerAddress(request);
  if (!isIPv6(address)) return address;
  const [head = [], tail = []] = address.split('::').map((part) => part.split(':'));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}

/** What functions learn of the program that sent a request (`ctx.meta.getRequestMetadata()`). */
export interface RequestClient {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** The client of calls that no request caused: scheduled functions, and the host's own. */
export const noClient: RequestClient = { ip: null, userAgent: null };

export function requestClient(request: IncomingMessage): RequestClient {
  return { ip: callerAddress(request) || null, userAgent: request.headers['user-agent'] ?? null };
}

/** X-Forwarded-For is trusted only from a proxy on this machine; its last entry counts. */
function callerAddress({ socket, headers }: IncomingMessage): string {
  const peer = socket.remoteAddress ?? '';
  const forwarded = LOOPBACK.test(peer) ? headers['x-forwarded-for'] : undefined;
  // Node joins repeated header fields into one value.
  const named =
    String(forwarded ?? '')
      .split(',')
      .at(-1)
      ?.trim() ?? '';
  const address = isIP(named) === 0 ? peer : named;
  // An IPv4 address may be written as one of IPv6: `::ffff:192.0.2.1`.
  return address.includes('.') ? address.slice(address.lastIndexOf(':') + 1) : address;
}
