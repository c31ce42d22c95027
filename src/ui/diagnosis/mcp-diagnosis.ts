import { html, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import type { Diagnosis, Server } from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { Dictionary } from '../base/dictionary.js';
import { McpElement } from '../base/element.js';
import { Lazy } from '../../core/base/lazy.js';
import { McpLocalizedElement } from '../base/localized-element.js';
import { controls } from '../base/styles/controls.styles.js';
import { inputs } from '../base/styles/inputs.styles.js';
import { tokens } from '../base/styles/tokens.styles.js';
import { visible } from '../base/visible.js';
import type { RenderContext } from '../content/part/context.js';
import { stateful } from '../content/part/stateful.js';
import { diagnosisEn, type DiagnosisStrings } from '../locales/en/diagnosis.js';
import { renderAdvice, sentenceOf } from './advice.js';
import type * as Author from './author.js';
import { styles } from './mcp-diagnosis.styles.js';

const author = new Lazy<typeof Author>(() => import('./author.js'));

const dictionary = new Dictionary('diagnosis', diagnosisEn);

/**
 * @summary Why a server cannot be used, as far as a page can find out: a sentence for the person, and for the server's
 * author what was tried, what the browser saw, and the exact lines to add.
 *
 * @csspart sentence - What it means for the person.
 * @csspart advice - What somebody can do about it.
 * @csspart lines - Lines to add or change.
 * @csspart author - What is said to the server's author.
 * @csspart evidence - What was tried, and what was seen.
 * @csspart hidden - A character that cannot be seen, by its name.
 */
export class McpDiagnosis extends McpLocalizedElement {
  static override styles: CSSResultGroup = [tokens, controls, inputs, styles];

  static override properties: PropertyDeclarations = {
    ...McpElement.properties,
    diagnosis: { attribute: false },
    server: { attribute: false },
  };

  /** The diagnosis, as a server in the snapshot has it. */
  declare diagnosis: Diagnosis | undefined;
  /** The server that it is about. */
  declare server: Server | undefined;

  protected override get dictionaries(): readonly Dictionary<object>[] {
    return [dictionary];
  }

  /** Shows what the person can do; then, folded, what the server's developer needs to know. */
  protected override render(): unknown {
    const { diagnosis, server, strings } = this;
    if (!diagnosis) return nothing;
    const own = dictionary.of(strings.tag);
    const context: RenderContext = { strings, instead: () => html`` };
    const { code, or, data } = diagnosis;
    const advice = diagnosis.advice.filter((one) => one.for !== 'server' && one.lines.length > 0);
    return html`
      <div role="group" class="diagnosis" aria-label=${own.label(visible(server?.label ?? ''))}>
        <p part="sentence">${renderChips(sentenceOf(own.codes, code, data))}</p>
        ${data['said'] ? html`<p class="small">${own.said} <q dir="auto">${renderChips(String(data['said']))}</q></p>` : nothing}
        ${or ? html`<p class="muted small">${renderChips(own.or(sentenceOf(own.codes, or, data)))}</p>` : nothing}
        ${advice.map((one) => renderAdvice(one, own, context))}
        ${renderForAuthor(diagnosis, server, own, context)}
      </div>
    `;
  }
}

/** Loads its content when it is first unfolded, and the strings anew if the page has changed its language by then. */
function renderForAuthor(
  diagnosis: Diagnosis,
  server: Server | undefined,
  own: DiagnosisStrings,
  context: RenderContext,
): unknown {
  return stateful<boolean>(
    context,
    'author',
    () => false,
    (isThere, change) => {
      const { tag } = context.strings;
      const open = async (): Promise<void> => {
        await author.arrive();
        await author.value?.dictionary.arrive(tag);
        change(() => author.value !== undefined);
      };
      const missing = isThere ? author.value?.dictionary.arrive(tag) : undefined;
      void missing?.then(() => {
        // What cannot be loaded now is not tried again and again.
        if (author.value?.dictionary.arrive(tag) === undefined) change(() => true);
      });
      return html`
        <details part="author" @toggle=${open}>
          <summary>${own.forAuthor}</summary>
          <div class="author">
            ${isThere ? author.value?.renderAuthor(diagnosis, server, own, context) : nothing}
          </div>
        </details>
      `;
    },
  );
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-diagnosis': McpDiagnosis;
  }
}
