import type { ServerAuth } from '../connection/index.js';
import { type Offer, tooLate } from './index.js';
import { detailOf, McpToolsError, problem, type Problem } from '../../base/errors.js';
import type { Shared } from '../../state/shared.js';
import type { SignInAnswer, SignInAsk, SignInRecord } from '../../protocol/index.js';

/** `left`: nobody is asked any more, and nobody has said no. */
export type Outcome = 'signed-in' | 'declined' | 'left';

/** A question whether to sign in, until it is answered in one way or the other. */
export interface Question {
  readonly id: string;
  /** The rights that are asked for. */
  readonly scopes: readonly string[];
  readonly done: Promise<Outcome>;
  end(outcome: Outcome): void;
}

export interface QuestionParts {
  readonly serverId: string;
  readonly shared: Shared;
  readonly door: ServerAuth;
  note(outcome: SignInRecord['outcome'], about?: Partial<SignInAsk>): void;
  signedIn(about: Partial<SignInAsk>): void;
}

/** Puts the question, and takes its answers until one of them ends it. */
export function putQuestion(
  { serverId, shared, door, note, signedIn }: QuestionParts,
  offer: Offer,
  callId: string | undefined,
  before: Problem | undefined,
): Question {
  const { limits, nextId, asks } = shared;
  const id = nextId('ask');
  let ask: SignInAsk = {
    kind: 'sign-in',
    id,
    createdAt: Date.now(),
    serverId,
    ...(callId ? { callId } : {}),
    ...offer,
    ...(before ? { problem: before } : {}),
  };
  let isOver = false;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const put = (next: Pick<SignInAsk, 'step' | 'url' | 'state' | 'problem'>): void => {
    clearTimeout(patience);
    const { url: _url, state: _state, problem: _problem, ...rest } = ask;
    ask = { ...rest, ...next };
    asks.put(ask);
  };
  const failed = (error: unknown): void => {
    if (isOver) return;
    const why = problemOf(error, ask.host);
    note('failed', { ...ask, problem: why });
    // Where this page is not known, a person may know an id that is.
    put({ step: why.code === 'sign-in-no-client' ? 'client-id' : offer.step, problem: why });
  };
  const begin = async (answer: Extract<SignInAnswer, { action: 'continue' }>): Promise<void> => {
    put({ step: 'preparing' });
    try {
      const { url, state } = await door.begin(answer);
      if (isOver) return;
      put({ step: 'open', url, state });
      note('opened', ask);
      patience = setTimeout(() => {
        door.forget();
        failed(tooLate(ask.host, limits));
      }, limits.signInLifeMs);
    } catch (error) {
      failed(error);
    }
  };
  const finish = async (response: string): Promise<void> => {
    put({ step: 'finishing' });
    try {
      await door.finish(response);
      if (!isOver) signedIn(ask);
    } catch (error) {
      failed(error);
    }
  };
  let resolve: (outcome: Outcome) => void = () => undefined;
  const done = new Promise<Outcome>((settle) => {
    resolve = settle;
  });
  const end = (outcome: Outcome): void => {
    isOver = true;
    clearTimeout(patience);
    asks.close(id);
    resolve(outcome);
  };
  const take = (answer: SignInAnswer): 'kept' | 'refused' => {
    if (answer.action === 'finish') {
      if (ask.step !== 'open' || !door.expects(answer.response)) return 'refused';
      void finish(answer.response);
      return 'kept';
    }
    if (answer.action === 'decline') {
      door.forget();
      note('declined', ask);
      end('declined');
      return 'kept';
    }
    if (ask.step === 'preparing' || ask.step === 'finishing') return 'refused';
    // The window was lost, or is to be opened again: it is the same sign-in.
    if (ask.step === 'open' && !answer.leaving) return 'kept';
    if (answer.clientId !== undefined && !isClientId(answer.clientId)) return 'refused';
    // Where it was not taken when it registered, it may try that again.
    if (offer.step === 'client-id' && answer.clientId === undefined) return 'refused';
    void begin(answer);
    return 'kept';
  };
  asks.open(ask, (answer) => (answer.kind === 'sign-in' ? take(answer) : 'refused'));
  note('asked', ask);
  return { id, scopes: offer.scopes, done, end };
}

function isClientId(given: unknown): boolean {
  return typeof given === 'string' && /^[\x21-\x7e]{1,500}$/.test(given);
}

export function problemOf(error: unknown, host: string): Problem {
  return McpToolsError.isInstance(error)
    ? error.problem
    : problem('sign-in-failed', { host, detail: detailOf(error) });
}

/** The rights that a refused request lacked, where the server named them. */
export function scopesIn({ data }: Problem): readonly string[] {
  return String(data['scopes'])
    .split(' ')
    .filter((scope) => scope !== '?');
}
