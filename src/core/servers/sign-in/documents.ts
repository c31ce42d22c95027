import { isObject } from '../../../shared/is-object.js';
import type { JsonObject, JsonValue } from '../../../shared/json.js';
import { parseAddress } from '../../../shared/network.js';
import { type FieldKind, withoutEmpty } from '../../base/without-empty.js';
import type { SignInDocument, SignInReason } from './reasons.js';

/** Field of a document. A wrong type is a fault if the field is `needed` or `checked`. Otherwise the field is ignored. */
type DocumentField = readonly [FieldKind, ('needed' | 'checked')?];

const needed = ['text', 'needed'] as const;
const checked = ['text', 'checked'] as const;

/** Fields that a sign-in uses. All others are left out. */
const fields: Readonly<Record<SignInDocument, Readonly<Record<string, DocumentField>>>> = {
  resource: {
    resource: needed,
    authorization_servers: ['list', 'checked'],
    scopes_supported: ['list', 'checked'],
    dpop_signing_alg_values_supported: ['list'],
  },
  authorization: {
    issuer: needed,
    authorization_endpoint: needed,
    token_endpoint: needed,
    registration_endpoint: checked,
    revocation_endpoint: checked,
    code_challenge_methods_supported: ['list', 'checked'],
    response_types_supported: ['list'],
    scopes_supported: ['list'],
    token_endpoint_auth_methods_supported: ['list'],
    dpop_signing_alg_values_supported: ['list'],
    client_id_metadata_document_supported: ['flag'],
    authorization_response_iss_parameter_supported: ['flag'],
  },
  registration: { client_id: needed, client_secret: checked, token_endpoint_auth_method: ['text'] },
  tokens: {
    access_token: needed,
    token_type: needed,
    refresh_token: checked,
    scope: checked,
    expires_in: ['number', 'checked'],
    id_token: ['text'],
  },
};

/** Returns the fields of a document that a sign-in uses. Throws the error from `fault` for the first unusable one. */
export function readDocument(
  document: SignInDocument,
  given: unknown,
  fault: (reason: SignInReason, field?: string) => Error,
): JsonObject {
  if (!isObject(given)) throw fault('unreadable');
  const all = Object.entries(fields[document]).map(([name, [kind, rule]]) => {
    const isAddress = /^(issuer|resource|authorization_servers|.+_endpoint)$/.test(name);
    return { name, kind, rule, value: given[name] ?? null, isAddress };
  });
  const read = withoutEmpty(
    Object.fromEntries(all.map(({ name, kind, value, isAddress }) => [name, plain(value, kind, isAddress)])),
    Object.fromEntries(all.map(({ name, kind }) => [name, kind])),
  );
  for (const { name, kind, rule, value, isAddress } of all) {
    if (!rule || read[name] !== undefined) continue;
    if (rule === 'needed' && isEmpty(value)) throw fault(value === '' ? 'blank' : 'missing', name);
    // An empty address is not absent, because its intended target is unknown.
    if (!isEmpty(value) || (value === '' && isAddress && kind === 'text')) throw fault('wrong', name);
  }
  return read;
}

/** Returns the intended value: the texts of a list, or a number that was written as text. */
function plain(value: JsonValue, kind: FieldKind, isAddress: boolean): JsonValue {
  const isGood = isAddress ? isUrl : isText;
  if (kind === 'text') return isGood(value) ? value : null;
  if (kind === 'number') return isEmpty(value) || Number.isNaN(Number(value)) ? null : Number(value);
  if (kind !== 'list' || isEmpty(value)) return value;
  const list: readonly JsonValue[] = Array.isArray(value) ? value : [value];
  const words = list.filter(isGood);
  // A text with spaces may be a sentence instead of a list.
  const isList = typeof value !== 'string' || !/\s/.test(value);
  return isList && (words.length > 0 || list.every(isEmpty)) ? words : null;
}

function isEmpty(value: JsonValue): boolean {
  return value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
}

function isText(value: JsonValue): boolean {
  return typeof value === 'string' && value !== '';
}

/** Returns true for an absolute address that does not itself contain a script or a document. */
function isUrl(value: JsonValue): boolean {
  const url = typeof value === 'string' ? parseAddress(value) : undefined;
  return url !== undefined && !/^(javascript|data|vbscript):/.test(url.protocol);
}
