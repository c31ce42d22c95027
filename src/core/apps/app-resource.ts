import { digestAside } from '../base/digest-aside.js';
import { digestOf } from '../base/digest.js';
import { isObject, objectOf } from '../../shared/is-object.js';
import type { Limits } from '../base/limits.js';
import { problemError } from '../base/problems.js';
import type { AppAccess, JsonObject, JsonValue } from '../protocol/index.js';
import { readAccess } from './access.js';

/** MIME type of an app's document (MCP Apps, `RESOURCE_MIME_TYPE`). */
export const appType = 'text/html;profile=mcp-app';

/** An app as its server sends it. */
export interface AppResource {
  readonly html: string;
  readonly access: AppAccess;
  readonly prefersBorder: boolean;
  /** SHA-256, in hex, of the HTML and its access. A person's consent covers exactly these. */
  readonly digest: string;
}

/** Reads an app from the answer to `resources/read`. Rejects with an `McpToolsError` if it is not an app. */
export async function readApp(
  raw: JsonValue,
  {
    uri,
    server,
    appsSite,
  }: { readonly uri: string; readonly server: string; readonly appsSite?: string | undefined },
  limits: Limits,
): Promise<AppResource> {
  const contents = objectOf(raw)['contents'];
  const found = (Array.isArray(contents) ? (contents as readonly JsonValue[]) : []).find(isApp);
  if (!found) throw failed(`${uri} is not of the type ${appType}.`);
  const html = textIn(found);
  if (html === undefined) throw failed(`${uri} has no text.`);
  if (html.length > limits.appChars) throw failed(`it is over ${limits.appChars} characters long.`);
  const ui = objectOf(objectOf(found['_meta'])['ui']);
  const access = readAccess(ui, server, appsSite);
  const { refused: _, ...granted } = access;
  return {
    html,
    access,
    prefersBorder: ui['prefersBorder'] !== false,
    digest: digestOf({ html: await digestAside(html), ...granted }),
  };
}

function isApp(item: JsonValue): item is JsonObject {
  if (!isObject(item) || typeof item['mimeType'] !== 'string') return false;
  return item['mimeType'].replaceAll(/\s/g, '').toLowerCase() === appType;
}

function textIn({ text, blob }: JsonObject): string | undefined {
  // Some servers always send both fields.
  if (typeof text === 'string' && !(text === '' && blob)) return text;
  if (typeof blob !== 'string') return undefined;
  try {
    const bytes = bytesOf(blob);
    // Browsers do the same: the byte order mark decides. An encoding that the document declares is ignored.
    const [first, second] = bytes;
    const encoding =
      first === 0xff && second === 0xfe
        ? 'utf-16le'
        : first === 0xfe && second === 0xff
          ? 'utf-16be'
          : 'utf-8';
    return new TextDecoder(encoding).decode(bytes);
  } catch {
    return undefined;
  }
}

type FromBase64 = (text: string) => Uint8Array;

/**
 * Decodes Base64, with the browser's function if it exists. For megabytes of HTML, the loop takes eight times as long and would
 * block the page.
 */
function bytesOf(base64: string): Uint8Array {
  const { fromBase64 } = Uint8Array as unknown as { fromBase64?: FromBase64 };
  if (fromBase64) return fromBase64(base64);
  const binary = atob(base64);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < bytes.length; at++) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

function failed(detail: string): Error {
  return problemError('app-failed', { detail });
}
