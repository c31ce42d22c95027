import type { Adapter, AdapterPayload } from 'oidc-provider';

interface Kept {
  readonly payload: AdapterPayload;
  readonly endsAt: number;
}

/** Kinds that belong to a person's sign-in, and the tokens issued for it. */
type Kind = 'AccessToken' | 'AuthorizationCode' | 'RefreshToken' | 'Grant';

const MAX_OF_A_KIND = 1000;

/** All state of the authorization server, in memory, and accessible to tests that remove it. */
export class Store {
  readonly #kinds = new Map<string, Map<string, Kept>>();

  /** Returns the storage adapter that `oidc-provider` uses for one kind of object. */
  adapterOf(kind: string): Adapter {
    const all = this.#allOf(kind);
    const find = (id: string): AdapterPayload | undefined => {
      const kept = all.get(id);
      if (kept && kept.endsAt > Date.now()) return kept.payload;
      all.delete(id);
      return undefined;
    };
    return {
      upsert(id, payload, seconds = Infinity) {
        const [oldest] = all.keys();
        if (oldest !== undefined && all.size >= MAX_OF_A_KIND) all.delete(oldest);
        all.set(id, { payload, endsAt: Date.now() + seconds * 1000 });
        return Promise.resolve();
      },
      find: (id) => Promise.resolve(find(id)),
      findByUid: (uid) => Promise.resolve([...all.keys()].map(find).find((payload) => payload?.uid === uid)),
      findByUserCode: () => Promise.resolve(undefined),
      consume(id) {
        const payload = find(id);
        if (payload) payload.consumed = Math.floor(Date.now() / 1000);
        return Promise.resolve();
      },
      destroy(id) {
        all.delete(id);
        return Promise.resolve();
      },
      revokeByGrantId(grantId) {
        for (const [id, { payload }] of all) if (payload.grantId === grantId) all.delete(id);
        return Promise.resolve();
      },
    };
  }

  forget(...kinds: readonly Kind[]): void {
    for (const kind of kinds) this.#allOf(kind).clear();
  }

  forgetAll(): void {
    for (const all of this.#kinds.values()) all.clear();
  }

  #allOf(kind: string): Map<string, Kept> {
    const all = this.#kinds.get(kind) ?? new Map<string, Kept>();
    this.#kinds.set(kind, all);
    return all;
  }
}
