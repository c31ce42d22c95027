/** Registers the elements, and declares their types for Preact's JSX. */
import type { Attributes, ClassAttributes, JSX } from 'preact';
import type { McpAttributes, McpListeners, McpProperties, McpTag } from './tags.js';

export * from './index.js';

type Elements = {
  [Tag in McpTag]: McpProperties<Tag> &
    McpAttributes<Tag> &
    McpListeners &
    Attributes &
    ClassAttributes<HTMLElementTagNameMap[Tag]> &
    Omit<JSX.IntrinsicElements['div'], keyof McpProperties<Tag> | 'ref'>;
};

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements extends Elements {}
  }
}
