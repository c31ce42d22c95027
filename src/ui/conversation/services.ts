import { Lazy } from '../../shared/lazy.js';
import { addLazyElements, need } from '../base/element-registry.js';
import type * as ContentModule from '../content/mcp-content.js';
import type * as AttachmentsModule from './attachments/attachments.js';
import type * as SlashPromptsModule from './composer/slash-prompts.js';

/* What not every conversation needs: each is loaded when one first needs it. */

/** Files that go with a message. */
export const attachments = new Lazy<typeof AttachmentsModule>(() => import('./attachments/attachments.js'));

/** Prompts, where `/` begins a message. */
export const slashPrompts = new Lazy<typeof SlashPromptsModule>(() => import('./composer/slash-prompts.js'));

/** Answers in the page's own way, which few pages show. */
export const pageViews = new Lazy<typeof ContentModule>(() => import('../content/mcp-content.js'));

// Here, and not in the registry: only an answer has it, and it is no element for pages.
addLazyElements({
  'mcp-growing-markdown': async () =>
    (await import('../content/markdown/mcp-growing-markdown.js')).McpGrowingMarkdown,
});

/** Loads the element that shows an answer in Markdown as it grows. */
export function needGrowingMarkdown(): void {
  void need('mcp-growing-markdown');
}
