import { digestOf } from '../base/digest.js';
import { isObject, objectOf } from '../base/is-object.js';
import type { Limits } from '../base/limits.js';
import { problemError } from '../base/problems.js';
import type { AppAccess, JsonObject, JsonValue } from '../protocol/index.js';
import { readAccess } from './access.js';

/** The type of an app's document. Anything else is a resource like others (MCP Apps, `RESOURCE_MIME_TYPE`). */
export const appType = 'text/html;profile=mcp-app';

/** An app as its server gives it. */
export interface AppResource {
  readonly html: string;
  readonly access: AppAccess;
  readonly prefersBorder: boolean;
  /** SHA-256, in hex, of the HTML and of what it may do: a person's consent is to these. */
  readonly digest: string;
}

/** Reads an app from the answer to `resources/read`. Throws an `McpToolsError` if it is none. */
export function readApp(raw: JsonValue, uri: string, server: string, limits: Limits): AppResource {
  const contents = objectOf(raw)['contents'];
  const found = (Array.isArray(contents) ? (contents as readonly JsonValue[]) : []).find(isApp);
  if (!found) throw failed(`${uri} is not of the type ${appType}.`);
  const html = textIn(found);
  if (html === undefined) throw failed(`${uri} has no text.`);
  if (html.length > limits.appChars) throw failed(`it is over ${limits.appChars} characters long.`);
  const ui = objectOf(objectOf(found['_meta'])['ui']);
  const access = readAccess(ui, server);
  const { connect, resources, frames, baseUris, permissions } = access;
  return {
    html,
    access,
    prefersBorder: ui['prefersBorder'] !== false,
    digest: digestOf({ html, connect, resources, frames, baseUris, permissions }),
  };
}

function isApp(item: JsonValue): item is JsonObject {
  if (!isObject(item) || typeof item['mimeType'] !== 'string') return false;
  return item['mimeType'].replaceAll(/\s/g, '').toLowerCase() === appType;
}

function textIn({ text, blob }: JsonObject): string | undefined {
  if (typeof text === 'string') return text;
  if (typeof blob !== 'string') return undefined;
  try {
    const bytes = Uint8Array.from(atob(blob), (character) => character.charCodeAt(0));
    return new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}

function failed(detail: string): Error {
  return problemError('app-failed', { detail });
}
