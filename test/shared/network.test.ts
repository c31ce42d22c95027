import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isLoopback, isPrivateHost } from '../../src/shared/network.js';

/** Returns the host as `URL` writes it. */
const hostOf = (host: string): string => new URL(`https://${host}/`).hostname;

const here = ['localhost', 'LOCALHOST', 'localhost.', 'a.localhost', '127.0.0.1', '127.1', '0x7f.1', '[::1]'];

const privatePlaces = [
  ...['10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['198.18.0.1', '198.19.0.1', '192.0.0.1', '224.0.0.1', '255.255.255.255', '3232235777', '0xc0a80101'],
  ...['[::]', '[::192.168.1.1]', '[::ffff:10.0.0.1]', '[fd00::1]', '[fe80::1]', '[fec0::1]', '[ff02::1]'],
  ...[
    '[64:ff9b::a00:1]',
    '[2002:c0a8:101::1]',
    '[2001:0:1::1]',
    '[2001::1]',
    '[2001:10::1]',
    '[2001:1ff::1]',
  ],
  ...[
    'intranet',
    'router.lan',
    'wiki.corp',
    'x.intranet',
    'nas.home',
    'x.localdomain',
    'x.private',
    'x.test',
  ],
  ...['printer.local', 'db.internal', 'x.home.arpa', 'ROUTER.LAN', 'db.internal.', 'x.invalid'],
];

const publicPlaces = [
  ...[
    'example.com',
    'example.com.',
    'local.example',
    'internal.example.com',
    '10.example',
    'lan.net',
    'xn--o-0ga.de',
  ],
  ...[
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '192.0.1.1',
    '198.17.0.1',
    '198.20.0.1',
  ],
  ...['[2001:4860:4860::8888]', '[2001:200::1]', '[2606:4700::1111]', '[3000::1]'],
];

describe('a host', () => {
  for (const host of here) {
    test(`The host is this device: ${host}`, () => {
      assert.equal(isLoopback(hostOf(host)), true);
      assert.equal(isPrivateHost(hostOf(host)), true);
    });
  }
  for (const host of privatePlaces) {
    test(`The host is private: ${host}`, () => {
      assert.equal(isPrivateHost(hostOf(host)), true);
      assert.equal(isLoopback(hostOf(host)), false);
    });
  }
  for (const host of publicPlaces) {
    test(`The host is public: ${host}`, () => {
      assert.equal(isPrivateHost(hostOf(host)), false);
      assert.equal(isLoopback(hostOf(host)), false);
    });
  }
});
