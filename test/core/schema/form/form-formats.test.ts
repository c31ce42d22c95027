import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { isOfFormat } from '../../../../src/core/schema/form/formats.js';

const label63 = 'a'.repeat(63);

/** Valid and invalid texts of each format. */
const table: Record<string, { readonly good: readonly string[]; readonly bad: readonly string[] }> = {
  date: {
    good: ['2026-11-21', '2024-02-29', '2000-02-29', '0001-01-01', '9999-12-31'],
    bad: [
      '2026-02-29',
      '1900-02-29',
      '2026-13-01',
      '2026-00-10',
      '2026-04-31',
      '2026-1-1',
      '26-01-01',
      '',
      '২০২৬-11-21',
    ],
  },
  time: {
    good: [
      '09:30:00Z',
      '09:30:00z',
      '23:59:59.999999999999+05:30',
      '00:00:00-00:00',
      '23:59:60Z',
      '22:59:60-01:00',
      '00:29:60+00:30',
    ],
    bad: [
      '09:30:00',
      '09:30Z',
      '24:00:00Z',
      '09:60:00Z',
      '09:30:61Z',
      '22:59:60Z',
      '23:59:60+01:00',
      '09:30:00+24:00',
      '09:30:00+0100',
      '9:30:00Z',
      '09:30:00.Z',
    ],
  },
  'date-time': {
    good: [
      '2026-11-21T09:30:00Z',
      '2026-11-21t09:30:00z',
      '2026-11-21 09:30:00+08:00',
      '1998-12-31T23:59:60Z',
      '1998-12-31T15:59:60.123-08:00',
      '2026-11-21T09:30:00.5-00:00',
    ],
    bad: [
      '2026-11-21',
      '2026-11-21T09:30:00',
      '2026-02-30T09:30:00Z',
      '2026-11-21T09:30Z',
      '2026-11-21_09:30:00Z',
      '2026-11-21T25:00:00Z',
      '',
    ],
  },
  duration: {
    good: ['P4DT12H30M5S', 'P1Y', 'P1M', 'PT1M', 'PT36H', 'P1DT12H', 'P2W', 'PT0S', 'P1Y2M3DT4H5M6S'],
    bad: [
      'P',
      'PT',
      'P1',
      '4DT12H',
      'P2D1Y',
      'P1YT',
      'P1D2H',
      'P1Y2W',
      'PT1D',
      'P4W1D',
      'pt1h',
      'PT0.5S',
      '',
    ],
  },
  email: {
    good: [
      'a@b',
      'joe.bloggs+tag@example.com',
      "o'neil@example.co.uk",
      '"joe bloggs"@example.com',
      '"a@b"@example.com',
      'joe@[127.0.0.1]',
      'joe@[IPv6:::1]',
      '用户@例子.中国',
      'a..b@docomo.example',
      'x@under_score.example',
    ],
    bad: [
      '',
      'joe',
      '@example.com',
      'joe@',
      'a b@example.com',
      'a@b@c',
      'joe@exa mple.com',
      'joe@.com',
      'joe@example..com',
      'joe@-a.com',
      'joe@a=b.com',
      'joe@[127.0.0.999]',
      'a\n@example.com',
      '<a@b.com>',
    ],
  },
  uri: {
    good: [
      'https://example.com',
      'HTTP://EXAMPLE.com:8080/a?b=c&d=e',
      'ftp://ftp.is.co.za/rfc/rfc1808.txt',
      'ldap://[2001:db8::7]/c=GB?objectClass?one',
      'mailto:John.Doe@example.com',
      'urn:oasis:names',
      'tel:+1-816-555-1212',
      'file:///etc/passwd',
      'http://foo.com/blah_(wikipedia)#cite-1',
      "http://u:p@example.com:/%7E!$&'()*+,;=",
      'localhost:3000',
    ],
    bad: [
      '',
      'abc',
      '/abc',
      '//foo.bar/baz',
      '\\\\WIN\\share',
      'http:// no.com',
      ':// no',
      'bar,baz:foo',
      'https://[@example.org/',
      'https://example.org/a\\b',
      'https://example.org/a b',
      'https://example.org/<a>',
      'https://example.org/%zz',
      'https://example.org:8a/',
      'https://',
      'http:/a',
      'https://例子.cn',
      'https://[::1',
      'https://a#b#c',
      '1http://a',
    ],
  },
  iri: {
    good: ['https://例子.cn/路?问#片', 'https://example.com'],
    bad: ['例子', 'https://例 子.cn', 'https://例子.cn/"'],
  },
  url: { good: ['https://例子.cn/路', 'https://example.com'], bad: ['example.com', 'https://'] },
  'uri-reference': {
    good: ['', '/abc', '../x?y#z', '//foo.bar/baz', 'https://example.com', '#frag', 'abc', './a:b'],
    bad: ['\\\\WIN', '#a\\b', 'a b', 'bar,baz:foo', '/ünïcode'],
  },
  'iri-reference': { good: ['/ünïcode', '#ƒrägmênt'], bad: ['#ƒräg\\mênt'] },
  uuid: {
    good: [
      '2eb8aa08-aa98-11ea-b4aa-73b441d16380',
      '2EB8AA08-AA98-11EA-B4AA-73B441D16380',
      '00000000-0000-0000-0000-000000000000',
      'urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380',
    ],
    bad: [
      '',
      '2eb8aa08-aa98-11ea-b4aa-73b441d1638',
      '2eb8aa08aa9811eab4aa73b441d16380',
      '2eb8aa08-aa98-11ea-b4aa-73b441d1638g',
      '{2eb8aa08-aa98-11ea-b4aa-73b441d16380}',
    ],
  },
  ipv4: {
    good: ['192.168.0.1', '0.0.0.0', '255.255.255.255'],
    bad: ['', '256.0.0.1', '1.2.3', '1.2.3.4.5', '01.2.3.4', '1.2.3.4/24', '0x7f.0.0.1', '1.2.3.٤'],
  },
  ipv6: {
    good: [
      '::',
      '::1',
      '2001:db8::7',
      '1:2:3:4:5:6:7:8',
      '::ffff:192.168.0.1',
      '1::d6:192.168.0.1',
      '1:2:3:4:5:6:7::',
      '::42:ff:1',
    ],
    bad: [
      '',
      ':',
      ':::',
      '1::2::3',
      '12345::',
      '1:2:3:4:5:6:7',
      '1:2:3:4:5:6:7:8:9',
      '::1.2.3.4:5',
      '1:2:3:4:5:6:7:8::',
      '::g',
      'fe80::a%eth1',
      ':2:3:4:5:6:7:8',
      '1.2.3.4',
      '::1/64',
      '1:2:3:4:1.2.3',
    ],
  },
  hostname: {
    good: ['example.com', 'a', 'xn--4gbwdl.xn--wgbh1c', 'hostn4me', `${label63}.com`, 'example.com.', '1.2'],
    bad: [
      '',
      '-a.com',
      'a-.com',
      'a_b.com',
      `${label63}a.com`,
      'a..b',
      '.a',
      'ex ample',
      '例子.cn',
      `${`${label63}.`.repeat(4)}com`,
    ],
  },
  'idn-hostname': {
    good: ['例子.中国', '例子。中国', 'example.com', 'ab·c'],
    bad: ['', '-例.cn', 'a b', '例/子'],
  },
  'json-pointer': { good: ['', '/', '/a~0b~1c/0', '/ä//'], bad: ['a', '#/a', '/a~2', '/a~'] },
  regex: {
    good: ['', '^[a-z]+$', '\\p{L}', '(?<year>\\d{4})', '('.repeat(1001)],
    bad: ['(', '[z-a]', '^(abc]', '\\a', 'a**'],
  },
  color: {
    good: ['#fff', '#FFFF', '#a1b2c3', '#a1b2c3d4', 'rebeccapurple', 'rgb(0 0 0 / 50%)'],
    bad: ['', '#', '#ff', '#fffff', '#ggg', '#a1b2c3d4e'],
  },
  byte: {
    good: ['', 'YQ==', 'YWI=', 'YWJj', '+/+/'],
    bad: ['YQ', 'YQ=', 'Y===', 'YW=j', '-_-_', 'YWJj\n', 'YQ ='],
  },
  base64url: { good: ['', 'YQ', 'YQ==', '-_-_', 'YWI'], bad: ['Y', '+/+/', 'YQ='] },
  unknown: { good: ['', 'anything'], bad: [] },
};

describe('formats that a form checks itself', () => {
  for (const [format, { good, bad }] of Object.entries(table)) {
    test(format, () => {
      assert.deepEqual(
        good.filter((text) => !isOfFormat(format, text)),
        [],
        'refused',
      );
      assert.deepEqual(
        bad.filter((text) => isOfFormat(format, text)),
        [],
        'taken',
      );
    });
  }

  test("Names of JavaScript's properties are no formats", () => {
    for (const name of ['__proto__', 'constructor', 'toString']) assert.equal(isOfFormat(name, 'x'), true);
  });

  test('Synonyms of formats are the same', () => {
    assert.equal(isOfFormat('base64', 'YQ'), isOfFormat('byte', 'YQ'));
    assert.equal(isOfFormat('colour', '#ff'), isOfFormat('color', '#ff'));
    assert.equal(isOfFormat('idn-email', '用户@例子.中国'), true);
  });

  // A check with backtracking would not end for these.
  test('Texts of a megabyte are checked in time', () => {
    const begins = ['', 'P', 'https://', '2026-11-21T09:30:00.', '"', 'a@', '#', '/'];
    const repeats = ['1', 'a', 'a.', '-', '%', '%41', '[', ':', '\\', ' ', '=', '~0', '((a+)+', '@'];
    for (const format of Object.keys(table)) {
      for (const begin of begins) {
        for (const repeat of repeats) {
          const text = begin + repeat.repeat(1_000_000 / repeat.length) + '!';
          assert.equal(typeof isOfFormat(format, text), 'boolean');
        }
      }
    }
  });
});
