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

/** The lists of the snapshot that lie on a connected server. */
export type ShownLists = Partial<Pick<ConnectedServer, 'resources' | 'resourceTemplates' | 'prompts'>>;

/** A kind of list that servers offer, with the check that each of its items has to pass. */
export interface ListKind<Item> {
  readonly method: RequestMethod;
  /** The field of the result that has the items. */
  readonly field: string;
  /** The capability that a server declares if it has such a list. A server that declares none is not asked. */
  readonly capability: 'resources' | 'prompts';
  /** True if servers with the capability need not have this list. */
  readonly isOptional?: boolean;
  /** Returns the item; or, if it is none, the field that is why. Never throws. */
  read(raw: JsonObject, limits: Limits): Item | string;
  /** Returns the text that no other item of the list may have. */
  idOf(item: Item): string;
  /** Returns the list as it lies on its server in the snapshot. */
  show(list: Listed<Item>): ShownLists;
}

/** Requests one page, in so many milliseconds at most. Resolves with its result, and its length. */
export type RequestPage = (
  params: JsonObject,
  ms: number,
) => Promise<{ readonly raw: JsonValue; readonly chars: number }>;

/** A list. `isPublic` if its server says that it is the same for every account (MCP 2026-07-28, `cacheScope`). */
export interface ReadList<Item> {
  readonly list: Listed<Item>;
  readonly isPublic: boolean;
}

/** A day. A server that says more is asked again after that. */
const longestMs = 86_400_000;

/** Names of items left out, and their fields, that are kept for each reason. */
const mostNames = 5;

/**
 * Reads a list page by page, until it ends or a limit is reached. What is no item is left out and counted, and the others
 * stay, as do the pages that came before one that cannot be had. Rejects if the first page cannot be had, or is no page. A
 * server of the `legacy` protocol family may end a list with a cursor that brings the same page again.
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
    // A character is a byte at least.
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
  // Part of a list must not pass for the whole.
  if (nextCursor === undefined || nextCursor === null) return { found };
  throw problemError('offers-failed', { detail: '`nextCursor` is not text' });
}

interface Left {
  count: number;
  readonly names: string[];
  fields?: readonly string[];
}

/** The items of a list as it grows. */
class Items<Item> {
  /** More items came than the limit allows. */
  isOver = false;
  /** Each page has to say so, and the shortest time counts. */
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

  /** Takes the items of a page. Resolves with true if it brought any that was not there before. */
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

  /** Ends with what came before a page that could not be had. */
  cutBy(error: unknown): ReadList<Item> {
    const { data } = offerProblem(error, 'offers-failed');
    // The next request may get the rest.
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
    // Old servers send the last page again.
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
