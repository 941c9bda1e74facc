import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { callerNetwork } from '../../embedded/callerNetwork.ts';

const network = (remoteAddress: string, forwarded?: string) =>
  callerNetwork({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  } as IncomingMessage);

test('SPEC 24.8: a network is an address, in whichever way it is written', () => {
  expect(network('192.0.2.1')).toBe('192.0.2.1');
  expect(network('::ffff:192.0.2.1')).toBe('192.0.2.1');
  expect(network('192.0.2.2')).not.toBe(network('192.0.2.1'));
});

test('SPEC 24.8: of IPv6 the first 64 bits are one network', () => {
  expect(network('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2');
  expect(network('2001:db8:1:2::9')).toBe('2001:db8:1:2');
  expect(network('2001:db8::3:4:5:6')).toBe('2001:db8:0:0');
  expect(network('2001:db8::1')).toBe('2001:db8:0:0');
  expect(network('2001:db8:0:1::1')).not.toBe(network('2001:db8::1'));
});

test('SPEC 24.8: a proxy on this machine names its client, and nobody else is believed', () => {
  for (const proxy of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    expect(network(proxy, '192.0.2.9')).toBe('192.0.2.9');
    expect(network(proxy, '198.51.100.1, 192.0.2.9')).toBe('192.0.2.9');
    expect(network(proxy, '2001:db8:1:2::9')).toBe('2001:db8:1:2');
    expect(network(proxy, 'x'.repeat(1000))).toBe(network(proxy));
  }
  expect(network('192.0.2.1', '192.0.2.9')).toBe('192.0.2.1');
});
