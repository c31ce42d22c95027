/** Registers the elements, and declares their types for Svelte 5 markup. */
import type { HTMLAttributes } from 'svelte/elements';
import type { McpAttributes, McpListeners, McpProperties, McpTag } from './tags.js';

export * from './index.js';

type Elements = {
  [Tag in McpTag]: McpProperties<Tag> &
    McpAttributes<Tag> &
    McpListeners &
    Omit<HTMLAttributes<HTMLElementTagNameMap[Tag]>, keyof McpProperties<Tag>>;
};

declare module 'svelte/elements' {
  interface SvelteHTMLElements extends Elements {}
}
