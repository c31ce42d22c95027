import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import type { ConnectedServer, McpHost, ResourceTemplate } from '../../core/index.js';
import { parseTemplate } from '../../shared/uri-template.js';
import { renderChips } from '../base/chips.js';
import { looksSecret } from '../base/secret-names.js';
import { cutInTheMiddle, visible } from '../base/visible.js';
import { ArgumentFields, type Complete } from '../completion/argument-fields.js';
import type { CompletionStrings } from '../locales/en/offers.js';
import type { ResourcesStrings } from '../locales/en/resources.js';

type FormsHost = ReactiveControllerHost & {
  readonly renderRoot: ParentNode;
  readonly host: McpHost | undefined;
};

export interface FormOptions {
  readonly own: ResourcesStrings;
  readonly completion: CompletionStrings;
  /** Title of the template. */
  readonly title: string;
  readonly open: (uri: string) => void;
}

const labelChars = 100;

/** State of the form of one template. */
interface Filling {
  readonly id: string;
  readonly values: ReadonlyMap<string, string>;
  /** True if the person submitted the form while a value was missing. */
  readonly isAttempted: boolean;
}

/** Forms for templates. A server describes a variable only by its name, but may propose values. */
export class TemplateForms {
  readonly #host: FormsHost;
  readonly #fields: ArgumentFields;
  /** Form states by server and template, so that input survives a reload of the list. */
  readonly #fillings = new Map<string, Filling>();

  constructor(host: FormsHost) {
    this.#host = host;
    this.#fields = new ArgumentFields(host);
  }

  render(server: ConnectedServer, template: ResourceTemplate, options: FormOptions): TemplateResult {
    const { uriTemplate, variables } = template;
    const key = `${server.id} ${uriTemplate}`;
    const filling = this.#fillings.get(key) ?? {
      id: `template-${this.#fillings.size}`,
      values: new Map<string, string>(),
      isAttempted: false,
    };
    this.#fillings.set(key, filling);
    const parsed = parseTemplate(uriTemplate);
    const missing = (parsed?.needed ?? []).filter((name) => !filling.values.get(name));
    const put = (change: Partial<Filling>): void => {
      this.#fillings.set(key, { ...filling, ...change });
      this.#host.requestUpdate();
    };
    const submit = (event: Event): void => {
      event.preventDefault();
      const given = [...filling.values].filter(([, value]) => value !== '');
      if (missing.length === 0) return options.open(parsed?.expand(new Map(given)) ?? '');
      put({ isAttempted: true });
      const at = variables.indexOf(missing[0] ?? '');
      this.#host.renderRoot.querySelector<HTMLElement>(`#${filling.id}-${at}`)?.focus();
    };
    const { own, completion, title } = options;
    return html`<form @submit=${submit} aria-label=${visible(title)}>
      ${variables.map((name, at) => {
        const id = `${filling.id}-${at}`;
        const label = cutInTheMiddle(name, labelChars);
        const isMissing = filling.isAttempted && missing.includes(name);
        const field = this.#fields.render(
          {
            id,
            label: visible(label),
            value: filling.values.get(name) ?? '',
            required: parsed?.needed.includes(name) ?? false,
            invalid: isMissing,
            describedBy: isMissing ? `${id}-says` : undefined,
            complete: this.#completeOf(server, template, name, filling),
            changed: (value) => put({ values: new Map(filling.values).set(name, value) }),
          },
          completion,
        );
        return html`<div class="field">
          <label class="small" for=${id}><bdi>${renderChips(label, 'name')}</bdi></label>
          ${field} ${isMissing ? html`<p class="small missing" id="${id}-says">${own.missing}</p>` : nothing}
        </div>`;
      })}
      <button aria-label=${own.openOf(visible(title))}>${own.open}</button>
    </form>`;
  }

  /**
   * Returns the function that requests values. `undefined` if the server has none, or if the argument looks secret: a secret is
   * sent only when the person submits it.
   */
  #completeOf(
    server: ConnectedServer,
    { uriTemplate }: ResourceTemplate,
    argument: string,
    { values }: Filling,
  ): Complete | undefined {
    const { host } = this.#host;
    if (!host || !server.capabilities.includes('completions') || looksSecret(argument)) return undefined;
    const others = [...values].filter(
      ([name, value]) => name !== argument && value !== '' && !looksSecret(name),
    );
    return (value, signal) =>
      host.complete(server.id, {
        ref: { kind: 'template', uriTemplate },
        argument,
        value,
        others: Object.fromEntries(others),
        signal,
      });
  }
}
