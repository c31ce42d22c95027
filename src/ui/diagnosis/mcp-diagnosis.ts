import {
  html,
  nothing,
  type CSSResultGroup,
  type PropertyDeclarations,
  type PropertyValues,
  type TemplateResult,
} from 'lit';
import type { Diagnosis, McpHost, Server } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { controls } from '../base/styles/controls.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { HostFollower } from '../base/host/host-follower.js';
import { visible } from '../base/visible.js';
import type { RenderContext } from '../content/part/context.js';
import { stateful } from '../base/stateful.js';
import { diagnosisEn, type DiagnosisStrings } from '../locales/en/diagnosis.js';
import { isFault } from '../base/is-fault.js';
import { hasLinesFirst, renderAllAdvice, sentenceOf } from './advice.js';
import { styles } from './mcp-diagnosis.styles.js';
import { developerDetails } from './services.js';

const dictionary = new Dictionary('diagnosis', diagnosisEn);

/**
 * @summary Explains why a server cannot be used, as far as a page can detect the cause: a sentence and the exact lines to add.
 * On request, the element also shows the requests that the host tried, their results in the browser, and the same lines for
 * some frameworks.
 *
 * @slot - Buttons for what the person can do.
 * @csspart sentence - The sentence that explains the problem to the person.
 * @csspart advice - Lines to add or change, and where they belong.
 * @csspart lines - The box that contains only the lines.
 * @csspart author - Details for the server's developer.
 * @csspart evidence - The list of the requests and their results.
 * @csspart hidden - The name of a hidden character.
 */
export class McpDiagnosis extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, inputs, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    mcpHost: { attribute: false },
    serverId: { type: String, attribute: 'server-id' },
    diagnosis: { attribute: false },
    server: { attribute: false },
    folded: { type: Boolean, reflect: true },
  };

  /** Host of the server whose diagnosis is shown, if the element is used alone. Set `serverId` too. */
  declare mcpHost: McpHost | undefined;
  /** Id of the server, with `mcpHost`. */
  declare serverId: string | undefined;
  /** Diagnosis of a server, as in the snapshot. */
  declare diagnosis: Diagnosis | undefined;
  /** Server that the diagnosis is about. */
  declare server: Server | undefined;
  /**
   * True to show only a button that opens the diagnosis, if there is a fault. The element uses the host of the elements
   * around it.
   */
  declare folded: boolean;
  #wasFolded = false;

  readonly #follower = new HostFollower(this, ({ servers }) => {
    this.server = servers.find(({ id }) => id === this.serverId);
    const diagnosis = this.server && 'diagnosis' in this.server ? this.server.diagnosis : undefined;
    // An open diagnosis stays while a person reads it, even if the server works again.
    if (diagnosis || this.folded || !this.#wasFolded) this.diagnosis = diagnosis;
  });

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('folded') && this.folded) {
      this.#wasFolded = true;
    }
    // Without a host or a server id, the page sets `diagnosis` itself.
    if (this.mcpHost || this.serverId !== undefined) this.#follower.update();
  }

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  /** Renders the problem, the solution and, on request, details for the developer. */
  protected override render(): unknown {
    const { diagnosis, server, strings } = this;
    if (!diagnosis) return nothing;
    const own = dictionary.of(strings.tag);
    const context: RenderContext = { strings, instead: () => html`` };
    const { code, or, data } = diagnosis;
    const label = visible(server?.label ?? '');
    if (this.#wasFolded && !isFault(diagnosis)) return nothing;
    if (this.folded) return this.#toggle('false');
    return html`
      ${this.#wasFolded ? this.#toggle('true') : nothing}
      <div role="group" class="diagnosis" aria-label=${own.label(label)}>
        <p part="sentence">${renderChips(sentenceOf(own.codes, code, data))}</p>
        ${
          data['said']
            ? html`<div class="said">
                <span class="muted">${own.says(label)}</span>
                <q dir="auto">${renderChips(String(data['said']))}</q>
              </div>`
            : nothing
        }
        ${hasLinesFirst(diagnosis) ? renderAllAdvice(diagnosis, own, context) : nothing}
        ${or ? html`<p class="muted">${renderChips(own.or(sentenceOf(own.codes, or, data)))}</p>` : nothing}
        ${renderDetails(diagnosis, server, own, context)}
      </div>
    `;
  }

  #toggle(isOpen: 'true' | 'false'): TemplateResult {
    return html`<button aria-expanded=${isOpen} @click=${() => (this.folded = !this.folded)}>
      ${this.strings.toolList.why}
    </button>`;
  }
}

/** Loads the developer details when first opened, and their strings again if the page changes its language. */
function renderDetails(
  diagnosis: Diagnosis,
  server: Server | undefined,
  own: DiagnosisStrings,
  context: RenderContext,
): unknown {
  return stateful<boolean>(
    context,
    'author',
    () => false,
    (isOpen, change) => {
      const { tag } = context.strings;
      const toggle = async (): Promise<void> => {
        await developerDetails.arrive();
        await developerDetails.value?.dictionary.arrive(tag);
        change((wasOpen) => developerDetails.value !== undefined && !wasOpen);
      };
      const missing = isOpen ? developerDetails.value?.dictionary.arrive(tag) : undefined;
      void missing?.then(() => {
        // Render again only if the dictionary has loaded. After a failure, this would loop.
        if (developerDetails.value?.dictionary.arrive(tag) === undefined)
          change((isStillOpen) => isStillOpen);
      });
      return html`
        <div class="does">
          <slot></slot>
          <button class="quiet" aria-expanded=${isOpen ? 'true' : 'false'} @click=${toggle}>
            ${own.exchanges}
          </button>
        </div>
        ${
          isOpen
            ? html`<div part="author">
                ${developerDetails.value?.renderDeveloperDetails(diagnosis, server, own, context)}
              </div>`
            : nothing
        }
      `;
    },
  );
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-diagnosis': McpDiagnosis;
  }
}
