import type { Call, ProblemCode, ProblemData, Server } from '../../../core/index.js';
import type { ContentStrings } from './content.js';

/** A call's status, divided where a person sees a difference. */
export type CallState = Call['status'] | 'tool-error' | 'awaiting-sign-in';

/**
 * The words that a person sees at first. A plural or an order of words is a function, so that each language can have its
 * own; a string that is missing in a language does not compile.
 */
export interface BaseStrings {
  /** The language tag of these strings. */
  readonly tag: string;

  readonly problems: { readonly [Code in ProblemCode]: (data: ProblemData) => string };
  readonly callStatus: { readonly [State in CallState]: string };
  readonly serverStatus: { readonly [Status in Server['status']]: string };
  readonly startedBy: { readonly [Starter in Call['startedBy']]: string };

  readonly common: {
    readonly close: string;
    readonly copy: string;
    readonly copied: string;
    readonly download: string;
    readonly showMore: string;
    readonly showAll: string;
    readonly details: string;
  };

  /** What a server says of a tool's effects. */
  readonly claims: {
    readonly readOnly: string;
    readonly changes: string;
    readonly destructive: string;
    readonly notDestructive: string;
    readonly idempotent: string;
    readonly openWorld: string;
    readonly closedWorld: string;
  };

  readonly toolList: {
    readonly servers: string;
    readonly noServers: string;
    readonly loading: string;
    readonly noTools: string;
    /** Of a tool that the server means for its own app (MCP Apps). */
    readonly appOnly: string;
    readonly filterLabel: string;
    readonly filter: (count: number) => string;
    readonly found: (count: number) => string;
    readonly noneFound: (query: string) => string;
    readonly more: (count: number) => string;
    readonly refused: (count: number) => string;
    readonly claimsToBe: string;
    readonly tellsModel: string;
    readonly serverSays: string;
    readonly separator: string;
    /** Of a tool whose name looks like others' names: one of them, its server where it is known, and how many more. */
    readonly looksLike: (name: string, server: string | undefined, more: number) => string;
    readonly visible: (tool: string) => string;
    readonly isVisible: string;
    readonly isHidden: string;
    readonly commands: {
      readonly [Command in 'connect' | 'disconnect' | 'refresh' | 'diagnose' | 'review' | 'resume']: string;
    };
    readonly signIn: string;
    readonly signOut: string;
    readonly signedIn: (host: string) => string;
    readonly signedOut: string;
    readonly rights: string;
    readonly asks: string;
    readonly noted: string;
    readonly lookAgain: string;
    readonly looking: string;
    readonly retrying: (attempt: number) => string;
    readonly commandOn: (command: string, server: string) => string;
  };

  readonly conversation: {
    readonly log: string;
    readonly you: string;
    readonly model: string;
    readonly empty: string;
    readonly thinking: string;
    readonly placeholder: string;
    readonly send: string;
    readonly stop: string;
  };

  readonly shell: {
    readonly label: string;
    readonly tools: string;
    readonly conversation: string;
    readonly tool: string;
    readonly activity: string;
    readonly pickTool: string;
    readonly toolGone: (tool: string) => string;
    readonly calls: string;
    readonly olderCalls: (count: number) => string;
    readonly refusedByPage: string;
    readonly grants: (count: number) => string;
    readonly putOff: (count: number) => string;
    readonly review: string;
  };

  /** What a screen reader hears of changes. */
  readonly announce: {
    readonly call: (tool: string, status: string) => string;
    readonly server: (server: string, status: string) => string;
    readonly asks: string;
    readonly answer: (text: string) => string;
  };
}

/** These, and the words of the elements that come later. */
export interface Strings extends BaseStrings {
  readonly content: ContentStrings;

  readonly approval: {
    readonly arguments: string;
    readonly noArguments: string;
    readonly position: (index: number, count: number) => string;
  };

  readonly call: {
    readonly label: (tool: string, server: string) => string;
    readonly startedBy: (who: string) => string;
    readonly result: string;
    readonly toolError: string;
    readonly raw: string;
    readonly progress: string;
    readonly cancelling: string;
    readonly cancel: string;
    readonly review: string;
    readonly answer: string;
    readonly asksYou: (server: string, round: number) => string;
    readonly asksSignIn: (server: string) => string;
    readonly notKept: string;
    readonly runAgain: string;
    readonly runAgainHint: string;
    readonly deniedByPerson: string;
    readonly deniedByPolicy: string;
    readonly cancelledSent: string;
    readonly cancelledUnsent: string;
    readonly schemaCheck: { readonly [Status in 'valid' | 'invalid' | 'missing' | 'unchecked']: string };
  };
}
