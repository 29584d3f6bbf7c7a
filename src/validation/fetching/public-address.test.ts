import { expect, test } from 'vitest';
import { isPublicAddress } from './public-address.ts';

test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2002:808:808::1'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test.each([
  '127.0.0.1',
  '127.9.9.9',
  '0.0.0.0',
  '10.1.2.3',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '198.18.0.1',
])('%s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each([
  '::1',
  '::',
  'fe80::1',
  'fe80::1%eth0',
  'fc00::1',
  'fd12:3456::1',
  'ff02::1',
  '2001:db8::1',
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '::ffff:0:10.0.0.1',
  '::10.0.0.1',
  '64:ff9b::10.0.0.1',
  '64:ff9b:1::a00:1',
  '2002:a00:1::1',
  '[::1]',
])('the IPv6 address %s is not', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test('a public IPv4 address stays public inside IPv6, and what is no address is never public', () => {
  expect(isPublicAddress('::ffff:8.8.8.8')).toBe(true);
  expect(isPublicAddress('64:ff9b::8.8.8.8')).toBe(true);
  expect(isPublicAddress('localhost')).toBe(false);
  expect(isPublicAddress('')).toBe(false);
});
