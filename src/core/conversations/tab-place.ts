/** The part of `Storage` that is used. */
interface Session {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
}

/** Memory of a tab for its conversation in view. Empty where pages have no session storage. */
export class TabPlace {
  readonly #key: string;
  #id: string | undefined;

  constructor(name: string) {
    this.#key = `mcp-tools:conversation:${name}`;
  }

  read(): string | undefined {
    return this.#quietly((session) => session.getItem(this.#key) ?? undefined);
  }

  write(id: string): void {
    if (id === this.#id) return;
    this.#id = id;
    this.#quietly((session) => session.setItem(this.#key, id));
  }

  #quietly<Value>(use: (session: Session) => Value): Value | undefined {
    try {
      const { sessionStorage } = globalThis as { readonly sessionStorage?: Session };
      return sessionStorage && use(sessionStorage);
    } catch {
      // Forbidden by the person, or full.
      return undefined;
    }
  }
}
