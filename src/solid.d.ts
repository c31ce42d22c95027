/** Registers the elements, and declares their types for Solid's JSX. */
import type { JSX } from 'solid-js';
import type { McpAttributes, McpEventName, McpProperties, McpTag } from './tags.js';

export * from './index.js';

type Listeners = {
  readonly [Name in McpEventName as `on:${Name}`]?: (event: HTMLElementEventMap[Name]) => unknown;
};

/** Solid sets an element's property by its name, and always with the prefix `prop:`. */
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
