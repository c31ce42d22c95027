import { LitElement } from 'lit';
import type { SeenDefinition } from '../../../src/core/index.js';
import type { DifferenceStrings } from '../../../src/ui/locales/en/approval.js';
import { renderDifference } from '../../../src/ui/difference/difference.js';
import { differenceStyles } from '../../../src/ui/difference/difference.styles.js';
import { controls } from '../../../src/ui/base/styles/controls.styles.js';
import { tokens } from '../../../src/ui/base/styles/tokens.styles.js';
import { all, show, words as wordsOf } from '../helpers/page.js';

export const words: DifferenceStrings = {
  fields: {
    name: 'Name',
    title: 'Title',
    description: 'Description',
    annotations: 'Claims',
    inputSchema: 'What it takes',
    outputSchema: 'What it gives',
    icons: 'Icons',
    app: 'App',
    instructions: 'The server’s notes for a model',
  },
  isNew: (type, isRequired) => `new, ${isRequired ? 'required' : 'optional'} ${type}`,
  none: 'No difference that can be shown.',
  before: 'Before',
  now: 'Now',
  removed: 'removed: ',
  added: 'added: ',
  unchanged: (chars) => `… ${chars} characters unchanged …`,
  more: (chars) => `${chars} more characters`,
};

/** A container for a difference alone. */
export class DifferenceStage extends LitElement {
  static override styles = [tokens, controls, differenceStyles];
  shown: [SeenDefinition, SeenDefinition] | undefined;

  protected override render(): unknown {
    return this.shown && renderDifference(...this.shown, words);
  }
}

export const tool: SeenDefinition = {
  name: 'send_mail',
  title: 'Send a mail',
  description: 'Sends a mail to one address. It asks the mail server first, and keeps a copy in the outbox.',
  annotations: { readOnlyHint: false, destructiveHint: true },
  inputSchema: {
    type: 'object',
    properties: { to: { type: 'string', format: 'email' }, text: { type: 'string' } },
    required: ['to'],
  },
  outputSchema: { type: 'object', properties: { id: { type: 'string' } } },
  icons: [{ src: 'data:image/png;base64,AAAA', mimeType: 'image/png' }],
  app: { resourceUri: 'ui://mail/form' },
  instructions: 'Ask before you send.',
};

export let stage: DifferenceStage;

export async function showDifference(before: SeenDefinition, after: SeenDefinition): Promise<void> {
  stage = new DifferenceStage();
  stage.shown = [before, after];
  await show(stage);
}

/** Removed and added text, as a screen reader gets it. */
export function changes(): string[] {
  return all('del, ins', stage).map(wordsOf);
}

/** Deterministic, so that a failure can be repeated. */
export function random(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

export function randomWords(chars: number, seed: number, letters = 'abcdefghijklmnopqrstuvwxyz'): string {
  const next = random(seed);
  let text = '';
  while (text.length < chars) {
    for (let left = 2 + Math.floor(next() * 8); left > 0; left--)
      text += letters.charAt(Math.floor(next() * letters.length));
    text += ' ';
  }
  return text.slice(0, chars);
}
