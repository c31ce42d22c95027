import { css, LitElement, nothing, type CSSResultGroup, type PropertyDeclarations } from 'lit';
import type { ServerConfig } from '../../core/index.js';
import { checkAttributes } from '../base/element.js';
import { withAbsoluteUrl } from '../base/page-address.js';

/**
 * @summary One more server for the `<mcp-tools>` around it. It shows nothing itself.
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

  /** The server's Streamable HTTP endpoint. It may be relative to the document, as a link's address is. */
  declare src: string | undefined;
  /** The page's label for the server. Default: the URL's host. */
  declare label: string | undefined;
  /**
   * `off` keeps arguments that a tool marks so from being sent as headers too. For a server that does without them, and
   * does not allow pages to send them.
   */
  declare paramHeaders: string | null | undefined;
  /** Whose account the calls are made as: decisions that hold for later calls hold for this one only. */
  declare principal: string | undefined;
  /** Believes what this server claims of its tools: one that says it only reads may be called without asking. */
  declare trustAnnotations: boolean;
  /** The id that this page is registered under where this server's sign-ins are given out. */
  declare clientId: string | null | undefined;
  /** Options of sign-ins to this server; `false`: never. */
  declare signIn: ServerConfig['signIn'];
  /** Sent with every request to this server. */
  declare headers: ServerConfig['headers'];
  /** Gives the bearer token for each request to this server, and another one after a refusal. */
  declare getToken: ServerConfig['getToken'];
  /** The tools of this server that the page wants. Default: all. */
  declare tools: ServerConfig['tools'];

  #owner: Element | null = null;

  constructor() {
    super();
    this.trustAnnotations = false;
  }

  /** The server's configuration for the host. */
  get config(): ServerConfig {
    const { src, label, paramHeaders, principal, trustAnnotations, headers, getToken, tools } = this;
    return {
      url: src ?? '',
      label,
      principal,
      trustAnnotations,
      getToken,
      tools,
      // A framework may well set `null`.
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

  /** Tells the parent by a private event, which does not bubble. */
  #tellOwner(): void {
    this.#owner?.dispatchEvent(new Event('mcp-server-config'));
  }
}

/** Returns the sign-in options of `client-id` and `signIn`, as a host takes them. */
export function signInOf(given: {
  readonly clientId: string | null | undefined;
  readonly signIn?: ServerConfig['signIn'];
}): ServerConfig['signIn'] {
  const { clientId, signIn } = given;
  return signIn === false || !clientId ? signIn : { clientId, ...signIn };
}

/** An element with the servers that a page gave it. */
export interface ServerSource extends Element {
  readonly src: string | null | undefined;
  readonly label: string | undefined;
  readonly paramHeaders: string | null | undefined;
  readonly clientId: string | null | undefined;
  readonly servers: readonly ServerConfig[] | undefined;
}

/**
 * Returns every server that an element was given: by its attributes, its children and its property, in this order. A page may
 * leave out one of its list by `null` or `false`.
 */
export function serverConfigs(element: ServerSource): readonly ServerConfig[] {
  const { src, label, paramHeaders, clientId, servers } = element;
  const signIn = signInOf({ clientId });
  // An attribute that was taken away leaves `null`.
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
