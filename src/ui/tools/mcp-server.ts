import { css, LitElement, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import type { ServerConfig } from '../../core/index.js';
import { checkAttributes } from '../base/element.js';
import { withAbsoluteUrl } from '../base/page-address.js';

/**
 * @summary Adds a server to the surrounding `<mcp-tools>`. The element itself shows nothing.
 */
export class McpServer extends LitElement {
  static override styles: CSSResultGroup = css`
    :host {
      display: none;
    }
  `;

  static override properties: PropertyDeclarations = {
    src: { type: String },
    label: { type: String },
    paramHeaders: { type: String, attribute: 'param-headers' },
    principal: { type: String },
    trustAnnotations: { type: Boolean, attribute: 'trust-annotations' },
    clientId: { type: String, attribute: 'client-id' },
    signIn: { attribute: false },
    headers: { attribute: false },
    getToken: { attribute: false },
    tools: { attribute: false },
  };

  /** Streamable HTTP endpoint of the server. Like a link, it may be relative to the document. */
  declare src: string | undefined;
  /** The page's label for the server. Default: the URL's host. */
  declare label: string | undefined;
  /**
   * `off`: arguments are not sent as headers, even if the tool requests this. For servers that do not need these headers,
   * and whose CORS settings do not allow them.
   */
  declare paramHeaders: string | null | undefined;
  /** Account under which calls are made. Saved permissions are valid for this account only. */
  declare principal: string | undefined;
  /** Trusts the server's annotations: a tool that is annotated as read-only may be called without approval. */
  declare trustAnnotations: boolean;
  /** Client ID of this page at the server's authorization server. */
  declare clientId: string | null | undefined;
  /** Options of sign-ins to this server. `false`: no sign-ins. */
  declare signIn: ServerConfig['signIn'];
  /** Headers of every request to this server. */
  declare headers: ServerConfig['headers'];
  /** Returns the bearer token for each request to this server, and a new one after a rejection. */
  declare getToken: ServerConfig['getToken'];
  /** Tools of this server that the page wants. Default: all. */
  declare tools: ServerConfig['tools'];

  #owner: Element | null = null;

  constructor() {
    super();
    this.trustAnnotations = false;
  }

  /** Configuration of the server for the host. */
  get config(): ServerConfig {
    const { src, label, paramHeaders, principal, trustAnnotations, headers, getToken, tools } = this;
    return {
      url: src ?? '',
      label,
      principal,
      trustAnnotations,
      getToken,
      tools,
      // A framework may set `null`.
      headers: headers ?? undefined,
      paramHeaders: paramHeaders === 'off' ? false : undefined,
      signIn: signInOf(this),
    };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#owner = this.parentElement;
    this.#tellOwner();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#tellOwner();
  }

  protected override firstUpdated(): void {
    checkAttributes(this);
  }

  protected override updated(): void {
    this.#tellOwner();
  }

  protected override render(): unknown {
    return nothing;
  }

  /** Notifies the parent by a private event, which does not bubble. */
  #tellOwner(): void {
    this.#owner?.dispatchEvent(new Event('mcp-server-config'));
  }
}

/** Returns the sign-in options from `client-id` and `signIn`, in the host's format. */
export function signInOf(given: {
  readonly clientId: string | null | undefined;
  readonly signIn?: ServerConfig['signIn'];
}): ServerConfig['signIn'] {
  const { clientId, signIn } = given;
  return signIn === false || !clientId ? signIn : { clientId, ...signIn };
}

/** Element for which a page sets servers. */
export interface ServerSource extends Element {
  readonly src: string | null | undefined;
  readonly label: string | undefined;
  readonly paramHeaders: string | null | undefined;
  readonly clientId: string | null | undefined;
  readonly servers: readonly ServerConfig[] | undefined;
}

/**
 * Returns the servers of an element, from its attributes, its children and its property, in this order. `null` and `false`
 * entries of a page's list are skipped.
 */
export function serverConfigs(element: ServerSource): readonly ServerConfig[] {
  const { src, label, paramHeaders, clientId, servers } = element;
  const signIn = signInOf({ clientId });
  // A removed attribute leaves `null`.
  const first =
    src == null
      ? []
      : [{ url: src, label, paramHeaders: paramHeaders === 'off' ? false : undefined, signIn }];
  const children = [...element.children]
    .filter((child) => child instanceof McpServer)
    .map(({ config }) => config);
  return [...first, ...children, ...[servers ?? []].flat().filter(Boolean)].map(withAbsoluteUrl);
}

declare global {
  interface HTMLElementTagNameMap {
    'mcp-server': McpServer;
  }
}
