import { expect } from 'chai';
import type { StoredSignIn } from '../../../src/core/index.js';
import { encryptedStorage } from '../../../src/storage.js';

const moduleUrl = new URL('/package/storage.js', location.href).href;
const token = 'canary-token-5f1d0c';
const signIn: StoredSignIn = { text: JSON.stringify({ tokens: { access: token }, name: 'Zoë 天' }) };
const keyPlace = 0;

const names: string[] = [];
const frames: HTMLIFrameElement[] = [];

/** A name that no other test uses, whose database is deleted afterwards. */
function fresh(): string {
  const name = `sign-in-test-${crypto.randomUUID()}`;
  names.push(name);
  return name;
}

afterEach(() => {
  for (const frame of frames.splice(0)) frame.remove();
  for (const name of names.splice(0)) indexedDB.deleteDatabase(name);
});

function done<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('it failed'));
  });
}

/** Changes a record as code that does not know the format would. */
async function inDatabase<Value>(
  name: string,
  work: (store: IDBObjectStore) => IDBRequest<Value>,
): Promise<Value> {
  const database = await done(indexedDB.open(name));
  try {
    return await done(work(database.transaction('kept', 'readwrite').objectStore('kept')));
  } finally {
    database.close();
  }
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>;
  readonly text: ArrayBuffer;
  readonly keys: CryptoKeyPair;
}

const recordOf = (name: string, key: string): Promise<Sealed> =>
  inDatabase<Sealed>(name, (store) => store.get(key));
const put = (name: string, key: string | number, value: unknown): Promise<unknown> =>
  inDatabase(name, (store) => store.put(value, key));
const keysIn = (name: string): Promise<IDBValidKey[]> => inDatabase(name, (store) => store.getAllKeys());

/** The error that a promise rejects with. */
async function refusal(promise: unknown): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error('it was not refused');
}

/** A key pair for DPoP. */
function keyPair(extractable = false): Promise<CryptoKeyPair> {
  return crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, extractable, ['sign', 'verify']);
}

/** All texts and bytes of a value from the database, as one text to search in. */
function everythingIn(value: unknown): string {
  if (value instanceof CryptoKey) return '';
  if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) {
    const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer);
    return String.fromCharCode(...bytes) + new TextDecoder('utf-16').decode(bytes);
  }
  if (typeof value !== 'object' || value === null) return String(value);
  return Object.entries(value)
    .map(([key, child]) => key + everythingIn(child))
    .join('\n');
}

function cryptoKeysIn(value: unknown): CryptoKey[] {
  if (value instanceof CryptoKey) return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(cryptoKeysIn) : [];
}

/** Another page of this origin: a frame with separate modules. Returns what `code` puts into `result`. */
async function inAnotherPage(code: string, sandbox?: string): Promise<unknown> {
  const frame = document.createElement('iframe');
  if (sandbox !== undefined) frame.setAttribute('sandbox', sandbox);
  const said = new Promise<unknown>((resolve) => {
    addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow) resolve(data);
    });
  });
  frame.srcdoc = `<script type="module">
    let result;
    try { ${code} } catch (error) { result = 'thrown: ' + error; }
    parent.postMessage(result, '*');
  </script>`;
  document.body.append(frame);
  frames.push(frame);
  return said;
}

describe('sign-ins in an encrypted storage', () => {
  it('Sign-ins are stored, replaced and deleted', async () => {
    const storage = encryptedStorage({ name: fresh() });
    expect(await storage.get('a')).to.equal(undefined);
    await storage.set('a', signIn);
    await storage.set('b', { text: 'two' });
    expect(await storage.get('a')).to.deep.equal(signIn);
    await storage.set('a', { text: '' });
    await storage.delete('b');
    expect(await storage.get('a')).to.deep.equal({ text: '' });
    expect(await storage.get('b')).to.equal(undefined);
  });

  it('Token keys are stored, still sign and cannot be exported', async () => {
    const name = fresh();
    const keys = await keyPair();
    // The SDK's pair has more properties than the two.
    await encryptedStorage({ name }).set('a', {
      ...signIn,
      keys: { ...keys, alg: 'ES256' } as CryptoKeyPair,
    });
    const kept = (await encryptedStorage({ name }).get('a')) as Required<StoredSignIn>;
    expect(Object.keys(kept.keys).sort()).to.deep.equal(['privateKey', 'publicKey']);
    const how = { name: 'ECDSA', hash: 'SHA-256' };
    const said = new TextEncoder().encode('Hello');
    const signature = await crypto.subtle.sign(how, kept.keys.privateKey, said);
    expect(await crypto.subtle.verify(how, keys.publicKey, signature, said)).to.equal(true);
    expect((await refusal(crypto.subtle.exportKey('jwk', kept.keys.privateKey))).name).to.equal(
      'InvalidAccessError',
    );
  });

  it('Sign-ins with exportable keys are rejected', async () => {
    const name = fresh();
    const storage = encryptedStorage({ name });
    const why = await refusal(storage.set('a', { ...signIn, keys: await keyPair(true) }));
    expect(why.message).to.match(/^This page cannot keep sign-ins here.*can be exported$/);
    expect(await recordOf(name, 'a')).to.equal(undefined);
  });

  it('The database contains nothing that is usable elsewhere', async () => {
    const name = fresh();
    await encryptedStorage({ name }).set('https://mcp.example', { ...signIn, keys: await keyPair() });
    const all = await inDatabase(name, (store) => store.getAll());
    expect(all).to.have.length(2);
    const everything = everythingIn(all);
    expect(everything).to.contain('iv');
    for (const secret of [token, 'canary', 'access', 'Zoë']) expect(everything).not.to.contain(secret);
    const keys = cryptoKeysIn(all);
    expect(keys.map(({ type }) => type).sort()).to.deep.equal(['private', 'public', 'secret']);
    for (const key of keys.filter(({ type }) => type !== 'public')) {
      expect(key.extractable).to.equal(false);
      await refusal(crypto.subtle.exportKey(key.type === 'secret' ? 'raw' : 'pkcs8', key));
    }
  });

  it('Equal sign-ins never look the same twice', async () => {
    const name = fresh();
    const storage = encryptedStorage({ name });
    const seen: unknown[] = [];
    for (let time = 0; time < 10; time++) {
      await storage.set('a', signIn);
      const { iv, text } = await recordOf(name, 'a');
      expect(iv.length).to.equal(12);
      seen.push(String(iv), String(new Uint8Array(text)));
    }
    expect(new Set(seen).size).to.equal(20);
  });

  it('Sign-ins are separate for each name, and separate from permissions', async () => {
    const [one, other] = [fresh(), fresh()];
    await encryptedStorage({ name: one }).set('a', signIn);
    expect(await encryptedStorage({ name: other }).get('a')).to.equal(undefined);
    expect(await encryptedStorage({ name: one }).get('a')).to.deep.equal(signIn);
  });

  it('Sign-ins can have the names that every object inherits', async () => {
    const storage = encryptedStorage({ name: fresh() });
    for (const key of ['__proto__', 'constructor', '0', '']) {
      expect(await storage.get(key)).to.equal(undefined);
      await storage.set(key, { text: key });
    }
    for (const key of ['__proto__', 'constructor', '0', '']) {
      expect(await storage.get(key)).to.deep.equal({ text: key });
    }
  });

  it('The database is opened on first use, not before', async () => {
    const name = fresh();
    const storage = encryptedStorage({ name });
    const known = async (): Promise<unknown[]> => (await indexedDB.databases()).map((it) => it.name);
    expect(await known()).not.to.contain(name);
    await storage.get('a');
    expect(await known()).to.contain(name);
  });
});

describe('a stored sign-in that is damaged', () => {
  const kept = async (): Promise<string> => {
    const name = fresh();
    await encryptedStorage({ name }).set('a', { ...signIn, keys: await keyPair() });
    await encryptedStorage({ name }).set('b', { text: 'the other' });
    return name;
  };
  const isGone = async (name: string): Promise<void> => {
    expect(await encryptedStorage({ name }).get('a')).to.equal(undefined);
    expect(await keysIn(name)).to.deep.equal([keyPlace, 'b']);
    expect(await encryptedStorage({ name }).get('b')).to.deep.equal({ text: 'the other' });
  };
  const flipped = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>, at: number): Uint8Array<ArrayBuffer> => {
    const copy = new Uint8Array(bytes.slice(0));
    copy[at]! ^= 1;
    return copy;
  };

  const tampered: [what: string, change: (record: Sealed, other: Sealed) => unknown][] = [
    ['one bit of the text', ({ text, ...rest }) => ({ ...rest, text: flipped(text, 0).buffer })],
    [
      'one bit of its seal',
      ({ text, ...rest }) => ({ ...rest, text: flipped(text, text.byteLength - 1).buffer }),
    ],
    ['one bit of the vector', ({ iv, ...rest }) => ({ ...rest, iv: flipped(iv, 3) })],
    ['the end of the text', ({ text, ...rest }) => ({ ...rest, text: text.slice(0, -1) })],
    ['the record, for that of another', (_, other) => other],
    ['the text, for that of another', (record, { iv, text }) => ({ ...record, iv, text })],
    ['the record, for a text', () => signIn.text],
    ['the record, for a sign-in in plain text', () => signIn],
    ['the record, for nothing', () => null],
    ['the text, for no bytes', (record) => ({ ...record, text: signIn.text })],
    ['the vector, for none', ({ iv: _iv, ...rest }) => rest],
    ['the vector, for a number', (record) => ({ ...record, iv: 12 })],
    ['the vector, for an empty one', (record) => ({ ...record, iv: new Uint8Array(0) })],
    ['the keys, for a text', (record) => ({ ...record, keys: 'keys' })],
    ['the keys, for half of them', ({ keys, ...rest }) => ({ ...rest, keys: { publicKey: keys.publicKey } })],
  ];
  for (const [what, change] of tampered) {
    it(`A sign-in is ignored and deleted if ${what} was changed`, async () => {
      const name = await kept();
      await put(name, 'a', change(await recordOf(name, 'a'), await recordOf(name, 'b')));
      await isGone(name);
    });
  }

  it('A sign-in with exportable keys is ignored', async () => {
    const name = await kept();
    await put(name, 'a', { ...(await recordOf(name, 'a')), keys: await keyPair(true) });
    await isGone(name);
  });

  const keys: [what: string, key: () => unknown][] = [
    ['is gone', () => undefined],
    ['is a text', () => 'key'],
    [
      'is another',
      () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']),
    ],
    [
      'can be read out',
      () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, true, ['encrypt', 'decrypt']),
    ],
    ['is for something else', async () => (await keyPair()).privateKey],
  ];
  for (const [what, key] of keys) {
    it(`All sign-ins are ignored if the key ${what}, and later ones can be read`, async () => {
      const name = await kept();
      await put(name, keyPlace, await key());
      const storage = encryptedStorage({ name });
      expect([await storage.get('a'), await storage.get('b')]).to.deep.equal([undefined, undefined]);
      expect(await keysIn(name)).to.deep.equal([keyPlace]);
      await storage.set('a', signIn);
      expect(await encryptedStorage({ name }).get('a')).to.deep.equal(signIn);
      expect(cryptoKeysIn(await inDatabase(name, (store) => store.get(keyPlace)))[0]?.extractable).to.equal(
        false,
      );
    });
  }
});

describe('several pages with one encrypted storage', () => {
  const use = (name: string, code: string): string =>
    `const { encryptedStorage } = await import(${JSON.stringify(moduleUrl)});
     const storage = encryptedStorage({ name: ${JSON.stringify(name)} });
     ${code}`;

  it('Pages read what another stored', async () => {
    const name = fresh();
    await encryptedStorage({ name }).set('a', { ...signIn, keys: await keyPair() });
    const theirs = await inAnotherPage(
      use(
        name,
        `const { text, keys } = await storage.get('a'); result = [text, keys.privateKey.extractable];`,
      ),
    );
    expect(theirs).to.deep.equal([signIn.text, false]);
    await inAnotherPage(use(name, `await storage.delete('a');`));
    expect(await encryptedStorage({ name }).get('a')).to.equal(undefined);
  });

  it('Pages that start together agree on one key and read each other’s sign-ins', async () => {
    const name = fresh();
    const count = 8;
    const channel = new BroadcastChannel(name);
    let ready = 0;
    channel.onmessage = ({ data }) => {
      if (data === 'ready' && ++ready === count) channel.postMessage('go');
    };
    const written = Array.from({ length: count }, (_, index) =>
      inAnotherPage(
        use(
          name,
          `const channel = new BroadcastChannel(${JSON.stringify(name)});
           const go = new Promise((resolve) => { channel.onmessage = ({ data }) => data === 'go' && resolve(); });
           await storage.get('open');
           channel.postMessage('ready');
           await go;
           await storage.set('page-${index}', { text: 'of page ${index}' });
           result = 'written';`,
        ),
      ),
    );
    expect(await Promise.all(written)).to.deep.equal(Array.from({ length: count }, () => 'written'));
    channel.close();
    const all = Array.from({ length: count }, (_, index) => encryptedStorage({ name }).get(`page-${index}`));
    expect(await Promise.all(all)).to.deep.equal(
      Array.from({ length: count }, (_, index) => ({ text: `of page ${index}` })),
    );
  });
});

/** A module as a `data:` URL, which a frame without an origin can load. */
async function inlined(url: string): Promise<string> {
  const code = await (await fetch(url)).text();
  return `data:text/javascript;base64,${btoa(String.fromCharCode(...new TextEncoder().encode(code)))}`;
}

describe('an unavailable encrypted storage', () => {
  const tryAll = `
    const results = await Promise.allSettled([storage.get('a'), storage.set('a', { text: 'b' }), storage.delete('a')]);
    result = results.map(({ status, reason }) => status + ': ' + reason?.message);`;

  it('Each operation rejects with a message if the browser denies IndexedDB', async () => {
    const url = await inlined(moduleUrl);
    const results = await inAnotherPage(
      `const { encryptedStorage } = await import('${url}'); const storage = encryptedStorage(); ${tryAll}`,
      'allow-scripts',
    );
    expect(results).to.have.length(3);
    for (const result of results as string[]) {
      expect(result).to.match(
        /^rejected: This page cannot keep sign-ins here, so each ends with the page: .+/,
      );
    }
  });

  it('Each operation rejects with a message and opens nothing if the page may not encrypt', async () => {
    const name = fresh();
    const results = await inAnotherPage(
      // As in a page over HTTP, which lacks the API.
      `Object.defineProperty(crypto, 'subtle', { value: undefined });
       const { encryptedStorage } = await import(${JSON.stringify(moduleUrl)});
       const storage = encryptedStorage({ name: ${JSON.stringify(name)} }); ${tryAll}`,
    );
    expect(results).to.have.length(3);
    for (const result of results as string[]) {
      expect(result).to.match(
        /^rejected: This page cannot keep sign-ins here.*only on pages served over https$/,
      );
    }
    expect((await indexedDB.databases()).map((it) => it.name)).not.to.contain(name);
  });

  it('Each operation rejects with a message if the database belongs to other code, which is left unchanged', async () => {
    const name = fresh();
    await new Promise<void>((resolve) => {
      const request = indexedDB.open(name);
      request.onupgradeneeded = () => request.result.createObjectStore('theirs');
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    });
    const storage = encryptedStorage({ name });
    for (const promise of [storage.get('a'), storage.set('a', signIn), storage.delete('a')]) {
      expect((await refusal(promise)).message).to.match(/^This page cannot keep sign-ins here/);
    }
  });
});
