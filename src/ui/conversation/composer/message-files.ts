import type { ReactiveControllerHost } from 'lit';
import type { FilePart, UserPart } from '../../../core/index.js';
import type * as Attaching from '../attachments/attachments.js';
import { attachments } from '../services.js';

type FilesHost = ReactiveControllerHost & HTMLElement & { readonly renderRoot: ParentNode };

/** The owner of the files: the message that is being written. */
interface FilesOwner {
  readonly view: () => Attaching.AttachmentsView;
  readonly announce: (sentence: string) => void;
  /** Called when all files are read. */
  readonly ready: () => void;
  /** Called when a file could not be read. */
  readonly failed: () => void;
}

/** Files of the message that is being written. Their code is loaded with the first of them. */
export class MessageFiles {
  readonly #host: FilesHost;
  readonly #owner: FilesOwner;
  #attachments: Attaching.Attachments | undefined;
  /** Number of files that wait until the code is loaded. */
  #arriving = 0;
  /** True if the code could not be loaded. */
  hasFailed = false;

  constructor(host: FilesHost, owner: FilesOwner) {
    this.#host = host;
    this.#owner = owner;
  }

  get isReading(): boolean {
    return this.#arriving > 0 || this.#attachments?.isReading === true;
  }

  get parts(): readonly FilePart[] {
    return this.#attachments?.parts ?? [];
  }

  /** Copies the list first: the browser empties it after the event. */
  add(files: FileList): void {
    const list = Array.from(files);
    if (list.length > 0) void this.#use((held) => held.add(list));
  }

  addParts(parts: readonly FilePart[]): void {
    void this.#use((held) => held.addParts(parts));
  }

  /** Replaces the files by those of an earlier message. */
  restore(parts: readonly UserPart[]): void {
    this.#attachments?.clear();
    if (hasFiles(parts)) void this.#use((held) => held.restore(parts));
  }

  render(): unknown {
    return this.#attachments?.render();
  }

  async #use(use: (attachments: Attaching.Attachments) => void): Promise<void> {
    this.#arriving++;
    this.hasFailed = false;
    try {
      const { Attachments, dictionary } = await attachments.load();
      await dictionary.arrive(this.#owner.view().strings.tag);
      this.#attachments ??= new Attachments(this.#host, {
        view: this.#owner.view,
        announce: this.#owner.announce,
        changed: () => this.#tellReady(),
        failed: this.#owner.failed,
      });
      use(this.#attachments);
    } catch {
      this.hasFailed = true;
      this.#owner.failed();
    } finally {
      this.#arriving--;
      this.#host.requestUpdate();
    }
    this.#tellReady();
  }

  #tellReady(): void {
    if (!this.isReading) this.#owner.ready();
  }
}

export function hasFiles(parts: readonly UserPart[]): boolean {
  return parts.some(({ type }) => type !== 'text');
}
