import { isObject } from '../../shared/is-object.js';
import { subschemasOf, type SchemaPosition, type SchemaMap } from './schema-map.js';

export const referenceKeywords: readonly string[] = ['$ref', '$dynamicRef', '$recursiveRef'];

/** Returns the targets of a schema's references; `undefined` for a reference to another document. */
export function referencesOf(map: SchemaMap, place: SchemaPosition): (SchemaPosition | undefined)[] {
  const { schema } = place;
  if (!isObject(schema)) return [];
  return referenceKeywords.flatMap((keyword) => {
    const reference = schema[keyword];
    return typeof reference === 'string' ? [map.follow(place, reference)] : [];
  });
}

/** Keywords whose schemas are only visited through references. */
const definitions: ReadonlySet<string> = new Set(['$defs', 'definitions']);

/** Keywords whose schemas apply to the same value, not to a part of it. */
const inPlace: ReadonlySet<string> = new Set([
  ...['allOf', 'anyOf', 'oneOf', 'not', 'if', 'then', 'else', 'dependentSchemas', 'dependencies'],
]);

/** A place, or all targets of a `$dynamicRef`. There is one list for each name, because many references may share it. */
type Stop = SchemaPosition | readonly SchemaPosition[];

/** Returns the cost of visiting a schema and all its references for one value, and whether the schema is recursive. */
export function expansionOf(
  map: SchemaMap,
  weigh: (place: SchemaPosition) => number,
): { readonly cost: number; readonly isRecursive: boolean } {
  const nextOf = (stop: Stop): Stop[] => {
    if (!('schema' in stop)) return [...stop];
    const next: Stop[] = innerPlaces(map, stop, (keyword) => !definitions.has(keyword));
    const dynamic = isObject(stop.schema) ? stop.schema['$dynamicRef'] : undefined;
    if (typeof dynamic === 'string') next.push(map.dynamic(dynamic.slice(dynamic.indexOf('#') + 1)));
    return next;
  };
  const { sums, repeated } = sumUp([map.root], nextOf, (stop) => ('schema' in stop ? weigh(stop) : 0));
  return { cost: sums.get(map.root) ?? 0, isRecursive: repeated !== undefined };
}

/** Returns a schema that refers to itself for the same value. A validator would not terminate on it. */
export function selfReferenceIn(map: SchemaMap): SchemaPosition | undefined {
  return sumUp(
    map.places,
    (place) => innerPlaces(map, place, (keyword) => inPlace.has(keyword)),
    () => 1,
  ).repeated;
}

function innerPlaces(
  map: SchemaMap,
  place: SchemaPosition,
  isFollowed: (keyword: string) => boolean,
): SchemaPosition[] {
  if (!isObject(place.schema)) return [];
  const inner = subschemasOf(place.schema).map(({ keyword, schema }) =>
    isObject(schema) && isFollowed(keyword) ? map.placeOf(schema) : undefined,
  );
  return [...inner, ...referencesOf(map, place)].filter((one) => one !== undefined);
}

/**
 * Sums up the weights of each stop and of all stops that it leads to. A stop that is already on the path counts as one and is
 * returned as `repeated`.
 */
function sumUp<Node>(
  starts: Iterable<Node>,
  nextOf: (stop: Node) => Node[],
  weigh: (stop: Node) => number,
): { readonly sums: ReadonlyMap<Node, number>; readonly repeated: Node | undefined } {
  const sums = new Map<Node, number>();
  const onPath = new Set<Node>();
  const path: { readonly stop: Node; readonly next: Node[]; sum: number }[] = [];
  let repeated: Node | undefined;
  const enter = (stop: Node): void => {
    sums.set(stop, 1);
    onPath.add(stop);
    path.push({ stop, next: nextOf(stop), sum: weigh(stop) });
  };
  for (const start of starts) {
    if (!sums.has(start)) enter(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.next.pop();
      const known = next && sums.get(next);
      if (next && onPath.has(next)) repeated ??= next;
      if (known !== undefined) top.sum += known;
      else if (next) enter(next);
      else {
        sums.set(top.stop, top.sum);
        onPath.delete(top.stop);
        path.pop();
        const below = path.at(-1);
        if (below) below.sum += top.sum;
      }
    }
  }
  return { sums, repeated };
}
