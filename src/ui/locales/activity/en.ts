import type { ActivityStrings } from './strings.js';

export const activityEn: ActivityStrings = {
  label: 'Activity, newest first',
  empty: 'Nothing has happened yet.',
  call: {
    started: (who) => `${who} started a call`,
    done: () => 'Call done',
    'tool-error': () => 'The tool reported an error',
    failed: () => 'Call failed',
    denied: () => 'Call denied',
    cancelled: () => 'Call cancelled',
    lost: () => 'Call lost',
  },
  decision: {
    approved: (who) => `${who} approved`,
    denied: (who) => `${who} denied`,
  },
  deciders: { person: 'You', policy: 'The page’s policy', grant: 'Your earlier decision' },
  refusal: 'Tool not admitted',
  model: {
    answered: 'The model answered',
    stopped: 'The model was stopped',
    failed: 'The model’s turn failed',
    refused: 'The model’s call was not made',
  },
  question: {
    accepted: 'You answered a question of the server',
    declined: 'You declined a question of the server',
    cancelled: 'You put a question of the server away',
    refused: 'A question of the server was not shown',
  },
  questionKinds: { form: 'form', 'open-url': 'address to open', sampling: 'question for the model' },
  read: { done: 'You had a link read', failed: 'A link could not be read' },
};
