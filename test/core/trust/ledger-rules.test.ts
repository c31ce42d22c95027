import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { defaultLimits, type Limits } from '../../../src/core/base/limits.js';
import {
  emptyGrantStore,
  grantFor,
  grantOf,
  type KnownTool,
  type GrantStore,
  withGrant,
} from '../../../src/core/trust/grants.js';
import { allStored, mergedGrants } from '../../../src/core/trust/merged-grants.js';
import { readGrants, writeGrants } from '../../../src/core/trust/grant-storage.js';
import type { Grant } from '../../../src/core/protocol/index.js';

const print = '1'.repeat(64);
const digest = 'a'.repeat(64);
const other = 'b'.repeat(64);
const key = { url: 'https://post.example/mcp', principal: 'ada', tool: 'send' };

function grant(more: Partial<Grant> = {}): Grant {
  const { argumentsDigest } = more;
  const about = { ...key, effect: 'allow', duration: 'always', fingerprint: print, createdAt: 1 } as const;
  return { ...grantOf({ ...about, argumentsDigest }), ...more };
}

/** A grant in the form in which it is stored. */
function stored({ duration: scope, ...rest }: Grant): object {
  return { ...rest, scope };
}

const ledger = (grants: readonly Grant[], known: readonly KnownTool[] = []): GrantStore => ({
  grants,
  known,
});

describe('the grant that covers a call', () => {
  const allow = grant();
  const deny = grant({ effect: 'deny' });
  const these = grant({ argumentsDigest: digest });
  const denyThese = grant({ effect: 'deny', argumentsDigest: digest });
  const suspended = grant({ suspendedAt: 0 });
  const suspendedDenial = grant({ effect: 'deny', suspendedAt: 7 });
  const table: [what: string, given: readonly Grant[], found: Grant | undefined][] = [
    ['none of none', [], undefined],
    ['one of this tool', [allow], allow],
    ['none of another fingerprint', [grant({ fingerprint: '2'.repeat(64) })], undefined],
    ['none of no fingerprint', [grant({ fingerprint: '' })], undefined],
    ['none of another account', [grant({ principal: 'bob' })], undefined],
    ['none of no account', [grant({ principal: '' })], undefined],
    ['none of another address', [grant({ url: 'https://post.example/mcp2' })], undefined],
    ['none of the address with another query', [grant({ url: `${key.url}?a` })], undefined],
    ['none of another tool', [grant({ tool: 'Send' })], undefined],
    ['one for these arguments', [these], these],
    ['none for other arguments', [grant({ argumentsDigest: other })], undefined],
    ['none that is suspended, at whatever time', [suspended], undefined],
    ['no denial that is suspended', [suspendedDenial, allow], allow],
    ['the denial before the approval', [allow, deny], deny],
    ['the denial, whichever was first', [deny, allow], deny],
    ['the denial of these arguments before the approval of all', [allow, denyThese], denyThese],
    ['the denial of all before the approval of these', [these, deny], deny],
    [
      'the approval, where other arguments are denied',
      [{ ...denyThese, argumentsDigest: other }, allow],
      allow,
    ],
    [
      'the denial of the session before the approval for always',
      [allow, { ...deny, duration: 'session' }],
      deny,
    ],
  ];
  for (const [what, given, expected] of table) {
    test(what, () => {
      const found = grantFor(ledger(given), key, print, digest);
      assert.equal(found?.effect, expected?.effect);
      assert.equal(found?.id, expected?.id);
    });
  }
});

describe('a grant that is added', () => {
  test('A grant replaces an older one for the same tool and arguments, but not a newer one', () => {
    const old = grant({ createdAt: 1 });
    const young = grant({ createdAt: 2, effect: 'deny' });
    assert.deepEqual(withGrant(ledger([old]), young, defaultLimits).grants, [young]);
    assert.deepEqual(withGrant(ledger([young]), old, defaultLimits).grants, [young]);
  });

  test('A grant does not replace those for other arguments, durations, tools or accounts', () => {
    const one = grant({ createdAt: 9 });
    const others = [
      grant({ argumentsDigest: digest }),
      grant({ duration: 'session' }),
      grant({ tool: 'echo' }),
      grant({ principal: 'bob' }),
    ];
    for (const it of others) assert.equal(withGrant(ledger([one]), it, defaultLimits).grants.length, 2);
  });
});

describe('grants of this page, merged with stored grants', () => {
  const none: ReadonlySet<string> = new Set();
  const now = { revoked: none, storedBefore: none };
  const kept = grant({ stored: true });

  test('The result contains the stored grants and those that only this page has', () => {
    const session = grant({ duration: 'session' });
    assert.deepEqual(mergedGrants(ledger([session]), ledger([kept]), now).grants, [kept, session]);
  });

  test('The result omits grants that this page revoked, even if they are stored', () => {
    const revoked = new Set([kept.id]);
    assert.deepEqual(mergedGrants(ledger([]), ledger([kept]), { ...now, revoked }).grants, []);
  });

  test('The result omits grants that were stored and no longer are', () => {
    const storedBefore = new Set([kept.id]);
    assert.deepEqual(mergedGrants(ledger([kept]), ledger([]), { ...now, storedBefore }).grants, []);
  });

  test('The result keeps a grant that was stored after the reading began', () => {
    assert.deepEqual(mergedGrants(ledger([kept]), ledger([]), now).grants, [kept]);
  });

  test('The result has the newer of two grants for the same calls', () => {
    const late = grant({ createdAt: 1 });
    const denial = grant({ effect: 'deny', createdAt: 2, stored: true });
    assert.deepEqual(mergedGrants(ledger([late]), ledger([denial]), now).grants, [denial]);
    const young = grant({ createdAt: 3 });
    assert.ok(mergedGrants(ledger([young]), ledger([denial]), now).grants.includes(young));
  });

  test('The result keeps a suspension from either side and the higher count of uses', () => {
    const mine = { ...kept, uses: 5, usedAt: 50, suspendedAt: 60 };
    assert.deepEqual(mergedGrants(ledger([mine]), ledger([{ ...kept, uses: 2, usedAt: 70 }]), now).grants, [
      mine,
    ]);
    const theirs = { ...kept, uses: 9, usedAt: 90, suspendedAt: 1 };
    assert.deepEqual(mergedGrants(ledger([mine]), ledger([theirs]), now).grants, [theirs]);
  });

  test('The result has each known tool once, with its latest fingerprint', () => {
    const old: KnownTool = { ...key, fingerprint: print, since: 1 };
    const young: KnownTool = { ...key, fingerprint: '2'.repeat(64), since: 2 };
    assert.deepEqual(mergedGrants(ledger([], [old]), ledger([], [young]), now).known, [young]);
    assert.deepEqual(mergedGrants(ledger([], [young]), ledger([], [old]), now).known, [young]);
  });

  test('The same object is returned if nothing is new', () => {
    const own = ledger([kept], [{ ...key, fingerprint: print, since: 1 }]);
    assert.equal(mergedGrants(own, structuredClone(own), now), own);
  });

  test('Only grants for always are marked as stored, and the same object is returned if all were', () => {
    const [session, fresh] = [grant({ duration: 'session' }), grant()];
    const marked = allStored(ledger([session, fresh]));
    assert.deepEqual(
      marked.grants.map(({ stored }) => stored),
      [false, true],
    );
    assert.equal(allStored(marked), marked);
  });
});

describe('grants as text', () => {
  const definition = { name: 'send', inputSchema: { type: 'object' } };
  const known: KnownTool = { ...key, fingerprint: print, since: 1, definition };
  const read = (text: unknown, limits: Limits = defaultLimits): GrantStore => readGrants(text, limits);
  const written = (given: GrantStore, limits: Limits = defaultLimits): string => writeGrants(given, limits);

  test('Grants survive writing and reading, except those that end with the page', () => {
    const lasting = [
      grant(),
      grant({ tool: '__proto__', argumentsDigest: digest, uses: 3, usedAt: 9 }),
      grant({ tool: '\ud800"\\\u0000', effect: 'deny', suspendedAt: 0 }),
    ];
    const text = written(ledger([...lasting, grant({ duration: 'session' })], [known]));
    assert.deepEqual(read(text), {
      grants: lasting.map((one) => ({ ...one, stored: true })),
      known: [known],
    });
    assert.deepEqual(read(written(read(text))), read(text));
  });

  test('Text that holds no grants is read as an empty store', () => {
    const texts = [
      '',
      'null',
      '7',
      '[]',
      '{}',
      '{"version":1',
      '{"version":"1"}',
      '{"version":2,"grants":[]}',
    ];
    for (const given of [...texts, undefined, null, 7, {}, [], Symbol('no'), () => '{}']) {
      assert.deepEqual(read(given), emptyGrantStore);
    }
    const long = `${' '.repeat(100)}${written(ledger([grant()]))}`;
    assert.deepEqual(read(long, { ...defaultLimits, grantStoreChars: long.length - 1 }), emptyGrantStore);
    assert.equal(read(long, { ...defaultLimits, grantStoreChars: long.length }).grants.length, 1);
  });

  const bent: [member: string, values: readonly unknown[]][] = [
    ['id', ['', 'grant-1', 'grant-' + 'g'.repeat(32), `grant-${'0'.repeat(32)}\n`, '__proto__', 7, null, {}]],
    ['effect', ['Allow', '', true, null, ['allow']]],
    ['scope', ['session', 'once', 'forever', null, true]],
    ['url', [null, 7, {}, ['https://post.example/mcp'], 'x'.repeat(10_001)]],
    ['principal', [null, 7, {}]],
    ['tool', [null, 7, {}, 'x'.repeat(10_001)]],
    ['fingerprint', ['', null, 7, '1'.repeat(63), 'G'.repeat(64), [print]]],
    ['argumentsDigest', ['', null, 7, '*', [], 'a'.repeat(65)]],
    ['createdAt', [-1, 1.5, 1e300, null, '1', {}]],
    ['uses', [-1, 0.5, null, '1', {}]],
  ];
  for (const [member, values] of bent) {
    test(`A grant with an invalid ${member} is left out, and the others are kept`, () => {
      for (const value of values) {
        const good = grant({ tool: 'echo' });
        const text = JSON.stringify({
          version: 1,
          grants: [{ ...stored(grant()), [member]: value }, stored(good)],
          known: [],
        });
        assert.deepEqual(
          read(text).grants.map(({ id }) => id),
          [good.id],
          JSON.stringify(value),
        );
      }
    });
  }

  test('A suspension with an invalid time still counts, and unknown members are dropped', () => {
    for (const suspendedAt of [null, 'never', -1, {}, false]) {
      const given = { ...stored(grant()), suspendedAt, stored: 'no', usedAt: 'x', toString: 1, extra: {} };
      const text = JSON.stringify({ version: 1, grants: [given], known: [] });
      const [found] = read(text).grants;
      assert.ok(found);
      assert.equal(found.suspendedAt, 0);
      assert.deepEqual(
        [found.stored, 'usedAt' in found, Object.hasOwn(found, 'extra')],
        [true, false, false],
      );
      assert.equal(typeof found.toString, 'function');
    }
  });

  test('The format is readable and writable across versions since 0.1', () => {
    const id = `grant-${'7'.repeat(32)}`;
    const text = `{"version":1,"grants":[{"url":"https://post.example/mcp","principal":"ada","tool":"send","effect":"deny","scope":"always","fingerprint":"${print}","createdAt":1,"id":"${id}","uses":3}],"known":[]}`;
    const found = read(text);
    assert.deepEqual(found.grants, [grant({ id, effect: 'deny', uses: 3, stored: true })]);
    assert.deepEqual(JSON.parse(written(found)), JSON.parse(text));
  });

  test('An invalid known tool is left out; one with an invalid definition is kept without it', () => {
    const bad = [
      null,
      7,
      [],
      {},
      { ...known, since: -1 },
      { ...known, fingerprint: 'x' },
      { ...known, url: 7 },
    ];
    const noDefinition = [null, 7, 'x', [], {}, { name: 'send' }, { ...definition, title: 7 }].map(
      (one, at) => ({
        ...known,
        tool: `t${at}`,
        definition: one,
      }),
    );
    const text = JSON.stringify({ version: 1, grants: [], known: [...bad, ...noDefinition] });
    const { known: found } = read(text);
    assert.deepEqual(
      found.map(({ tool }) => tool),
      noDefinition.map(({ tool }) => tool),
    );
    assert.ok(found.every((one) => !('definition' in one)));
  });

  test('Reading stops at the limits, whatever was written', () => {
    const limits = { ...defaultLimits, grantsKept: 2, toolsRemembered: 2 };
    const many = Array.from({ length: 5 }, (_, at) => `t${at}`);
    const text = written(
      ledger(
        many.map((tool) => grant({ tool })),
        many.map((tool) => ({ ...known, tool })),
      ),
    );
    const found = read(text, limits);
    assert.deepEqual(
      [found.grants, found.known].map((list) => list.map(({ tool }) => tool)),
      [
        ['t3', 't4'],
        ['t3', 't4'],
      ],
    );
  });

  test('The text is never longer than can be read back, and keeps every grant', () => {
    const grants = Array.from({ length: 5 }, (_, at) => grant({ tool: `t${at}` }));
    const tools = Array.from({ length: 40 }, (_, at): KnownTool => ({
      ...key,
      tool: `t${at}`,
      fingerprint: print,
      since: 1,
      definition: { ...definition, description: 'é"\\\n'.repeat(at) },
    }));
    const least = written(ledger(grants)).length;
    const most = written(ledger(grants, tools)).length;
    for (let grantStoreChars = least; grantStoreChars <= most + 10; grantStoreChars += 37) {
      const limits = { ...defaultLimits, grantStoreChars };
      const text = written(ledger(grants, tools), limits);
      assert.ok(text.length <= grantStoreChars, `${text.length} of ${grantStoreChars}`);
      assert.equal(read(text, limits).grants.length, grants.length);
    }
    assert.equal(read(written(ledger(grants, tools))).known.length, tools.length);
  });

  test('Some grants are kept if the grants alone are too long', () => {
    const grants = Array.from({ length: 30 }, (_, at) => grant({ tool: `t${at}`, effect: 'deny' }));
    const limits = { ...defaultLimits, grantStoreChars: 5_000 };
    const text = written(ledger(grants), limits);
    assert.ok(text.length <= limits.grantStoreChars);
    assert.ok(read(text, limits).grants.length > 0);
  });
});
