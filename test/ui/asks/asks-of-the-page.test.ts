import { resetMouse } from '@web/test-runner-commands';
import { expect } from 'chai';
import { createMcpHost, type HostOptions, type McpHost } from '../../../src/core/index.js';
import { createMcpHost as createPageHost } from '../../../src/ui/own-host/page-host.js';
import { fixture } from '../../tools/in-page.js';
import { callbackUrl, card, goOn } from '../helpers/cards.js';
import {
  all,
  approve,
  askCards,
  button,
  buttons,
  clear,
  click,
  expectAccessible,
  frame,
  nameOf,
  show,
  until,
  words,
} from '../helpers/page.js';
import { callWhen, forget, scripted, snapshotOf } from '../helpers/widget.js';
import { closeWindows, signInThere } from '../helpers/windows.js';
import { gatherWarnings } from '../helpers/warnings.js';
import { stays } from '../../fixtures/stays.js';

const hosts: McpHost[] = [];
const paris = { tool: 'get_weather', arguments: { location: 'Paris' } } as const;

function hostOf(server: string, label: string, options: HostOptions = {}): McpHost {
  const host = createMcpHost({ servers: [{ url: fixture(server), label }], ...options });
  hosts.push(host);
  return host;
}

function asksOf(mcpHost: McpHost): HTMLElementTagNameMap['mcp-asks'] {
  return Object.assign(document.createElement('mcp-asks'), { mcpHost, callbackUrl });
}

function notesHost(): McpHost {
  return hostOf('notesModern', 'Notes', {
    signIn: { callbackUrl: new URL(callbackUrl, location.href).href },
  });
}

async function connected(host: McpHost): Promise<string> {
  await until('the tools', () => host.getSnapshot().tools.length > 0);
  return host.getSnapshot().servers[0]!.id;
}

const signInButtons = (within?: Element): readonly HTMLElement[] =>
  buttons(within).filter((each) => nameOf(each) === 'Sign in: Notes' && each.checkVisibility());

beforeEach(() => forget('modern'));
afterEach(async () => {
  await resetMouse();
  clear();
  for (const host of hosts.splice(0)) host.destroy();
  await closeWindows(callbackUrl, fixture('signIn'));
});

describe('<mcp-asks> without a list of servers', () => {
  it('A waiting sign-in is a line with a button that leads through it', async () => {
    const mcpHost = notesHost();
    const asks = await show(asksOf(mcpHost));
    const offer = await until('the offer', () => signInButtons()[0]);
    expect(words(asks)).to.contain('Notes').and.to.contain('Sign-in needed');
    expect([all('mcp-sign-in').length, askCards().length]).to.deep.equal([0, 0]);
    await expectAccessible(asks);
    await click(offer);
    await card('Sign in to Notes?');
    expect(signInButtons(), 'the line gives way to the card').to.deep.equal([]);
    await goOn();
    await signInThere();
    await connected(mcpHost);
    await until('nothing to see', () => words(asks) === '');
  });

  it('The sign-in returns to a callback page given relative to the document', async () => {
    const mcpHost = createPageHost({
      servers: [{ url: fixture('notesModern'), label: 'Notes' }],
      signIn: { callbackUrl },
    });
    hosts.push(mcpHost);
    await show(Object.assign(document.createElement('mcp-asks'), { mcpHost, callbackUrl }));
    await click(await until('the offer', () => signInButtons()[0]));
    await card('Sign in to Notes?');
    await goOn();
    await signInThere();
    await connected(mcpHost);
  });

  it('The line returns after Not now', async () => {
    await show(asksOf(notesHost()));
    await click(await until('the offer', () => signInButtons()[0]));
    await card();
    await click(button('Not now'));
    const again = await until('the offer', () => signInButtons()[0]);
    expect(all('mcp-sign-in')).to.deep.equal([]);
    await click(again);
    await card('Sign in to Notes?');
  });

  it('A list of servers in the page shows the sign-in instead', async () => {
    const mcpHost = notesHost();
    const asks = await show(asksOf(mcpHost));
    await until('the offer', () => signInButtons(asks)[0]);
    const list = Object.assign(document.createElement('mcp-tool-list'), { mcpHost });
    asks.after(list);
    await until('the row', () => signInButtons(list)[0]);
    await until('no line', () => signInButtons(asks).length === 0);
    list.remove();
    await until('the line', () => signInButtons(asks)[0]);
  });
});

describe('two <mcp-asks> of one host', () => {
  it('Each shows the request once, and one answer settles both', async () => {
    const mcpHost = hostOf('modern', 'Demo');
    const pair = [asksOf(mcpHost), asksOf(mcpHost)] as const;
    await show(...pair);
    const serverId = await connected(mcpHost);
    const settled = mcpHost.call({ serverId, ...paris });
    await until('both cards', () => askCards('mcp-approval').length === 2);
    for (const each of pair) expect(all('mcp-approval', each)).to.have.length(1);
    await frame();
    expect(all('[part~=covered], .covered').filter((each) => each.checkVisibility())).to.deep.equal([]);
    await approve(undefined, pair[1]);
    expect((await settled).status).to.equal('done');
    await until('no card', () => askCards().length === 0);
  });

  it('A person can sign in with either', async () => {
    const mcpHost = notesHost();
    const pair = [asksOf(mcpHost), asksOf(mcpHost)] as const;
    await show(...pair);
    await until('both lines', () => signInButtons().length === 2);
    await click(signInButtons(pair[1])[0]!);
    await card();
    await goOn();
    await signInThere();
    await connected(mcpHost);
    await until('nothing to see', () => pair.every((each) => words(each) === ''));
  });
});

describe('<mcp-tools asks="elsewhere">', () => {
  it('The <mcp-asks> of the page shows an approval', async () => {
    const widget = document.createElement('mcp-tools');
    Object.assign(widget, { src: fixture('modern'), label: 'Demo', asks: 'elsewhere' });
    await show(widget);
    const asks = asksOf(widget.host!);
    widget.after(asks);
    await connected(widget.host!);
    void widget.call({ server: 'Demo', ...paris });
    await until('the card', () => all('mcp-approval', asks)[0]);
    expect(all('mcp-asks', widget)).to.deep.equal([]);
    button('Decide later', asks).click();
    await until('no card', () => askCards().length === 0);
    await approveIn(asks);
    await callWhen(widget, 'done');
  });

  it('A row of a server and the line of a call lead to the <mcp-asks>', async () => {
    const widget = document.createElement('mcp-tools');
    const policy = (): { decision: 'allow' } => ({ decision: 'allow' });
    const set = { src: fixture('notesModern'), label: 'Notes', callbackUrl, policy, asks: 'elsewhere' };
    await show(Object.assign(widget, set));
    const asks = asksOf(widget.host!);
    widget.after(asks);
    const row = await until('the row', () => signInButtons(widget)[0]);
    await stays(200, () => {
      expect(signInButtons(asks), 'the row is the place for it').to.deep.equal([]);
    });
    await click(row);
    await until('the card', () => all('mcp-sign-in', asks).find((each) => each.checkVisibility()));
    await goOn();
    await signInThere();
    await connected(widget.host!);
    expect(all('mcp-sign-in', widget)).to.deep.equal([]);
  });

  it('Requests in the conversation are also shown in the <mcp-asks>', async () => {
    const widget = document.createElement('mcp-tools');
    const { llm } = scripted(() => ({ text: '' }));
    await show(
      Object.assign(widget, { src: fixture('modern'), label: 'Demo', llm, asks: 'elsewhere', panes: 'tool' }),
    );
    const asks = asksOf(widget.host!);
    widget.after(asks);
    await connected(widget.host!);
    void widget.call({ server: 'Demo', ...paris });
    await until('the card', () => all('mcp-approval', asks)[0]);
    expect(snapshotOf(widget).asks).to.have.length(1);
    expect(all('mcp-asks', widget)).to.deep.equal([]);
    await approve();
    await callWhen(widget, 'done');
  });
});

/** Presses the button that shows a request again, then approves. */
async function approveIn(asks: Element): Promise<void> {
  await click(await until('Review', () => buttons(asks).find((each) => nameOf(each) === 'Review')));
  await until('the card', () => all('mcp-approval', asks)[0]);
  await approve();
}

describe('a page that shows and answers the requests itself', () => {
  const said = gatherWarnings();

  it('The page declares this to its host, and the console does not miss <mcp-asks>', async () => {
    const mcpHost = hostOf('modern', 'Demo', { answersAsks: true });
    await show(Object.assign(document.createElement('mcp-tool-list'), { mcpHost }));
    const serverId = await connected(mcpHost);
    void mcpHost.call({ serverId, ...paris });
    await until('the question', () => mcpHost.getSnapshot().asks[0]);
    await stays(3500, () => {
      expect(said).to.deep.equal([]);
    });
  });

  it('The console reports that <mcp-tools asks="elsewhere"> has no place for requests', async () => {
    const widget = document.createElement('mcp-tools');
    await show(Object.assign(widget, { src: fixture('modern'), label: 'Demo', asks: 'elsewhere' }));
    await connected(widget.host!);
    void widget.call({ server: 'Demo', ...paris });
    await until('the line', () => said.find((line) => line.includes('no <mcp-asks> is in the page')));
  });
});
