import type { JsonObject, McpHost, SchemaError, Snapshot } from '../../core/index.js';
import type { McpRunEvent } from '../base/events.js';
import { isSameTool, type ToolKey } from '../base/tool-key.js';
import type { FormDrafts } from '../form/form-state.js';
import { isNew } from './obeyed.js';

/** Within this time, the same run again is a double click or a held key. */
const sameRunMs = 500;

/** Older calls that are drawn in one frame. */
const drawnAtOnce = 20;

interface Source {
  readonly host: () => McpHost | undefined;
  /** Something is to be shown that was not. */
  readonly requestUpdate: () => unknown;
}

/** Runs tools from their forms: with which arguments a form is filled, and what was wrong with them. */
export class ToolRuns {
  /** Arguments to fill the form with; what a person makes of them is the form's own. */
  value: JsonObject | undefined;
  errors: readonly SchemaError[] = [];
  /** Older cards that are drawn: none before a person unfolds them. */
  olderDrawn = 0;
  readonly #source: Source;
  /** The tool whose form is open. */
  #tool: ToolKey | undefined;
  #lastRun = { text: '', at: Number.NEGATIVE_INFINITY };
  #drafts: FormDrafts = new Map();
  #host: McpHost | undefined;

  constructor(source: Source) {
    this.#source = source;
  }

  /** Values filled in for each tool. Another host's servers have the same ids, and are others. */
  get drafts(): FormDrafts {
    const host = this.#source.host();
    if (host !== this.#host) this.#drafts = new Map();
    this.#host = host;
    return this.#drafts;
  }

  /** Opens a tool's form. */
  open(tool: ToolKey): void {
    if (!isSameTool(tool, this.#tool)) this.value = undefined;
    this.#tool = tool;
    this.#refuse([]);
  }

  /** Forgets the values for servers that are gone. */
  follow({ servers }: Snapshot): void {
    for (const known of this.drafts.keys())
      if (!servers.some(({ id }) => id === known)) this.drafts.delete(known);
  }

  async run(event: McpRunEvent, isFromForm: boolean): Promise<void> {
    const { detail, timeStamp } = event;
    const host = this.#source.host();
    const { byHand, ...request } = detail;
    if (!host || !isNew(event) || !this.#isMeant(request, timeStamp)) return;
    this.#refuse([]);
    // A form shows no number that JavaScript cannot hold.
    if (!isFromForm && !detail.exact) this.fill(detail, detail.arguments);
    const settled = await host.call({ ...request, startedBy: 'person', approved: byHand === true });
    if (settled.status === 'failed' && isSameTool(detail, this.#tool)) this.#refuse(settled.errors ?? []);
  }

  /** Fills in what runs again, so that it can be changed and run once more. */
  fill(key: ToolKey, value: JsonObject): void {
    const { serverId, tool } = key;
    if (isSameTool(key, this.#tool)) {
      // Lit ignores the same object.
      this.value = { ...value };
      this.#refuse([]);
    } else this.drafts.set(serverId, new Map([...(this.drafts.get(serverId) ?? []), [tool, { value }]]));
  }

  /** Draws the older cards when they are unfolded, some in each frame. */
  readonly drawOlder = async ({ currentTarget }: Event): Promise<void> => {
    const details = currentTarget as HTMLDetailsElement;
    this.olderDrawn = 0;
    while (details.open && this.olderDrawn < Infinity) {
      this.olderDrawn += drawnAtOnce;
      if (this.olderDrawn >= details.querySelectorAll('mcp-call').length) this.olderDrawn = Infinity;
      await this.#source.requestUpdate();
    }
  };

  #isMeant(run: object, at: number): boolean {
    const last = this.#lastRun;
    const text = JSON.stringify(run);
    this.#lastRun = { text, at };
    return text !== last.text || at - last.at >= sameRunMs;
  }

  #refuse(errors: readonly SchemaError[]): void {
    this.errors = errors;
    this.#source.requestUpdate();
  }
}
