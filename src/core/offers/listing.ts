import { isName, isObject, objectOf } from '../../shared/is-object.js';
import { jsonSize } from '../base/json-size.js';
import type { LimitName, Limits } from '../base/limits.js';
import { detailOf, problem, problemError, type Problem } from '../base/problems.js';
import { startTimeSlice } from '../../shared/time-slice.js';
import type {
  ConnectedServer,
  JsonObject,
  JsonValue,
  LeftOut,
  Listed,
  ProtocolFamily,
} from '../protocol/index.js';
import type { RequestMethod } from '../servers/connection/session.js';
import { offerProblem } from './requests.js';

/** The lists of a connected server in the snapshot. */
export type ShownLists = Partial<Pick<ConnectedServer, 'resources' | 'resourceTemplates' | 'prompts'>>;

/** A kind of list that servers offer, with the function that checks each item. */
export interface ListKind<Item> {
  readonly method: RequestMethod;
  /** Field of the result that contains the items. */
  readonly field: string;
  /** Capability that a server must declare for this list. Without it, the list is not requested. */
  readonly capability: 'resources' | 'prompts';
  /** True if the list is optional for servers with the capability. */
  readonly isOptional?: boolean;
  /** Returns the item, or the name of the invalid field. Never throws. */
  read(raw: JsonObject, limits: Limits): Item | string;
  /** Returns the text that identifies the item in the list. */
  idOf(item: Item): string;
  /** Returns the list in the form for its server in the snapshot. */
  show(list: Listed<Item>): ShownLists;
}

/** Requests one page within `ms` milliseconds. Resolves with the result and its length. */
export type RequestPage = (
  params: JsonObject,
  ms: number,
) => Promise<{ readonly raw: JsonValue; readonly chars: number }>;

/** A list. `isPublic`: true if the server declares that it is the same for every account (MCP 2026-07-28, `cacheScope`). */
export interface ReadList<Item> {
  readonly list: Listed<Item>;
  readonly isPublic: boolean;
}

/** Longest time in ms for which a list counts as fresh: a day, even if a server declares more. */
const longestMs = 86_400_000;

/** Maximum number of names, and of fields, that are kept for each reason why items were left out. */
const mostNames = 5;

/**
 * Reads a list page by page, until it ends or a limit is reached. Invalid items are left out and counted. If a later page
 * fails, the earlier ones stay. Rejects if the first page fails or is malformed. A server of the `legacy` protocol family may end a list
 * with a cursor that returns the same page again.
 */
export async function readList<Item>(
  kind: ListKind<Item>,
  requestPage: RequestPage,
  limits: Limits,
  family: ProtocolFamily = 'modern',
): Promise<ReadList<Item>> {
  const { listItems, listMs, listTotalMs, listBytes, emptyPages } = limits;
  const end = performance.now() + listTotalMs;
  const items = new Items(kind, limits);
  let chars = 0;
  let params: JsonObject = {};
  for (let empty = 0; ;) {
    const leftMs = end - performance.now();
    if (leftMs <= 0) return items.ended('listTotalMs');
    let page;
    try {
      const { raw, chars: length } = await requestPage(params, Math.min(listMs, leftMs));
      chars += length;
      page = { raw, ...readPage(kind.field, raw) };
    } catch (error) {
      if (items.isEmpty) throw error;
      return performance.now() < end ? items.cutBy(error) : items.ended('listTotalMs');
    }
    const { found, nextCursor } = page;
    items.noteCaching(page.raw);
    empty = (await items.take(found)) ? 0 : empty + 1;
    const isRepeat = empty > 0 && found.length > 0;
    if (family === 'legacy' && (nextCursor === '' || isRepeat)) return items.ended();
    if (items.count >= listItems && (nextCursor !== undefined || items.isOver))
      return items.ended('listItems');
    if (nextCursor === undefined) return items.ended();
    if (empty >= emptyPages) return items.ended('emptyPages');
    // A character has at least one byte.
    if (chars > listBytes) return items.ended('listBytes');
    params = { cursor: nextCursor };
  }
}

function readPage(
  field: string,
  raw: JsonValue,
): { readonly found: readonly JsonValue[]; readonly nextCursor?: string } {
  const { [field]: given, nextCursor } = isObject(raw) ? raw : {};
  const found = given === null ? [] : given;
  if (!Array.isArray(found)) throw problemError('offers-failed', { detail: `\`${field}\` is not a list` });
  if (typeof nextCursor === 'string') return { found, nextCursor };
  // If the cursor is malformed, the page is rejected, so that a part of a list does not appear complete.
  if (nextCursor === undefined || nextCursor === null) return { found };
  throw problemError('offers-failed', { detail: '`nextCursor` is not text' });
}

interface Left {
  count: number;
  readonly names: string[];
  fields?: readonly string[];
}

/** The items of a list while it is read. */
class Items<Item> {
  /** True if there are more items than the limit allows. */
  isOver = false;
  /** Time for which the list is fresh. Each page must declare one, and the shortest applies. */
  #ttlMs = longestMs;
  #isPublic = true;
  readonly #kind: ListKind<Item>;
  readonly #limits: Limits;
  readonly #items = new Map<string, Item>();
  readonly #leftOut = new Map<LeftOut['reason'], Left>();

  constructor(kind: ListKind<Item>, limits: Limits) {
    this.#kind = kind;
    this.#limits = limits;
  }

  get count(): number {
    return this.#items.size;
  }

  get isEmpty(): boolean {
    return this.#items.size === 0;
  }

  /** Adds the items of a page. Resolves with true if any of them is new. */
  async take(page: readonly JsonValue[]): Promise<boolean> {
    const before = this.count;
    const slice = startTimeSlice();
    for (const raw of page) {
      if (this.count >= this.#limits.listItems) {
        this.isOver = true;
        break;
      }
      this.#takeOne(raw);
      if (slice.isLong()) await slice.rest();
    }
    return this.count > before;
  }

  /** Stores how long a page is fresh, and whether it is the same for every account. */
  noteCaching(page: JsonValue): void {
    const { ttlMs, cacheScope } = objectOf(page);
    this.#ttlMs = Math.min(this.#ttlMs, typeof ttlMs === 'number' && ttlMs > 0 ? ttlMs : 0);
    this.#isPublic &&= cacheScope === 'public';
  }

  ended(limit?: LimitName): ReadList<Item> {
    const data = limit && { limit, value: this.#limits[limit], count: this.count };
    return this.#end(data && problem('offers-cut', data));
  }

  /** Ends the list with the items before a page that failed. */
  cutBy(error: unknown): ReadList<Item> {
    const { data } = offerProblem(error, 'offers-failed');
    // Not fresh, because the next request may get the rest.
    this.#ttlMs = 0;
    return this.#end(problem('list-incomplete', { detail: data['detail'] ?? detailOf(error) }));
  }

  #end(why: Problem | undefined): ReadList<Item> {
    const items = [...this.#items.values()];
    const leftOut = [...this.#leftOut].map(([reason, what]) => ({ reason, ...what }));
    const list: Listed<Item> = {
      status: 'ready',
      items,
      ...(this.#ttlMs > 0 ? { freshUntil: Date.now() + this.#ttlMs } : {}),
      ...(leftOut.length > 0 ? { leftOut } : {}),
      ...(why ? { problem: why } : {}),
    };
    return { list, isPublic: this.#isPublic };
  }

  #takeOne(raw: JsonValue): void {
    if (!isObject(raw)) return this.#leave('malformed', raw);
    if (jsonSize(raw).chars > this.#limits.toolChars) return this.#leave('too-large', raw);
    const item = this.#kind.read(raw, this.#limits);
    if (typeof item === 'string') return this.#leave('malformed', raw, item);
    const id = this.#kind.idOf(item);
    const before = this.#items.get(id);
    if (!before) this.#items.set(id, item);
    // Equal items are not reported, because legacy servers may send the last page again.
    else if (JSON.stringify(before) !== JSON.stringify(item)) this.#leave('duplicate', raw);
  }

  #leave(reason: LeftOut['reason'], raw: JsonValue, field?: string): void {
    const left: Left = this.#leftOut.get(reason) ?? { count: 0, names: [] };
    this.#leftOut.set(reason, left);
    left.count++;
    if (field) left.fields = [...new Set(left.fields).add(field)].slice(0, mostNames);
    const name = isObject(raw) ? raw['name'] : undefined;
    if (isName(name) && left.names.length < mostNames)
      left.names.push(name.slice(0, this.#limits.toolNameChars));
  }
}
