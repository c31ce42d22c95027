import { Lazy } from '../../shared/lazy.js';
import { addLazyElements, need } from '../base/element-registry.js';
import type * as ContentModule from '../content/mcp-content.js';
import type * as AttachmentsModule from './attachments/attachments.js';
import type * as DictationModule from './composer/dictation.js';
import type * as MessagePaletteModule from './composer/message-palette.js';

/* Code that not every conversation needs: each module is loaded on first use. */

/** Attachments of a message. */
export const attachments = new Lazy<typeof AttachmentsModule>(() => import('./attachments/attachments.js'));

/** The palette of the message box. */
export const messagePalette = new Lazy<typeof MessagePaletteModule>(
  () => import('./composer/message-palette.js'),
);

/** Dictation into the message box. */
export const dictation = new Lazy<typeof DictationModule>(() => import('./composer/dictation.js'));

/** The page's own renderers of answers, which few pages have. */
export const pageViews = new Lazy<typeof ContentModule>(() => import('../content/mcp-content.js'));

// Here and not in the registry: only answers use it, and pages do not.
addLazyElements({
  'mcp-growing-markdown': async () =>
    (await import('../content/markdown/mcp-growing-markdown.js')).McpGrowingMarkdown,
});

/** Loads the element that shows an answer in Markdown as it grows. */
export function needGrowingMarkdown(): void {
  void need('mcp-growing-markdown');
}
