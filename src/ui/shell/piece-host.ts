import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { McpHost, SchemaError } from '../../core/index.js';
import type { McpRunEvent } from '../base/events.js';
import type { Piece, Take } from '../base/tie.js';
import { obeyCommands } from './commands.js';
import { DrawingPace } from './drawing-pace.js';
import { bringInPage, listServers, tellOfUnshown } from './page-asks.js';
import { ToolRuns } from './tool-runs.js';
import { wantedBy } from './wanted.js';

interface PieceElement extends Piece, ReactiveControllerHost {
  errors?: readonly SchemaError[];
}

const known = new WeakMap<Piece, PieceHost>();

/** Ties a piece to the host that it has now. */
export function tieTo(piece: Piece, take: Take): void {
  const element = piece as PieceElement;
  const before = known.get(element);
  known.set(element, before ?? new PieceHost(element, take));
  before?.follow();
}

/** A piece's host: it is followed while the piece is in a page, and told what a person does there. */
class PieceHost implements ReactiveController {
  readonly #element: PieceElement;
  readonly #take: Take;
  readonly #runs: ToolRuns;
  readonly #pace = new DrawingPace(() => this.#show());
  #host: McpHost | undefined;
  #unsubscribe: (() => void) | undefined;

  constructor(element: PieceElement, take: Take) {
    this.#element = element;
    this.#take = take;
    // Only a form has errors of its own to show.
    const showErrors = (): void => {
      if (element.errors) element.errors = this.#runs.errors;
    };
    this.#runs = new ToolRuns({ host: () => element.mcpHost, requestUpdate: showErrors });
    obeyCommands(element, () => element.mcpHost);
    element.addEventListener('mcp-run', this.#run);
    element.addEventListener('mcp-review', this.#want);
    element.addEventListener('mcp-server-command', this.#want);
    element.addController(this);
    this.follow();
  }

  hostConnected(): void {
    this.follow();
  }

  hostDisconnected(): void {
    this.#listServers(false);
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
  }

  /** Shows what there is, and goes on with the host that the piece has now. */
  follow(): void {
    const { mcpHost, isConnected } = this.#element;
    if (mcpHost === this.#host && this.#unsubscribe) {
      this.#show();
      return;
    }
    this.hostDisconnected();
    this.#host = mcpHost;
    if (!isConnected || !mcpHost) return;
    this.#listServers(true);
    this.#unsubscribe = mcpHost.subscribe(() => this.#pace.want());
    this.#show();
  }

  #listServers(isThere: boolean): void {
    if (this.#host && 'canSignIn' in this.#element) listServers(this.#host, this.#element, isThere);
  }

  #show(): void {
    if (!this.#host) return;
    const snapshot = this.#host.getSnapshot();
    if (snapshot.asks.length > 0) tellOfUnshown(this.#host, snapshot);
    this.#take(snapshot);
  }

  readonly #run = (event: McpRunEvent): void => {
    this.#runs.open(event.detail);
    void this.#runs.run(event, true);
  };

  /** The place of what is asked may be anywhere in the page. */
  readonly #want = (event: Event): void => {
    const wanted = wantedBy(event);
    if (wanted && this.#host) bringInPage(this.#host, wanted);
  };
}
