import { detailOf, type ProblemData } from '../base/problems.js';
import type { ConversationsProblem, ConversationsProblemCode } from '../protocol/index.js';

const detailChars = 200;

const sentences: Readonly<Record<ConversationsProblemCode, (data: ProblemData) => string>> = {
  'not-saved': ({ detail }) => `The latest changes are not saved and will be lost with this page: ${detail}`,
  'not-read': ({ detail }) => `The saved conversations cannot be read: ${detail}`,
  'newer-version': () =>
    'The conversations were saved by a newer version of this page. They are left unchanged; reload the page to see them.',
  unreadable: () => 'Some saved conversations cannot be read.',
  'saved-as-copy': ({ title }) =>
    `“${title}” was changed in another tab, so it continues here as a copy. Both are saved.`,
  'oldest-removed': ({ count }) =>
    `This page keeps ${count} conversations at most. The oldest ones were deleted; pinned ones stay.`,
  shortened: ({ count }) =>
    `This conversation is too long to be saved whole: its ${count} oldest entries are not saved.`,
};

export function conversationsProblem(
  code: ConversationsProblemCode,
  data: ProblemData = {},
): ConversationsProblem {
  return { code, data, message: sentences[code](data) };
}

/** Returns the problem of a storage operation that failed. */
export function storageProblem(code: 'not-saved' | 'not-read', error: unknown): ConversationsProblem {
  return conversationsProblem(code, { detail: detailOf(error).slice(0, detailChars) });
}
