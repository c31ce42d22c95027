import type { McpHost, Snapshot } from '../../core/index.js';

/** An element that a page may give a host, to use it without `<mcp-tools>` around it. */
export interface Piece extends HTMLElement {
  readonly mcpHost: McpHost | undefined;
}

/** Gives a piece what it shows of a snapshot. */
export type Take = (snapshot: Snapshot) => void;

/** Ties pieces to hosts: loaded by pages that use pieces alone. */
type LoadTie = () => Promise<(piece: Piece, take: Take) => void>;

let loadTie: LoadTie | undefined;

/** Says how pieces are tied to hosts, which is the business of who is above them. */
export function setTie(load: LoadTie): void {
  loadTie = load;
}

/** Shows what a piece's host knows from now on, and passes on what a person does in it. */
export function tie(piece: Piece, take: Take): void {
  void loadTie?.().then((tieTo) => tieTo(piece, take));
}
