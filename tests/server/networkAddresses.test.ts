import type { NetworkInterfaceInfo } from 'node:os';
import { expect, test } from 'vitest';
import { networkAddresses } from '../../server/networkAddresses.ts';

const found = (address: string, family: 'IPv4' | 'IPv6', internal: boolean): NetworkInterfaceInfo => {
  const rest = { address, netmask: '', mac: '', internal, cidr: null };
  return family === 'IPv4' ? { ...rest, family } : { ...rest, family, scopeid: 0 };
};
const interfaces = {
  lo: [found('127.0.0.1', 'IPv4', true), found('::1', 'IPv6', true)],
  wlan0: [found('192.168.1.20', 'IPv4', false), found('fe80::1', 'IPv6', false)],
  eth0: [found('10.0.0.7', 'IPv4', false)],
};

test.each(['0.0.0.0', '::'])(
  'a server on every interface (%s) is found at each network address',
  (hostname) => {
    expect(networkAddresses(hostname, 3210, interfaces)).toEqual([
      'http://192.168.1.20:3210',
      'http://10.0.0.7:3210',
    ]);
  },
);

test('a server on the loopback interface has no network address', () => {
  expect(networkAddresses('127.0.0.1', 3210, interfaces)).toEqual([]);
});
