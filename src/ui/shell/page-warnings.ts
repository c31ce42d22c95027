import { McpToolsError, type Server } from '../../core/index.js';
import { warnOfUnknown, warnOnce } from '../base/warn.js';

/** Names in the console, once each, the options that a page has set too late and that are ignored. Equal values in other objects are the same. */
export function warnOfIgnored(
  names: readonly string[],
  before: readonly unknown[],
  now: readonly unknown[],
): void {
  names.forEach((name, at) => {
    if (meaningOf(before[at]) === meaningOf(now[at])) return;
    warnOnce(
      `"${name}" was set after the element connected, and is ignored. Set it before the element is in the page, or take the element out of the page and put it back.`,
    );
  });
}

/** Returns a text by which values are compared. Functions are all the same, and so are storages, which are made of them. */
function meaningOf(value: unknown): string {
  if (typeof value === 'function') return 'function';
  try {
    return (
      JSON.stringify(value ?? {}, (key, inner: unknown) => {
        if (key === 'storage' || key === 'pending') return inner !== undefined;
        // How people leave the page may change at any time.
        if (key === 'way') return undefined;
        return typeof inner === 'function' ? 'function' : inner;
      }) || ''
    );
  } catch {
    return 'a value that is no data';
  }
}

/** Names the panes that there are none of. */
export function warnOfPanes(wanted: readonly string[], known: readonly string[]): void {
  warnOfUnknown('<mcp-tools> panes', wanted.filter(Boolean), known);
}

/** Says why something that a page gave for a server is none. */
export function warnOfServer(error: unknown): void {
  if (McpToolsError.isInstance(error)) warnOnce(`<mcp-tools> servers: ${error.message} (${error.code})`);
}

/** Says that something waits for a person where no element shows it, and what to do about it. */
export function warnOfUnshown(): void {
  warnOnce(
    'something waits for a person, and no <mcp-asks> is in the page to show it. Put one in, with the mcpHost of the others (docs/styling.md).',
  );
}

/** Says why a server cannot be used, and what to do about it. */
export function warnOfFailure(server: Server): void {
  import('../diagnosis/warn-of-failure.js').then(
    (warning) => warning.warnOfFailure(server),
    () => undefined,
  );
}
