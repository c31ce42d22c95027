import { nodes, type IconShapes } from './icons.js';
import { localeChanged } from './languages.js';
import { checkIcons } from './own-names.js';

/** Shapes and attributes that an icon may have. Nothing else is put on the page, because icons are not a way to add markup. */
const shapes = /^(?:path|rect|circle|ellipse|line|polyline|polygon)$/;
const attributes =
  /^(?:d|points|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|width|height|fill|stroke|stroke-width|opacity|transform)$/;

/** Sets the page's own icons. Throws a `TypeError` for one that contains anything other than shapes. */
export function takeIcons(icons: Readonly<Record<string, IconShapes>>): void {
  const checked = Object.entries(icons).map(([name, node]) => [name, checkedNode(name, node)] as const);
  const ours = Object.keys(nodes);
  Object.assign(nodes, Object.fromEntries(checked));
  localeChanged();
  const names = Object.keys(icons).filter((name) => !ours.includes(name));
  if (names.length === 0) return;
  checkIcons(names, ours);
}

function checkedNode(icon: string, node: unknown): IconShapes {
  if (!isShapes(node))
    throw new TypeError(`The icon "${icon}" is no list of shapes, such as [['path', { d: 'M5 12h14' }]].`);
  return node.map(([shape, given]) => {
    if (!shapes.test(shape)) throw new TypeError(`The icon "${icon}" has <${shape}>, which is no shape.`);
    const known = Object.entries(given).filter(([name]) => attributes.test(name));
    const safe = known.map(([name, value]) => [name, String(value).replaceAll(/["&<>]/g, '')] as const);
    return [shape, Object.fromEntries(safe)];
  });
}

function isShapes(node: unknown): node is IconShapes {
  return Array.isArray(node) && node.every((shape) => Array.isArray(shape) && typeof shape[1] === 'object');
}
