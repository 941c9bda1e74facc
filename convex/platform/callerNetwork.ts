import type { ActionCtx, MutationCtx } from '../_generated/server.js';
import { hashOf } from '../accounts/secrets.ts';

/**
 * The network that a call comes from, as the key of its limits: a keyed hash of the IPv4 address, or of the 64-bit prefix
 * of an IPv6 address, which belongs to one household. Undefined where the host does not know it, as in a scheduled call.
 */
export async function callerNetwork(ctx: Pick<MutationCtx | ActionCtx, 'meta'>): Promise<string | undefined> {
  const { ip } = await ctx.meta.getRequestMetadata();
  // There are so few addresses that without a secret the hash would reveal them.
  return ip ? hashOf(`network ${networkOf(ip)} ${process.env.JWT_PRIVATE_KEY ?? ''}`) : undefined;
}

/** An IPv4 address may be written as one of IPv6: `::ffff:192.0.2.1`. */
function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip.slice(ip.lastIndexOf(':') + 1);
  const [head = [], tail = []] = ip.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0');
  return [...head, ...zeros, ...tail]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16))
    .join(':');
}
