import { expect } from 'chai';
import { fixture } from '../../tools/in-page.js';
import { all, clear, click, one, show, until, words } from '../helpers/page.js';
import { snapshotOf } from '../helpers/widget.js';

const server = new URL(fixture('fault-401')).origin;

afterEach(clear);

describe('a server that needs a key and answers like one with a sign-in', () => {
  it('"Why?" names the key, quotes the server, and mentions no sign-in', async () => {
    const widget = document.createElement('mcp-tools');
    await show(Object.assign(widget, { src: fixture('fault-401'), label: 'Notes' }));
    await until('the refusal', () => {
      const [first] = widget.host ? snapshotOf(widget).servers : [];
      return first?.status === 'needs-sign-in' && first.problem.code === 'sign-in-not-found';
    });
    await click(await until('Why?', () => all('button').find((each) => words(each) === 'Why?')));
    const card = await until('the diagnosis', () =>
      all('mcp-diagnosis').find((each) => all('[part=lines]', each).length > 0),
    );
    expect(words(one('[part=sentence]', card))).to.equal(
      `${server} asks for a key (API key or token). A key is set by the page’s developer.`,
    );
    expect(words(one('.said q', card))).to.equal('invalid_token');
    expect(all('[part=lines]', card).map(words)).to.deep.equal(["headers: { Authorization: 'Bearer …' }"]);
  });
});
