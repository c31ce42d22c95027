import type { ReactiveControllerHost } from 'lit';
import type { FilledPrompt, McpHost, Prompt } from '../../core/index.js';

/** What a person fills in, and the messages that come of it. A change makes the messages those of before: they go. */
export class Filling {
  status: 'writing' | 'getting' | 'got' = 'writing';
  filled: FilledPrompt | undefined;
  readonly values = new Map<string, string>();
  readonly #host: ReactiveControllerHost;
  /** The last request: the answer of one before comes too late. */
  #request = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
  }

  begin(): void {
    this.values.clear();
    this.#drop();
  }

  write(name: string, value: string): void {
    this.values.set(name, value);
    this.#drop();
  }

  /** Returns what is filled in, of the arguments that `isWanted` says. */
  given(
    { arguments: list }: Prompt,
    isWanted: (name: string) => boolean = () => true,
  ): Readonly<Record<string, string>> {
    const written = list.flatMap(({ name }): [string, string][] => {
      const value = this.values.get(name) ?? '';
      return value !== '' && isWanted(name) ? [[name, value]] : [];
    });
    return Object.fromEntries(written);
  }

  /** Gets the messages. Never rejects. */
  async get(host: McpHost, serverId: string, prompt: Prompt): Promise<void> {
    const request = ++this.#request;
    this.status = 'getting';
    this.#host.requestUpdate();
    const filled = await host
      .getPrompt(serverId, prompt.name, this.given(prompt))
      // The server is gone, and so is what shows its prompt.
      .catch(() => undefined);
    if (request !== this.#request) return;
    this.filled = filled;
    this.status = 'got';
    this.#host.requestUpdate();
  }

  #drop(): void {
    this.#request++;
    this.filled = undefined;
    this.status = 'writing';
    this.#host.requestUpdate();
  }
}
