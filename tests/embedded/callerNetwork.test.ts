import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { callerNetwork } from '../../embedded/callerNetwork.ts';

const network = (remoteAddress: string, forwarded?: string) =>
  callerNetwork({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as IncomingMessage);

test('SPEC 24.8: a caller’s network is its IPv4 address, however that is written', () => {
  expect(network('192.0.2.1')).toBe('192.0.2.1');
  expect(network('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(network('192.0.2.2')).not.toBe(network('192.0.2.1'));
});

test('SPEC 24.8: an IPv6 caller’s network is the first 64 bits of its address', () => {
  expect(network('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(network('2001:db8:1:2::9')).toBe('2001:db8:1:2');
  expect(network('2001:db8::3:4:5:6')).toBe('2001:db8:0:0');
  expect(network('2001:db8::1')).toBe('2001:db8:0:0');
  expect(network('2001:db8:0:1::1')).not.toBe(network('2001:db8::1'));
});

test('SPEC 24.8: X-Forwarded-For is believed only from a proxy on this machine', () => {
  for (const proxy of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(network(proxy, '192.0.2.9')).toBe('192.0.2.9');
    expect(network(proxy, '198.51.100.1, 192.0.2.9')).toBe('192.0.2.9');
    expect(network(proxy, '2001:db8:1:2::9')).toBe('2001:db8:1:2');
    expect(network(proxy, 'x'.repeat(1000))).toBe(network(proxy));
  }
  expect(network('192.0.2.1', '192.0.2.9')).toBe('192.0.2.1');
});
