import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isSafeAddress } from '../../../../src/core/servers/sign-in/address.js';
import { badAddresses } from '../../../fixtures/hostile-oauth/index.js';

const PUBLIC = 'https://mcp.example.com/mcp';
const LOCAL = 'http://127.0.0.1:3000/mcp';

/** Addresses inside a private network, in all notations. */
const inside = [
  'https://10.0.0.1/token',
  'https://192.168.1.1/token',
  'https://172.16.0.1/token',
  'https://172.31.255.255/token',
  'https://169.254.169.254/latest/meta-data',
  'https://100.64.0.1/token',
  'https://127.0.0.1/token',
  'https://127.1/token',
  'https://2130706433/token',
  'https://0x7f.0.0.1/token',
  'https://0.0.0.0/token',
  'https://0.1.2.3/token',
  'https://[::1]/token',
  'https://[::]/token',
  'https://[fd00::1]/token',
  'https://[fe80::1]/token',
  'https://[::ffff:10.0.0.1]/token',
  'https://[::ffff:127.0.0.1]/token',
  'https://[64:ff9b::10.0.0.1]/token',
  'https://localhost/token',
  'https://localhost./token',
  'https://LOCALHOST/token',
  'https://app.localhost/token',
  'https://printer.local/token',
  'https://printer.local./token',
  'https://auth.internal/token',
  'https://router.home.arpa/token',
];

describe('addresses that a server names for a sign-in', () => {
  for (const [name, address] of Object.entries(badAddresses)) {
    test(`An address is not safe if it is ${name}`, () => {
      assert.equal(isSafeAddress(String(address), PUBLIC), false);
      assert.equal(isSafeAddress(String(address), LOCAL), false);
    });
  }

  for (const address of inside) {
    test(`An address of a public server is not safe if it is ${address}`, () => {
      assert.equal(isSafeAddress(address, PUBLIC), false);
    });
  }

  test('An address without encryption is safe for this machine only', () => {
    for (const address of [
      'http://localhost:9000/token',
      'http://127.0.0.1:9000/token',
      'http://[::1]/token',
    ]) {
      assert.equal(isSafeAddress(address, PUBLIC), false, address);
      assert.equal(isSafeAddress(address, LOCAL), true, address);
    }
    assert.equal(isSafeAddress('http://192.168.1.1/token', LOCAL), false);
    assert.equal(isSafeAddress('http://192.168.1.1/token', 'http://192.168.1.1/mcp'), false);
  });

  test('Ordinary addresses are safe', () => {
    const ordinary = [
      'https://sign-in.example.com/token',
      'https://sign-in.example.com:8443/a/b?tenant=c',
      'https://xn--bcher-kva.example/token',
      'https://8.8.8.8/token',
      'https://172.32.0.1/token',
      'https://[2001:4860:4860::8888]/token',
      'https://10.example.com/token',
      'https://local.example.com/token',
      'https://fd00.example.com/token',
    ];
    for (const address of ordinary) assert.equal(isSafeAddress(address, PUBLIC), true, address);
  });
});
