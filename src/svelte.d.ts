/** The elements, registered, and their types in the markup of Svelte 5. */
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
