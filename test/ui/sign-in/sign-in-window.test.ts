import { expect } from 'chai';
import { leavePageFor, takeReturned } from '../../../src/ui/sign-in/leave-page.js';
import { awaitCallback, openSignInWindow } from '../../../src/ui/sign-in/open-window.js';
import { callbackEn } from '../../../src/ui/locales/en/callback.js';
import { callbackZhCN } from '../../../src/ui/locales/zh-CN/callback.js';
import { stringsFor } from '../../../src/callback/view.js';
import { until } from '../helpers/page.js';

/** Sends a message as another page of this origin. */
interface Other {
  readonly heard: unknown[];
  say(message: unknown): void;
}

const ending: (() => void)[] = [];
afterEach(() => {
  for (const end of ending.splice(0)) end();
  sessionStorage.clear();
});

function otherPage(name: string): Other {
  const channel = new BroadcastChannel(`mcp-tools:sign-in:${name}`);
  const heard: unknown[] = [];
  channel.onmessage = ({ data }) => heard.push(data);
  ending.push(() => channel.close());
  return { heard, say: (message) => channel.postMessage(message) };
}

/** Waits until earlier messages have arrived, by a later message on the same channel. */
async function settled(name: string): Promise<void> {
  const [from, to] = [otherPage(name), otherPage(name)];
  from.say('settled');
  await until('the end', () => to.heard.includes('settled'));
}

describe('waiting for the callback page', () => {
  it('A response is taken once, confirmed each time, and no other is accepted afterwards', async () => {
    const state = crypto.randomUUID();
    const other = otherPage(state);
    const taken: string[] = [];
    ending.push(awaitCallback(state, (response) => taken.push(response) > 0));
    other.say({ say: 'response', response: 'code=a' });
    await until('the answer', () => other.heard.length === 1);
    other.say({ say: 'response', response: 'code=a' });
    await until('the second answer', () => other.heard.length === 2);
    other.say({ say: 'response', response: 'code=b' });
    await settled(state);
    expect(taken).to.deep.equal(['code=a']);
    const answer = { say: 'taken', response: 'code=a' };
    expect(other.heard.filter((message) => message !== 'settled')).to.deep.equal([answer, answer]);
  });

  it('The response is confirmed even if its handler stops the waiting', async () => {
    const state = crypto.randomUUID();
    const other = otherPage(state);
    const stop = awaitCallback(state, () => {
      stop();
      return true;
    });
    other.say({ say: 'response', response: 'code=a' });
    await until('the answer', () => other.heard.length === 1);
  });

  it('A response that was not taken is not confirmed, and is offered again', async () => {
    const state = crypto.randomUUID();
    const other = otherPage(state);
    let asked = 0;
    ending.push(awaitCallback(state, () => ++asked > 2));
    for (let say = 0; say < 3; say += 1) other.say({ say: 'response', response: 'code=a' });
    await until('the answer', () => other.heard.length > 0);
    await settled(state);
    expect(asked).to.equal(3);
    expect(other.heard.filter((message) => message !== 'settled')).to.have.length(1);
  });

  it('No response is received after stopping', async () => {
    const state = crypto.randomUUID();
    const other = otherPage(state);
    let asked = 0;
    awaitCallback(state, () => ++asked > 0)();
    other.say({ say: 'response', response: 'code=a' });
    await settled(state);
    expect(asked).to.equal(0);
  });

  it('Invalid or far too long responses are not passed on', async () => {
    const state = crypto.randomUUID();
    const other = otherPage(state);
    const taken: string[] = [];
    ending.push(awaitCallback(state, (response) => taken.push(response) > 0));
    const long = 'a'.repeat(8193);
    for (const message of [
      'response',
      null,
      7,
      { say: 'response' },
      { say: 'response', response: { code: 'a' } },
      { say: 'response', response: long },
      { say: 'taken', response: 'code=a' },
      { say: 'go', url: 'https://evil.example' },
      { say: ['response'], response: 'code=a' },
    ])
      other.say(message);
    const event = { key: `mcp-tools:sign-in:${state}`, newValue: long };
    dispatchEvent(new StorageEvent('storage', event));
    await settled(state);
    expect(taken).to.deep.equal([]);
    dispatchEvent(new StorageEvent('storage', { ...event, newValue: 'code=a' }));
    expect(taken).to.deep.equal(['code=a']);
    expect(localStorage.length).to.equal(0);
  });
});

describe('leaving the page', () => {
  it('The stored response is taken once, and only up to a length', () => {
    expect(takeReturned()).to.equal(undefined);
    sessionStorage.setItem('mcp-tools:returned', 'code=a&state=s');
    expect(takeReturned()).to.equal('code=a&state=s');
    expect(takeReturned()).to.equal(undefined);
    sessionStorage.setItem('mcp-tools:returned', 'a'.repeat(8193));
    expect(takeReturned()).to.equal(undefined);
    expect(sessionStorage.length).to.equal(0);
  });

  it('The page stays if the address is not valid for sign-in, and stores nothing', () => {
    for (const url of [
      'javascript:alert(1)',
      'http://as.example/',
      'not an address',
      '',
      '/relative',
      'blob:x',
    ])
      expect(leavePageFor({ url, state: 's' }), url).to.equal(false);
    expect(sessionStorage.length).to.equal(0);
  });
});

describe('the sign-in window', () => {
  it('The window is redirected after its first message, also if that comes before the address', async () => {
    const name = crypto.randomUUID();
    const heard: string[] = [];
    // The second page stands for the sign-in provider: it reports that it was reached.
    const target = new URL('/mcp-tools-callback.html', location.href);
    target.search = new URLSearchParams({ code: 'a', state: name }).toString();
    const opened = openSignInWindow('/mcp-tools-callback.html', { silent: () => heard.push('silent') });
    ending.push(() => opened?.close());
    ending.push(awaitCallback(name, (response) => heard.push(response) > 0));
    opened?.go({ url: target.href, state: name });
    await until('the response', () => heard.length > 0);
    expect(heard).to.deep.equal([`code=a&state=${name}`]);
  });
});

describe('the text of the callback page', () => {
  it('The text is in the person’s first supported language', () => {
    expect(stringsFor(['fr', 'zh-TW', 'en'])).to.equal(callbackZhCN);
    expect(stringsFor(['en-GB', 'zh-CN'])).to.equal(callbackEn);
    expect(stringsFor(['zh'])).to.equal(callbackZhCN);
    expect(stringsFor(['fr', 'zhx', 'english'])).to.equal(callbackEn);
    expect(stringsFor([])).to.equal(callbackEn);
  });
});
