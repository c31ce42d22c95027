import {
  Check,
  ChevronDown,
  ChevronRight,
  Circle,
  CircleX,
  Ellipsis,
  KeyRound,
  Search,
  TriangleAlert,
  X,
  type IconNode,
} from 'lucide';
import { svg, type SVGTemplateResult } from 'lit';

/** Filled and small: an empty square would look like a checkbox. */
const square: IconNode = [['rect', { x: 6, y: 6, width: 12, height: 12, fill: 'currentColor' }]];

/** Shapes of an icon of 24 by 24 units: SVG elements, each by name and attributes. Lucide uses the same format. */
export type IconShapes = readonly (readonly [
  shape: string,
  attributes: Readonly<Record<string, string | number | undefined>>,
])[];

/** Icons that are shown at first paint. */
export type IconName =
  | 'cancelled'
  | 'close'
  | 'collapse'
  | 'done'
  | 'expand'
  | 'failed'
  | 'more'
  | 'open'
  | 'search'
  | 'signIn'
  | 'warning';

/** Icons by name: the icons of the first paint, and the replacements that a page sets. */
export const nodes: Readonly<Record<IconName, IconShapes>> & Partial<Record<string, IconShapes>> = {
  cancelled: square,
  close: X,
  collapse: ChevronDown,
  done: Check,
  expand: ChevronRight,
  failed: CircleX,
  more: Ellipsis,
  open: Circle,
  search: Search,
  signIn: KeyRound,
  warning: TriangleAlert,
};

/** Renders an icon beside a label with the same meaning. */
export function icon(name: IconName): SVGTemplateResult {
  return drawIcon(nodes[name]);
}

const drawn = new Map<object, SVGTemplateResult>();

/** Renders shapes, hidden from assistive technology. The template has no expressions, so that many icons render quickly. */
export function drawIcon(node: IconShapes): SVGTemplateResult {
  const known = drawn.get(node);
  if (known) return known;
  const shapes = node.map(([tag, given]) => {
    const attributes = Object.entries(given).map(([name, value]) => ` ${name}="${value}"`);
    return `<${tag}${attributes.join('')}/>`;
  });
  const text = [`<svg class="icon" viewBox="0 0 24 24" aria-hidden="true">${shapes.join('')}</svg>`];
  const icon = svg(Object.assign(text, { raw: text }));
  drawn.set(node, icon);
  return icon;
}
