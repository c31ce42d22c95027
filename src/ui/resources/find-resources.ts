import type { ConnectedServer, Resource, ResourceTemplate } from '../../core/index.js';
import { wordsOf } from '../base/words-of.js';

/** One row of the list: a resource, or a template for several resources. */
export type ResourceItem = Resource | ResourceTemplate;

/** Maximum number of characters of a description that are searched. */
const searchedChars = 2_000;

export function isTemplate(item: ResourceItem): item is ResourceTemplate {
  return 'uriTemplate' in item;
}

export function addressOf(item: ResourceItem): string {
  return isTemplate(item) ? item.uriTemplate : item.uri;
}

export function titleOf({ title, name }: ResourceItem): string {
  return title ?? name;
}

/** Caches the sorted lists by the lists that servers sent. */
const sorted = new WeakMap<object, readonly ResourceItem[]>();

/** Returns a server's resources, then its templates. Both are sorted by the server's priority, otherwise in its order. */
export function itemsOf({ resources, resourceTemplates }: ConnectedServer): readonly ResourceItem[] {
  return [...inOrder(resources?.items ?? []), ...inOrder(resourceTemplates?.items ?? [])];
}

function inOrder(items: readonly ResourceItem[]): readonly ResourceItem[] {
  const known = sorted.get(items);
  if (known) return known;
  const all = items.toSorted((a, b) => priorityOf(b) - priorityOf(a));
  sorted.set(items, all);
  return all;
}

function priorityOf({ annotations }: ResourceItem): number {
  return annotations?.priority ?? 0.5;
}

/** Caches the text that is searched for each resource. */
const texts = new WeakMap<ResourceItem, string>();

/** Returns the items whose name, title, description or address contains each word of a query. */
export function find(items: readonly ResourceItem[], query: string): readonly ResourceItem[] {
  const words = wordsOf(query);
  if (words.length === 0) return items;
  return items.filter((item) => {
    const text = texts.get(item) ?? textOf(item);
    texts.set(item, text);
    return words.every((word) => text.includes(word));
  });
}

function textOf(item: ResourceItem): string {
  const { name, title = '', description = '' } = item;
  return [name, title, addressOf(item), description.slice(0, searchedChars)].join(' ').toLocaleLowerCase();
}
