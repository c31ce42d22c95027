import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { fileKind } from '../../shared/file-kind.js';
import type {
  AssistantEntry,
  AssistantPart,
  DoneCall,
  EntryToolCall,
  Part,
  UserPart,
} from '../../core/index.js';
import { renderChips } from '../base/chips.js';
import { need } from '../base/element-registry.js';
import { lateIcon } from '../base/icon-set.js';
import { renderToolCall, type RowContext } from './call-row.js';
import { runsOf } from './call-runs.js';
import { renderLongText } from './long-text.js';
import type { PageAnswers } from './page-answers.js';
import { needGrowingMarkdown } from './services.js';
import { marks } from '../content/markdown/marks.js';
import { talkBounds } from './talk-bounds.js';
import { renderWaiting } from './waiting.js';

/** Marks that are Markdown in a model's text, but may be ordinary characters in other text. */
const marksOfModels =
  /^ {0,3}(?:\d{1,9}[.)] \S|(?:-{3,}|\*{3,})$)|(?:^|[\s(])[*_][^\s*_]|~~\S|https?:\/\/\S+>|\]\[|^\[[^\]\n]+\]:|[\\$]/m;

/** A longer text stays one paragraph until it is formatted: it might have thousands. */
const mostSplitChars = 16_000;

/**
 * True if a model's text needs formatting: models write Markdown wherever they can. A long text is always formatted, in pieces,
 * with or without marks.
 */
function needsFormatting(text: string): boolean {
  return text.length > talkBounds.pieceChars || marks.test(text) || marksOfModels.test(text);
}

export interface AnswerContext extends RowContext {
  readonly pageAnswers: PageAnswers;
  /** True for a call that the person has opened. */
  readonly isRead: (callId: string) => boolean;
  /** True if the answer ends with this entry. */
  readonly isEnd: boolean;
}

/** Renders an answer, with its parts in the order in which the model wrote them. The speaker's name is for screen readers. */
export function renderAnswer(entry: AssistantEntry, context: AnswerContext, actions: unknown): unknown {
  const { status, parts, stop, warnings = [] } = entry;
  const { own, strings } = context;
  const isEmpty = parts.every((part) => 'text' in part && !part.text.trim());
  const why = stop && own.stops[stop.reason];
  if (isEmpty && !why && status !== 'writing') return nothing;
  return html`
    <div part="entry assistant" class=${context.isEnd ? 'end' : ''}>
      <span class="visually-hidden">${own.model}</span>
      ${isEmpty && status === 'writing' ? renderWaiting(entry.at, own, strings.tag) : nothing}
      ${groupsOf(parts).map((group) => renderGroup(group, entry, context))}
      ${
        why
          ? html`<p class="muted small">
              ${lateIcon('warning')} ${why} ${stop.detail ? renderChips(stop.detail) : nothing}
            </p>`
          : nothing
      }
      ${warnings.map((text) => html`<p class="muted small">${renderChips(text)}</p>`)} ${actions}
    </div>
  `;
}

/** Groups adjacent parts of one kind, which are shown together. */
function groupsOf(parts: readonly AssistantPart[]): readonly (readonly AssistantPart[])[] {
  const groups: AssistantPart[][] = [];
  for (const part of parts) {
    const last = groups.at(-1);
    if (last?.[0]?.type === part.type) last.push(part);
    else groups.push([part]);
  }
  return groups;
}

function renderGroup(
  group: readonly AssistantPart[],
  entry: AssistantEntry,
  context: AnswerContext,
): unknown {
  switch (group[0]?.type) {
    case 'tool-call':
      return renderCalls(group, entry, context);
    case 'source':
      return html`<section class="sources">
        <h3 class="muted small">${context.own.sources}</h3>
        ${renderContent(group)}
      </section>`;
    case 'file':
      return renderContent(group);
    default:
      return group.map((part) => renderPart(part, entry, context));
  }
}

function renderPart(
  part: AssistantPart,
  { status, parts }: AssistantEntry,
  { own, strings, pageAnswers }: AnswerContext,
): unknown {
  switch (part.type) {
    case 'text': {
      const isGrowing = status === 'writing' && part === parts.at(-1);
      // One template for both states, so that a finished answer keeps its elements and the selection in them.
      const usual = (): TemplateResult => html`${renderText(part.text, isGrowing)}`;
      return isGrowing ? usual() : pageAnswers.render(part.text, strings, usual);
    }
    case 'refusal':
      return renderPlain(part.text);
    case 'reasoning':
      return part.text === ''
        ? nothing
        : html`<details class="muted">
            <summary class="small">
              ${lateIcon('expand')}
              ${part.ms === undefined ? own.reasoning : own.reasonedFor(String(Math.max(1, Math.round(part.ms / 1000))))}
            </summary>
            <div class="reasoning">
              ${part.ms === undefined ? renderPlain(part.text) : renderText(part.text, false)}
            </div>
          </details>`;
    case 'provider-call':
      return html`<p class="muted small">
        ${lateIcon('tool')} <bdi class="mono">${renderChips(part.name, 'name')}</bdi>&nbsp;·
        ${own.ranAtProvider}
      </p>`;
    case 'provider-result':
      return part.isError ? html`<p class="muted small" dir="auto">${renderChips(part.text)}</p>` : nothing;
    default:
      return nothing;
  }
}

/** Renders a model's text as Markdown if it has Markdown marks, and as plain text until the Markdown element is loaded. */
function renderText(text: string, isGrowing: boolean): unknown {
  if (!needsFormatting(text)) return renderPlain(text);
  needGrowingMarkdown();
  return html`<mcp-growing-markdown
    exportparts="markdown, text, image, hidden"
    .source=${text}
    .isGrowing=${isGrowing}
    >${renderPlain(text)}</mcp-growing-markdown
  >`;
}

/** Renders plain text with the paragraphs of formatted text, so that nothing moves when the formatting arrives. */
function renderPlain(text: string): unknown {
  if (text.trim() === '') return nothing;
  return html`<div class="plain">
    ${paragraphsOf(text).map((paragraph) => html`<p dir="auto">${renderLongText(paragraph)}</p>`)}
  </div>`;
}

function paragraphsOf(text: string): readonly string[] {
  if (text.length > mostSplitChars) return [text];
  return text.split(/\n(?:[ \t]*\n)+/).filter((paragraph) => paragraph.trim() !== '');
}

/** Renders calls. Calls that the model requests together share a box. */
function renderCalls(
  group: readonly AssistantPart[],
  { toolCalls }: AssistantEntry,
  context: AnswerContext,
): unknown {
  const ids = new Set(group.map((part) => ('id' in part ? part.id : '')));
  return html`<div class="calls">
    ${repeat(
      runsOf(
        toolCalls.filter(({ id }) => ids.has(id)),
        context.callById,
        context.isRead,
      ),
      ({ run, asked }) => `${run ? 'run ' : ''}${run ? run[0]?.id : asked[0].id}`,
      ({ run, asked }) => (run ? renderRun(run, asked, context) : renderToolCall(asked[0], context)),
    )}
  </div>`;
}

/** Renders calls that fold to one line. Until the code of that line is loaded, they are shown one by one. */
function renderRun(
  run: readonly DoneCall[],
  asked: readonly EntryToolCall[],
  context: AnswerContext,
): unknown {
  void need('mcp-call-run');
  return html`<mcp-call-run .calls=${run}
    >${repeat(
      asked,
      ({ id }) => id,
      (one) => renderToolCall(one, context),
    )}</mcp-call-run
  >`;
}

/** Renders images, files and links with the same checks as content from servers. */
export function renderContent(parts: readonly (AssistantPart | UserPart)[]): unknown {
  void need('mcp-content');
  return html`<mcp-content .parts=${parts.flatMap(shown)}></mcp-content>`;
}

function shown(part: AssistantPart | UserPart): readonly Part[] {
  switch (part.type) {
    case 'source':
      return [{ kind: 'link', uri: part.url, name: part.title ?? part.url }];
    case 'image':
    case 'audio':
      return [{ kind: part.type, data: part.data, mimeType: part.mimeType }];
    case 'file': {
      const { mimeType, data, name } = part;
      const kind = fileKind(mimeType);
      return [
        kind === 'file'
          ? { kind: 'resource', uri: name || 'file', mimeType, blob: data }
          : { kind, data, mimeType },
      ];
    }
    default:
      return [];
  }
}
