import { html, type ReactiveControllerHost } from 'lit';
import type { Grant, McpHost, Snapshot } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { Dictionary } from '../base/dictionary.js';
import { McpRevokeEvent, type McpAnswerEvent } from '../base/events.js';
import { icon } from '../base/icons.js';
import { UndoLine } from '../base/undo-line.js';
import { visible } from '../base/visible.js';
import { grantsEn } from '../locales/en/activity.js';
import type { BaseStrings } from '../locales/en/base.js';
import { callOf, isForPerson } from '../base/host/asks-in-page.js';

const dictionary = new Dictionary('grants', grantsEn);

/** An answer that allows later calls of a server, and the grants that existed before it. */
interface LastAnswer {
  readonly serverId: string;
  readonly before: ReadonlySet<string>;
  readonly at: number;
}

/** Time in ms within which the grants of an answer must arrive. After that, an element does not show the line again. */
const arriveMs = 5_000;

/**
 * The last such answer of each host. It is stored by host, because another element than the one with the card may show the
 * line.
 */
const answers = new WeakMap<McpHost, LastAnswer>();

/** Notes an answer before the host gets it. */
export function noteAnswer(host: McpHost, { askId, answer }: McpAnswerEvent['detail']): void {
  if (answer.kind !== 'approval' || answer.decision !== 'approve' || answer.duration !== 'always') return;
  const { asks, calls, grants } = host.getSnapshot();
  const ask = asks.filter(isForPerson).find(({ id }) => id === askId);
  const call = ask && callOf(ask, calls);
  const before = new Set(grants.map(({ id }) => id));
  if (call) answers.set(host, { serverId: call.serverId, before, at: performance.now() });
}

/** Shows that calls are always allowed after an answer, with a way to undo that. */
export class AlwaysAllowed {
  readonly #element: ReactiveControllerHost & HTMLElement;
  readonly #line: UndoLine;
  /** Ids of the grants in the line. */
  #shown = '';

  constructor(element: ReactiveControllerHost & HTMLElement) {
    this.#element = element;
    this.#line = new UndoLine(element);
  }

  /** Shows the grants that were saved by the last answer. `undone` is called after the person has undone them. */
  follow(host: McpHost, snapshot: Snapshot, { tag, toolTitle }: BaseStrings, undone: () => void): void {
    const last = answers.get(host);
    const url = snapshot.servers.find(({ id }) => id === last?.serverId)?.url;
    const isNew = ({ id, url: at, effect, duration }: Grant): boolean =>
      at === url && effect === 'allow' && duration === 'always' && last?.before.has(id) === false;
    const saved = snapshot.grants.filter(isNew);
    const ids = saved.map(({ id }) => id).join();
    if (ids === this.#shown) return;
    this.#shown = ids;
    const [first] = saved;
    if (!last || !first) return this.#line.hide();
    if (performance.now() - last.at > arriveMs) return;
    void dictionary.arrive(tag)?.then(() => this.#element.requestUpdate());
    const tool = snapshot.tools.find(
      ({ name, serverId }) => name === first.tool && serverId === last.serverId,
    );
    const title = visible(toolTitle(tool?.displayName ?? first.tool, first.tool));
    const says = (): unknown => {
      const own = dictionary.of(tag);
      const text = saved.length === 1 ? own.alwaysAllowed(title) : own.allAllowed(saved.length);
      return html`${icon('signIn')}<span>${renderChips(text, 'sentence')}</span>`;
    };
    const undo = (): void => {
      for (const { id } of saved) this.#element.dispatchEvent(new McpRevokeEvent({ grantId: id }));
      undone();
    };
    this.#line.show({ says, undo });
  }

  render(tag: string): unknown {
    return this.#line.render(dictionary.of(tag).undo);
  }
}
