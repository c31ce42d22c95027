import { expect } from 'chai';
import { fixture } from '../../tools/in-page.js';
import { all, button, clear, click, one, show, until, words } from '../helpers/page.js';
import { snapshotOf } from '../helpers/widget.js';

const server = new URL(fixture('notesModern')).origin;
const site = new URL(fixture('signIn')).origin;

/** From here on this page may call the server, but not its sign-in provider. */
before(() => {
  const meta = document.createElement('meta');
  meta.httpEquiv = 'Content-Security-Policy';
  meta.content = `connect-src 'self' ws: ${server}`;
  document.head.append(meta);
});
afterEach(clear);

describe('a page whose policy blocks the sign-in provider', () => {
  it('"Why?" names the policy and the value to add', async () => {
    const widget = document.createElement('mcp-tools');
    await show(Object.assign(widget, { src: `${fixture('notesModern')}?key=canary`, label: 'Notes' }));
    await until('the failed sign-in', () => {
      const [first] = widget.host ? snapshotOf(widget).servers : [];
      return first?.status === 'needs-sign-in' && first.problem.code === 'sign-in-unreachable';
    });
    await click(await until('Why?', () => all('button').find((each) => words(each) === 'Why?')));
    const card = await until('the diagnosis', () =>
      all('mcp-diagnosis').find((each) => all('[part=lines]', each).length > 0),
    );
    expect(words(one('[part=sentence]', card))).to.equal(
      `This page’s own security policy does not let it call ${site} to sign in to ${server}. Only the page’s developer can change that.`,
    );
    expect(words(one('[part=lines]', card))).to.equal(`connect-src ${site}`);
    const [{ diagnosis } = {}] = snapshotOf(widget).servers;
    expect(diagnosis).to.include({ code: 'page-csp' });
    expect(JSON.stringify(diagnosis)).not.to.contain('canary');
    await click(button('Requests and responses'));
    await until('what the author reads', () =>
      words(card).includes(`does not list ${site} in connect-src, so the browser sent nothing`),
    );
  });
});
