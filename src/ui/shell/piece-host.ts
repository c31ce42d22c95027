import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { McpHost, SchemaError, Snapshot } from '../../core/index.js';
import type { McpRunEvent } from '../base/events.js';
import type { Piece, Take } from '../base/tie.js';
import { obeyCommands } from './commands.js';
import { DrawingPace } from './drawing-pace.js';
import { ToolRuns } from './tool-runs.js';
import { warnPage } from './warn-page.js';
import { waitingAsksOf } from './waiting-asks.js';
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

/** Time in which an element that shows what is asked may well come into the page, in ms. */
const graceMs = 3_000;

const looking = new WeakSet<McpHost>();

/** Warns a page where something waits for a person and no element shows it. */
function tellOfUnshown(host: McpHost, before: Snapshot): void {
  const waiting = waitingAsksOf(host);
  if (looking.has(host)) return;
  const ids = waiting.of(before).map(({ id }) => id);
  if (ids.length === 0 || waiting.places.size > 0) return;
  looking.add(host);
  setTimeout(() => {
    looking.delete(host);
    const isOver = !waiting.of(host.getSnapshot()).some(({ id }) => ids.includes(id));
    if (!isOver && waiting.places.size === 0) warnPage(({ warnOfUnshown }) => warnOfUnshown());
  }, graceMs);
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
    this.#unsubscribe = mcpHost.subscribe(() => this.#pace.want());
    this.#show();
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
    if (!wanted || !this.#host) return;
    for (const place of waitingAsksOf(this.#host).places) place.wanted = wanted;
  };
}
