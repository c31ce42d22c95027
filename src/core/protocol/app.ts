import type { Problem } from '../base/problems.js';
import type { JsonObject } from '../../shared/json.js';
import type { AudioPart, ImagePart } from './part.js';
import type { Grant } from './trust.js';

/** A device feature that an app may use if a person allows it (MCP Apps, `McpUiResourcePermissions`). */
export type AppPermission = 'camera' | 'microphone' | 'geolocation' | 'clipboardWrite';

/** Ways to show an app (MCP Apps, `McpUiDisplayMode`). */
export type AppDisplayMode = 'inline' | 'fullscreen';

/** Access of an app beyond its own frame: declared by its server, then checked. All lists are sorted. */
export interface AppAccess {
  /** Origins that the app may send requests to. One may begin with `*.`. */
  readonly connect: readonly string[];
  /** Origins that the app may load scripts, styles, images, audio and fonts from. */
  readonly resources: readonly string[];
  /** Origins that the app may show in frames. */
  readonly frames: readonly string[];
  /** Origins that the app's base URI may have. */
  readonly baseUris: readonly string[];
  readonly permissions: readonly AppPermission[];
  /**
   * Set if the app has its own origin, where it may store data in the browser. The page provides the origin, not the server.
   */
  readonly stores?: true;
  /** Domains that the server declares but that are malformed or too broad to allow: shortened, never granted. */
  readonly refused: readonly string[];
}

/** Image or audio that an app wants to send to the model. */
export type AppMedia = ImagePart | AudioPart;

/** The frame that shows an app, provided by an element or by your own page. */
export interface AppFrame {
  /** Sends a message to the app. */
  post(message: JsonObject): void;
  /** Returns how and where the app is shown now (MCP Apps, `hostContext`). The host adds `toolInfo`. */
  context(): JsonObject;
  /** Receives the size that the app requests, in CSS pixels. */
  resized(size: { readonly width?: number; readonly height?: number }): void;
  /**
   * Changes the display mode as the app requests. The host also calls this with `inline` when it opens an ask for a person.
   * Returns the mode in effect. Grant `fullscreen` only just after a press in the app, because the app then hides the page
   * around it.
   */
  displayed(mode: AppDisplayMode): AppDisplayMode;
  /** Receives context from the app for the model, sent with the person's next message. Empty text and media clear it. */
  contextUpdated(text: string, media: readonly AppMedia[]): void;
  /** Called when the host asks a person whether to show the app. Before that, the host reads the app or waits for its call. */
  asked?(): void;
  /** Called when the app is ready and receives its call. */
  ready?(): void;
  /** Called when the app asks to be closed, or when the app broke a rule (`problem`). */
  closed(problem?: Problem): void;
}

/** An app that may be shown now: one document, which its frame isolates from everything else. */
export interface OpenApp {
  /** The server's HTML. Its content security policy comes first. */
  readonly html: string;
  /** Content-Security-Policy `frame-src` of the frame around the app. Without it, the app could open another address there. */
  readonly frameSources: string;
  /**
   * Label of its server in the app's own origin: the first 32 hex digits of the SHA-256 of the server's address without a query.
   * `undefined` if apps have no own origin here.
   */
  readonly originLabel: string | undefined;
  /** Limits on the app's messages. Beyond them, the host ends the app. */
  readonly bounds: { readonly messageChars: number; readonly messagesPerSecond: number };
  readonly access: AppAccess;
  /** Host of its server's URL, with the scheme unless that is `https:`. The server cannot choose it. */
  readonly host: string;
  /** True if the app wants a border. It gets the host's border in any case. */
  readonly prefersBorder: boolean;
  /** The saved permission that allows the app; absent if it was allowed once. */
  readonly grant?: Grant;
  /** Address of the sandbox file, as the page gave it. */
  readonly sandboxUrl?: string;
  /** Returns true if the app supports this display mode, or lists none. */
  canBe(mode: AppDisplayMode): boolean;
  /** Receives a message from the app as untrusted JSON. `isFlood` is true if the sandbox counted too many messages. */
  receive(json: string, isFlood?: boolean): void;
  /** Sends changes of the context to the app. */
  contextChanged(changed: JsonObject): void;
  /**
   * Ends the app because the sandbox file could not be loaded from this address, or, with `isRefused`, must not be used by this
   * page. The frame receives the problem.
   */
  frameFailed(address: string, isRefused?: boolean): void;
  /** Ends the app because it stopped responding or blocked the page. The frame receives the problem. */
  frameStuck(): void;
  /** Notifies the app before its removal. Resolves when it can be removed, after `limits.appCloseMs` at the latest. */
  close(): Promise<void>;
}

/** Options for showing apps (MCP Apps). */
export interface AppOptions {
  /**
   * Address of `mcp-tools-sandbox.html`, the file around each app. Default: beside `mcp-tools.js`, or beside the page. To give
   * apps their own origin, use the address of `mcp-tools-app-origin.html` on another site, with `{server}` as the first part of
   * its host.
   */
  readonly sandboxUrl?: string | URL | undefined;
}
