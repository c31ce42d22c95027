/** The elements, registered, and their types in the JSX of Solid. */
import type { JSX } from 'solid-js';
import type { McpAttributes, McpEventName, McpProperties, McpTag } from './tags.js';

export * from './index.js';

type Listeners = {
  readonly [Name in McpEventName as `on:${Name}`]?: (event: HTMLElementEventMap[Name]) => unknown;
};

/** Solid sets a property of an element by its name, and in any case by `prop:` and its name. */
type Explicit<Tag extends McpTag> = {
  [Name in Extract<keyof McpProperties<Tag>, string> as `prop:${Name}`]?: McpProperties<Tag>[Name];
};

type Elements = {
  [Tag in McpTag]: McpProperties<Tag> &
    McpAttributes<Tag> &
    Explicit<Tag> &
    Listeners &
    Omit<JSX.HTMLAttributes<HTMLElementTagNameMap[Tag]>, keyof McpProperties<Tag>>;
};

declare module 'solid-js' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
