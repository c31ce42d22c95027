import type { ReactiveControllerHost } from 'lit';
import type { Ask, SignInAsk, Snapshot } from '../../core/index.js';
import { McpServerCommandEvent } from '../base/events.js';
import type { CardsElement } from './card-focus.js';

/**
 * The sign-ins that are to be seen: those that a person asked for by a server's row, those that a call waits for, and those
 * that somebody has gone on with. A server that only wants one has a button in its row.
 */
export class WantedCards {
  readonly #element: ReactiveControllerHost;
  /** Servers for whose sign-in a person pressed; it may come later. True once it was seen. */
  readonly #servers = new Map<string, boolean>();

  /** `pressed` is the event by which a person asked for a card before this code was loaded. */
  constructor(element: ReactiveControllerHost & CardsElement, pressed: Event | undefined) {
    this.#element = element;
    element.renderRoot.addEventListener('mcp-server-command', this.#hear);
    if (pressed) this.#hear(pressed);
  }

  of({ asks, calls, servers }: Snapshot): readonly SignInAsk[] {
    const all = asks.filter(isSignIn);
    for (const ask of all)
      if (isUnderWay(ask) || this.#servers.has(ask.serverId)) this.#servers.set(ask.serverId, true);
    for (const [id, wasSeen] of this.#servers) {
      const status = servers.find((server) => server.id === id)?.status;
      const isOver = wasSeen || (status !== 'connecting' && status !== 'needs-sign-in');
      if (isOver && !all.some(({ serverId }) => serverId === id)) this.#servers.delete(id);
    }
    return all.filter(
      ({ id, serverId, callId }) =>
        this.#servers.has(serverId) ||
        callId !== undefined ||
        calls.some((call) => call.status === 'awaiting-input' && call.askId === id),
    );
  }

  readonly #hear = (event: Event): void => {
    if (!(event instanceof McpServerCommandEvent) || event.detail.command !== 'review') return;
    this.#servers.set(event.detail.serverId, false);
    this.#element.requestUpdate();
  };
}

/** Returns true if somebody has gone on with it, also before this page was loaded, or tried it in vain. */
function isUnderWay({ step, problem }: SignInAsk): boolean {
  return (step !== 'ready' && step !== 'client-id') || problem !== undefined;
}

export function isSignIn(ask: Ask): ask is SignInAsk {
  return ask.kind === 'sign-in';
}
