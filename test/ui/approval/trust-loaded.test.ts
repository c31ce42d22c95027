import { expect } from 'chai';
import { all, drawn, one, until } from '../helpers/page.js';
import {
  approveSeen,
  eager,
  freshServer,
  leave,
  noSheet,
  sheet,
  showServers,
  textOf,
} from '../helpers/trust.js';

afterEach(leave);

describe('a conversation that was loaded', () => {
  it('A loaded conversation reports it in each language, and until when calls need approval', async () => {
    const llm = eager({ server: 'Post', tool: 'echo', arguments: { text: 'Hi' } });
    const first = await showServers({ Post: freshServer() }, { llm: () => ({ text: 'Hello.' }) });
    await first.send('Hi');
    expect(all('[part=loaded]', first)).to.deep.equal([]);
    const text = `${await first.host!.exportConversation()}\n`;
    await leave();
    const widget = await showServers({ Post: freshServer() }, { llm });
    expect(await widget.host!.loadConversation(text)).to.equal(true);
    const line = await until('the line', () => all('[part=loaded]', widget)[0]);
    expect(textOf(line)).to.match(
      /was loaded from saved text\. Every call needs approval until you approve one\./,
    );
    widget.locale = 'zh-CN';
    await until('Chinese', () => textOf(line).includes('外部载入'));
    widget.locale = 'en';
    void widget.send('Go');
    expect(textOf(await sheet('Run echo on Post?'))).to.contain('This conversation was loaded');
    await approveSeen();
    await noSheet();
    await drawn(widget);
    await until('it is confirmed', () => !textOf(one('[part=loaded]', widget)).includes('until'));
    await widget.host!.clearConversation();
    await until('no line', () => all('[part=loaded]', widget).length === 0);
  });
});
