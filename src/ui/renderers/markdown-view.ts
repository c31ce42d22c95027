import { html, nothing, type TemplateResult } from 'lit';
import { toggleButton, type Head } from './actions.js';
import { bounds } from './pure/bounds.js';
import { note, type RenderContext } from './context.js';
import { inTurn } from './in-turn.js';
import { longText } from './long-text.js';
import { stateful, type Change } from './stateful.js';

interface MarkdownState {
  /** The formatted document; a sentence, where there is none; nothing, until one or the other is there. */
  readonly made?: Node | string;
  readonly asText: boolean;
}

/**
 * Markdown, formatted where it can be done without holding the page.
 *
 * The bounds come from a measurement (Chromium 147 on two shared cores, 130 hostile inputs of 64 KiB). Reading takes
 * 6 ms for prose and 40 to 90 ms for inputs made of marks alone; making elements takes 5 to 13 µs for each, layout
 * included, which is 15 ms for prose and 360 ms for the worst. So it is marks that bound the reading and elements that
 * bound the making, and each is a task of its own. Prose of 64 KiB has 5,000 marks and 2,900 elements, and fits.
 */
export function renderMarkdown(source: string, context: RenderContext, head: Head): unknown {
  const words = context.strings.content;
  return stateful<MarkdownState>(
    context,
    source,
    (change) => {
      const { markdownChars, markdownElements } = words.textBecause;
      if (source.length > bounds.markdownChars)
        return { made: markdownChars(bounds.markdownChars), asText: true };
      if (countMarks(source) > bounds.markdownMarks) return { made: markdownElements, asText: true };
      void format(source, context, change);
      return { asText: false };
    },
    ({ made, asText }, change): TemplateResult => {
      const isFormatted = made instanceof Node;
      const toggle = (): void => {
        change((now) => ({ ...now, asText: !now.asText }));
      };
      return html`
        ${head(isFormatted ? toggleButton(asText ? words.asMarkdown : words.asText, toggle) : nothing)}
        ${typeof made === 'string' ? note(made) : nothing}
        ${isFormatted && !asText ? made : longText(source, context, words.kinds.markdown)}
      `;
    },
  );
}

/** What the reader has to stop at. */
function countMarks(source: string): number {
  return source.match(/[\n[\]*_`<&!]/g)?.length ?? 0;
}

async function format(source: string, context: RenderContext, change: Change<MarkdownState>): Promise<void> {
  const words = context.strings.content;
  const done = (made: Node | string): void => {
    change((now) => ({ ...now, made }));
  };
  try {
    const { readMarkdown } = await import('./markdown.js');
    const read = await inTurn(() => readMarkdown(source));
    if (read.elements > bounds.markdownElements) done(words.textBecause.markdownElements);
    else
      await inTurn(() => {
        done(read.toNode({ imageNotLoaded: words.imageNotLoaded, table: words.kinds.csv }));
      });
  } catch {
    done(words.textBecause.markdownFailed);
  }
}
