import type { Problem } from '../base/problems.js';
import type { JsonObject } from '../../shared/json.js';
import type { AudioPart, ImagePart } from './part.js';
import type { Grant } from './trust.js';

/** Something of the device that an app may use, where a person allows it (MCP Apps, `McpUiResourcePermissions`). */
export type AppPermission = 'camera' | 'microphone' | 'geolocation' | 'clipboardWrite';

/** Ways to show an app (MCP Apps, `McpUiDisplayMode`). */
export type AppDisplayMode = 'inline' | 'fullscreen';

/** What an app may do beyond drawing in its own frame: as its server declares it, checked. All lists are sorted. */
export interface AppAccess {
  /** Origins that it may send requests to. One may begin with `*.`. */
  readonly connect: readonly string[];
  /** Origins that it may load scripts, styles, pictures, sounds and fonts from. */
  readonly resources: readonly string[];
  /** Origins that it may show in frames. */
  readonly frames: readonly string[];
  /** Origins that its addresses may be relative to. */
  readonly baseUris: readonly string[];
  readonly permissions: readonly AppPermission[];
  /** Set if it has an origin of its own, where it may store data in the browser. This is the page's doing, and not the server's. */
  readonly stores?: true;
  /** Domains that the server declares and that are none, or too wide to be allowed: cut, never granted. */
  readonly refused: readonly string[];
}

/** A picture or a sound that an app wants said to the model. */
export type AppMedia = ImagePart | AudioPart;

/** The place where an app is shown, made by an element or by a page of your own. */
export interface AppFrame {
  /** Sends a message to the app. */
  post(message: JsonObject): void;
  /** Returns how and where it is shown now (MCP Apps, `hostContext`). `toolInfo` is the host's own. */
  context(): JsonObject;
  /** The app says how large it would be, in CSS pixels. */
  resized(size: { readonly width?: number; readonly height?: number }): void;
  /**
   * The app wants to be shown in another way; a question of the host brings it back to `inline`. Returns the way in which it is
   * shown now. Grant `fullscreen` only just after a press in the app: the page around it cannot be seen then.
   */
  displayed(mode: AppDisplayMode): AppDisplayMode;
  /** The app told what the model is to know; without both, nothing any more. It goes with the person's next message. */
  told(text: string, media: readonly AppMedia[]): void;
  /** A person is asked whether the app may be shown. Until then its document is read, or its call is awaited. */
  asked?(): void;
  /** The app listens, and is given its call. */
  began?(): void;
  /** The app wants to be closed, or it broke a rule, which is the problem. */
  ended(problem?: Problem): void;
}

/** An app that may be shown now. It is one document: the frame around it keeps it from everything else. */
export interface OpenApp {
  /** The server's HTML, with the policy that it runs under before anything else. */
  readonly html: string;
  /** Content-Security-Policy `frame-src` of the frame around it, without which it could go elsewhere. */
  readonly frameSources: string;
  /**
   * Name of its server in an origin of its own: the first 32 hex digits of the SHA-256 of the server's address without a query.
   * `undefined` if apps have no origin here.
   */
  readonly originLabel: string | undefined;
  /** What the frame around it lets through: the host's limits, beyond which it ends the app. */
  readonly bounds: { readonly messageChars: number; readonly messagesPerSecond: number };
  readonly access: AppAccess;
  /** The host of its server, with the scheme unless that is `https:`. The server has no say in it. */
  readonly host: string;
  /** True if the app wants a border of its own. It gets the host's in any case. */
  readonly prefersBorder: boolean;
  /** The standing decision by which it is shown; absent if it was allowed this once. */
  readonly grant?: Grant;
  /** Address of the sandbox's file, as the page gave it. */
  readonly sandboxUrl?: string;
  /** True if the app can be shown in this way: it lists the ways that it has, or says nothing of them. */
  canBe(mode: AppDisplayMode): boolean;
  /** Takes a message of the app, as JSON, which may be anything; with `isFlood`, the sandbox counted one too many. */
  receive(json: string, isFlood?: boolean): void;
  /** Tells the app what changed in its context. */
  contextChanged(changed: JsonObject): void;
  /**
   * Ends the app, as the sandbox's file could not be loaded from this address, or `isRefused`: it must not be used by this page.
   * The frame is told the problem.
   */
  frameFailed(address: string, isRefused?: boolean): void;
  /** Ends the app, as it does not run any more, or held the page. The frame is told the problem. */
  frameStuck(): void;
  /** Says to the app that it is about to be removed. Resolves when it may be, at the latest after `limits.appCloseMs`. */
  close(): Promise<void>;
}

/** How a page shows apps (MCP Apps). */
export interface AppOptions {
  /**
   * Address of `mcp-tools-sandbox.html`, the file around each app. Default: beside `mcp-tools.js`, or beside the page. Or that of
   * `mcp-tools-app-origin.html` on another site, with `{server}` as the first part of its host: apps then have an origin of
   * their own.
   */
  readonly sandboxUrl?: string | URL | undefined;
}
