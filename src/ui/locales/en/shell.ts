import { contentEn } from './content.js';
import { baseEn } from './base.js';

export const en = {
  ...baseEn,
  content: contentEn,
  common: {
    close: 'Close',
    copy: 'Copy',
    copied: 'Copied',
    showMore: 'Show more',
    showAll: 'Show all',
    separator: ', ',
  },

  startedBy: { person: 'You', model: 'The model', page: 'This page', app: 'An app' },

  claims: {
    readOnly: 'only reads',
    changes: 'makes changes',
    destructive: 'may delete or overwrite data',
    notDestructive: 'deletes nothing',
    idempotent: 'safe to repeat',
    openWorld: 'reaches outside systems',
    closedWorld: 'stays within its own system',
    /** A separate sentence, beside the button that runs such a tool. */
    deletes: (server = 'The server') => `${server} says this deletes data. You may not be able to undo it.`,
  },

  /** Shared by the elements in which a person answers. */
  asks: {
    forCall: 'For the call to',
    position: (index: number, count: number) => `${index} of ${count}`,
    later: 'Decide later',
    /** Shown while something covers a button, which is then disabled. */
    covered: 'Something covers this. Uncover it to continue.',
  },

  call: {
    label: (tool: string, server: string) => `Call to ${tool} on ${server}`,
    startedBy: (who: string) => `Started by: ${who}`,
    /** The time and the person or model (`startedBy`). */
    made: (time: string, who: string) => `${time}, ${who.charAt(0).toLowerCase()}${who.slice(1)}`,
    doneIn: (time: string) => `Done in ${time}`,
    cancelledAfter: (time: string) => `Cancelled after ${time}`,
    /** Followed by a percentage, such as 40 %, or by a time. */
    runningSo: (how: string) => `Running, ${how}`,
    arguments: 'Arguments',
    sent: 'Sent',
    noArguments: 'No arguments',
    result: 'Result',
    raw: 'Raw data',
    progress: 'Progress',
    toolErrorSays: (text: string) => `Tool error: ${text}`,
    cancelling: 'Stopping…',
    stop: 'Stop',
    answer: 'Answer',
    /** Shown from the second round on. */
    asksYou: (server: string, round: number) => `${server} asks question ${round}.`,
    asksSignIn: (server: string) => `${server} continues after you sign in or give it more access.`,
    detailsRemoved: 'Call details removed',
    /** An HTTP status in place of a response. Below 500, the tool did not run. */
    refused: (server: string, status: number) =>
      `${server} ${
        status >= 500
          ? `failed (HTTP\u00a0${status}). The tool may have run. Check before retrying.`
          : status === 429
            ? `isn’t accepting calls for now (HTTP\u00a0${status}). The tool did not run. Try again in a minute.`
            : `refused the call (HTTP\u00a0${status}). The tool did not run. Check the arguments.`
      }`,
    runAgain: 'Run again',
    deniedByPerson: 'You denied this call. Nothing was sent.',
    deniedByPolicy: 'This page does not allow this call. Nothing was sent.',
    cancelledSent: 'Cancelled. Changes already made remain.',
    cancelledUnsent: 'Cancelled before anything was sent.',
    /** The response exceeded a limit of this page. `most` is the largest allowed value, with its unit if it is a size. */
    overLimit: (limit: string, most: string): string => {
      const what: Readonly<Record<string, string>> = {
        bytes: '',
        messageDepth: ' levels',
        messageValues: ' values',
        messageKeys: ' keys in one object',
      };
      return limit === 'messagesPerSecond'
        ? `The server sent more than ${most} messages in a second, the most this page takes. The tool may have run.`
        : `The answer ${limit === 'bytes' ? 'is larger' : 'has more'} than ${most}${what[limit] ?? ''}, the most this page takes. The tool has probably run.`;
    },
    runAnyway: 'Run again anyway',
    openForm: 'Open its form',
    notSent: 'Not sent',
    stillRunning: 'Still running',
    bySavedPermission: 'By a saved permission',
    /** Views of a result, beside `raw`. */
    data: 'Data',
    text: 'Text',
    fullScreen: 'Full screen',
    schemaCheck: {
      valid: 'Matches its schema',
      invalid: 'Does not match the tool’s output schema:',
      missing: 'The tool has an output schema but returned no structured data.',
      unchecked: 'Schema not checked.',
    },
  },
};

export type Strings = typeof en;
