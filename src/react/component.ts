import {
  createElement,
  forwardRef,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useSyncExternalStore,
  type ForwardRefExoticComponent,
  type HTMLAttributes,
  type RefAttributes,
} from 'react';
import type { McpListeners, McpProperties, McpTag } from '../tags.js';
import type { McpReactListeners } from './listeners.js';

/** Props of an element's component: its properties, `onMcp…` for each event that it fires, and `onmcp-…` for any event. */
export type McpProps<Tag extends McpTag> = McpProperties<Tag> &
  McpReactListeners<Tag> &
  McpListeners &
  Omit<HTMLAttributes<HTMLElementTagNameMap[Tag]>, keyof McpProperties<Tag>>;

/** The component of an element. */
export type McpComponent<Tag extends McpTag> = ForwardRefExoticComponent<
  McpProps<Tag> & RefAttributes<HTMLElementTagNameMap[Tag]>
>;

type Values = Readonly<Record<string, unknown>>;

/** Creates the component of an element. */
export function componentOf<Tag extends McpTag>(tag: Tag): McpComponent<Tag> {
  const component = forwardRef<HTMLElement, Values>((props, ref) => {
    const element = useRef<HTMLElement>(null);
    const isInPage = useSyncExternalStore(
      () => () => undefined,
      () => true,
      () => false,
    );
    const { own, others } = parted(props);
    const before = useRef<Values>({});
    // Runs before the element first renders, since options count from then.
    useLayoutEffect(() => {
      if (!element.current) return;
      apply(element.current, before.current, own);
      before.current = own;
    });
    useImperativeHandle(ref, () => element.current as HTMLElement, [isInPage]);
    return isInPage ? createElement(tag, { ...others, ref: element }) : null;
  });
  component.displayName = tag;
  return component;
}

/** Separates the element's properties and listeners, which React 18 would set as attributes, from React's own props. */
function parted(props: Values): { readonly own: Values; readonly others: Values } {
  const isOwn = ([name]: readonly [string, unknown]): boolean =>
    eventOf(name) !== undefined || !isOfReact(name);
  const all = Object.entries(props);
  return {
    own: Object.fromEntries(all.filter(isOwn)),
    others: Object.fromEntries(all.filter((entry) => !isOwn(entry))),
  };
}

/** Returns `mcp-audit` for `onMcpAudit` and `onmcp-audit`. */
function eventOf(name: string): string | undefined {
  if (!/^on(?:Mcp[A-Z]|mcp-)/.test(name)) return undefined;
  return name
    .slice('on'.length)
    .replace(/(?!^)[A-Z]/g, '-$&')
    .toLowerCase();
}

/** React's own names: `children`, `style`, `className`, listeners of the browser's events, and attributes with a hyphen. */
function isOfReact(name: string): boolean {
  return /^(?:children|style|className|dangerouslySetInnerHTML|on[A-Z].*|.*-.*)$/.test(name);
}

function apply(element: HTMLElement, before: Values, now: Values): void {
  for (const name of new Set([...Object.keys(before), ...Object.keys(now)])) {
    if (before[name] === now[name]) continue;
    const type = eventOf(name);
    if (type !== undefined) {
      if (before[name]) element.removeEventListener(type, before[name] as EventListener);
      if (now[name]) element.addEventListener(type, now[name] as EventListener);
    } else (element as unknown as Record<string, unknown>)[name] = now[name];
  }
}
