import { contentEn } from './content.js';
import { baseEn } from './base.js';
import type { Strings } from '../strings/shell.js';

export const en: Strings = {
  ...baseEn,
  content: contentEn,

  approval: {
    arguments: 'Arguments',
    noArguments: 'No arguments',
    position: (index, count) => `${index} of ${count}`,
  },

  call: {
    label: (tool, server) => `Call of ${tool} on ${server}`,
    startedBy: (who) => `Started by: ${who}`,
    result: 'Result',
    toolError: 'The tool reports an error:',
    raw: 'Raw exchange',
    progress: 'Progress',
    cancelling: 'Cancelling…',
    cancel: 'Cancel',
    review: 'Review',
    answer: 'Answer',
    asksYou: (server, round) =>
      round > 1 ? `${server} asks you again (time ${round}).` : `${server} asks you something.`,
    asksSignIn: (server) => `${server} goes on once you have signed in, or given it more access.`,
    notKept: 'This call is no longer kept.',
    runAgain: 'Run again',
    runAgainHint: 'The tool may already have run. Run again makes a new call with these arguments.',
    deniedByPerson: 'You denied this call. Nothing was sent.',
    deniedByPolicy: 'This page does not allow this call. Nothing was sent.',
    cancelledSent: 'Cancelled. The server was told; what it had already done stands.',
    cancelledUnsent: 'Cancelled before anything was sent.',
    schemaCheck: {
      valid: 'Matches its schema',
      invalid: 'Does not match the schema that the tool declares:',
      missing: 'The tool declares a schema for its result, but sent no structured value.',
      unchecked: 'Not held against its schema.',
    },
  },
};
