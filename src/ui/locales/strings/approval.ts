import type { Call, GrantDuration, PolicyReason, SeenDefinition } from '../../../core/index.js';

/** The words around the question whether a call may be made. */
export interface ApprovalStrings {
  /** After the server's name, before the tool's. */
  /** The question of an approval, in the order of the language. */
  readonly runOn: <Piece>(tool: Piece, server: Piece) => readonly (Piece | string)[];
  readonly waiting: (count: number) => string;
  readonly waitingHint: string;
  /** Leads back to the list of all that wait. */
  readonly all: (count: number) => string;
  /** What a screen reader hears as calls are decided. */
  readonly left: (count: number) => string;
  readonly later: string;

  readonly askedBy: { readonly [Starter in Call['startedBy']]: string };
  readonly after: (servers: string) => string;
  readonly separator: string;
  readonly newServer: string;
  readonly newTool: string;
  readonly unchangedSince: (date: string) => string;
  readonly changedSince: (date: string) => string;
  readonly reason: { readonly [Code in PolicyReason['code']]: string };
  readonly lookalike: (tools: string) => string;
  readonly elsewhere: (tool: string) => string;
  readonly saysDestructive: string;
  readonly saysOpenWorld: string;
  readonly serverSays: string;
  /** In a word or two, in a list. */
  readonly badges: {
    readonly [Badge in 'new' | 'changed' | 'lookalike' | 'destructive' | 'openWorld' | 'unchecked']: string;
  };

  readonly whatChanged: string;
  /** Where the old definition was too long to keep. */
  readonly changeNotShown: string;
  readonly beforeNotKept: string;
  readonly difference: DifferenceStrings;

  readonly arguments: string;
  readonly noArguments: string;
  readonly tooLong: string;
  readonly asJson: string;
  readonly notReadable: string;
  readonly showOthers: (chars: number) => string;
  readonly showAll: (chars: number) => string;
  readonly modelSees: string;
  readonly modelSeesNothing: string;

  readonly howLong: string;
  readonly once: string;
  readonly scopes: { readonly [Scope in GrantDuration]: string };
  readonly onlyThese: string;

  readonly approve: string;
  readonly checking: string;
  readonly deny: string;
  readonly denyWithReason: string;
  readonly reasonLabel: string;
  readonly reasonHint: string;
  readonly back: string;
  readonly covered: string;
  readonly seeFirst: string;
  readonly openJson: string;
  readonly goToEnd: string;

  readonly open: string;
  readonly openToSee: string;
  readonly openToGoOn: string;
  readonly approveAll: (count: number) => string;
  readonly denyAll: (count: number) => string;
}

/** The strings around a difference between two definitions of a tool. */
export interface DifferenceStrings {
  readonly fields: { readonly [Field in keyof SeenDefinition]-?: string };
  /** Of a whole field. */
  readonly wasNotThere: string;
  readonly isGone: string;
  /** Where two definitions differ in nothing that is shown here. */
  readonly none: string;
  /** Above the old text and the new one, where they have too little in common. */
  readonly tooDifferent: string;
  readonly before: string;
  readonly now: string;
  /** What a screen reader hears before a text that was taken out, or put in. */
  readonly removed: string;
  readonly added: string;
  /** Stands for so many characters that stayed as they were; pressed, it shows them. */
  readonly unchanged: (chars: number) => string;
  /** Shows more of a text of which so many characters are not in view. */
  readonly more: (chars: number) => string;
}
