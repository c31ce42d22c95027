import { expect } from 'chai';
import { indexedDbStorage, webStorage } from '../../../src/storage.js';

const names: string[] = [];

/** A name that no other test uses, whose database is deleted afterwards. */
function fresh(): string {
  const name = `storage-test-${crypto.randomUUID()}`;
  names.push(name);
  return name;
}

afterEach(() => {
  for (const name of names.splice(0)) indexedDB.deleteDatabase(name);
  sessionStorage.clear();
});

async function databases(): Promise<(string | undefined)[]> {
  return (await indexedDB.databases()).map(({ name }) => name);
}

/** The error that a promise rejects with. */
async function refusal(promise: unknown): Promise<Error> {
  try {
    await promise;
  } catch (error) {
    return error as Error;
  }
  throw new Error('it was not refused');
}

describe('storage in IndexedDB', () => {
  it('A text is stored, replaced and deleted', async () => {
    const storage = indexedDbStorage({ name: fresh() });
    expect(await storage.get('a')).to.equal(undefined);
    await storage.set('a', 'one');
    await storage.set('b', 'two');
    expect(await storage.get('a')).to.equal('one');
    await storage.set('a', 'three');
    await storage.delete('b');
    expect([await storage.get('a'), await storage.get('b')]).to.deep.equal(['three', undefined]);
  });

  it('A later instance with the same name reads it, and one with another name does not', async () => {
    const name = fresh();
    await indexedDbStorage({ name }).set('a', 'kept');
    expect(await indexedDbStorage({ name }).get('a')).to.equal('kept');
    expect(await indexedDbStorage({ name: fresh() }).get('a')).to.equal(undefined);
  });

  it('The database is opened on first use, not before', async () => {
    const name = fresh();
    const storage = indexedDbStorage({ name });
    expect(await databases()).not.to.contain(name);
    await storage.get('a');
    expect(await databases()).to.contain(name);
  });

  it('Four million characters are stored', async () => {
    const storage = indexedDbStorage({ name: fresh() });
    const text = '天'.repeat(4_000_000);
    await storage.set('a', text);
    expect(await storage.get('a')).to.equal(text);
  });

  it('Names that every object inherits are ordinary names', async () => {
    const storage = indexedDbStorage({ name: fresh() });
    await storage.set('__proto__', 'one');
    expect(await storage.get('__proto__')).to.equal('one');
    expect(await storage.get('constructor')).to.equal(undefined);
  });

  it('A database of other code with that name is rejected with a message and left unchanged', async () => {
    const name = fresh();
    await new Promise<void>((resolve) => {
      const request = indexedDB.open(name);
      request.onupgradeneeded = () => request.result.createObjectStore('theirs');
      request.onsuccess = () => {
        request.result.close();
        resolve();
      };
    });
    const storage = indexedDbStorage({ name });
    for (const promise of [storage.get('a'), storage.set('a', 'one'), storage.delete('a')]) {
      expect((await refusal(promise)).message).to.match(/^This page cannot use IndexedDB here/);
    }
  });
});

/** A module as a `data:` URL, which a frame without an origin can load. */
async function inlined(url: string): Promise<string> {
  const code = await (await fetch(url)).text();
  return `data:text/javascript;base64,${btoa(String.fromCharCode(...new TextEncoder().encode(code)))}`;
}

describe('a browser that denies IndexedDB', () => {
  it('Each operation rejects with a message, and importing throws nothing', async () => {
    const url = await inlined('/package/storage.js');
    const frame = document.createElement('iframe');
    frame.sandbox.add('allow-scripts');
    const said = new Promise<unknown>((resolve) => {
      addEventListener('message', ({ source, data }) => {
        if (source === frame.contentWindow) resolve(data);
      });
    });
    frame.srcdoc = `<script type="module">
      import { indexedDbStorage } from '${url}';
      const storage = indexedDbStorage();
      const results = await Promise.allSettled([storage.get('a'), storage.set('a', 'b'), storage.delete('a')]);
      parent.postMessage(results.map(({ status, reason }) => status + ': ' + reason?.message), '*');
    </script>`;
    document.body.append(frame);
    const results = (await said) as string[];
    frame.remove();
    expect(results).to.have.length(3);
    for (const result of results) {
      expect(result).to.match(/^rejected: This page cannot use IndexedDB here, so nothing is kept: ./);
    }
  });
});

describe('storage of the web platform', () => {
  it('A text is stored, replaced and deleted', () => {
    const storage = webStorage(sessionStorage);
    expect(storage.get('a')).to.equal(undefined);
    storage.set('a', 'one');
    storage.set('a', 'two');
    expect(storage.get('a')).to.equal('two');
    expect(sessionStorage.getItem('a')).to.equal('two');
    storage.delete('a');
    expect(storage.get('a')).to.equal(undefined);
  });

  it('A full storage throws and keeps the earlier text', () => {
    const storage = webStorage(sessionStorage);
    storage.set('a', 'one');
    expect(() => storage.set('a', 'x'.repeat(20_000_000))).to.throw(DOMException);
    expect(storage.get('a')).to.equal('one');
  });
});
