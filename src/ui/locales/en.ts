import { contentEn } from './content/en.js';
import { firstEn } from './first-en.js';
import { formEn } from './form/en.js';
import type { Strings } from './strings.js';

export const en: Strings = {
  ...firstEn,
  content: contentEn,
  form: formEn,

  approval: {
    title: (server) => `${server} wants to run`,
    reason: {
      policy: 'This page asks you before this call.',
      'policy-failed': 'This page’s own rule failed, so you are asked.',
      'arguments-unchecked': 'The arguments could not be checked, so you are asked.',
      'not-granted': 'You have not decided about this before.',
      'definition-changed': 'The tool is not what it was when you last decided about it.',
      'after-other-server': 'The model had read what another server sent before it asked for this.',
      granted: 'You allowed it before.',
      'refused-before': 'You denied it before.',
      'claims-to-read': 'It claims only to read, and this page believes the server.',
    },
    arguments: 'Arguments',
    noArguments: 'No arguments',
    approve: 'Approve',
    deny: 'Deny',
    denyWithReason: 'Deny with a reason…',
    reasonLabel: 'Reason',
    reasonHint: 'The model will read this.',
    position: (index, count) => `${index} of ${count}`,
    askedBy: { person: 'Started by you', model: 'Asked by the model', page: 'Started by this page' },
    serverSays: 'What the server says of this tool',
    later: 'Decide later',
    back: 'Back',
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
    runAgain: 'Run again',
    runAgainHint: 'The tool may already have run. Run again makes a new call with these arguments.',
    deniedByPerson: 'You denied this call. Nothing was sent.',
    deniedByPolicy: 'This page does not allow this call. Nothing was sent.',
    cancelledSent: 'Cancelled. The server was told; what it had already done stands.',
    cancelledUnsent: 'Cancelled before anything was sent.',
    verdict: {
      valid: 'Matches its schema',
      invalid: 'Does not match the schema that the tool declares:',
      missing: 'The tool declares a schema for its result, but sent no structured value.',
      unchecked: 'Not held against its schema.',
    },
  },
};
