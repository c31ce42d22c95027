import { expect } from 'chai';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import { all, button, clear, click, expectAccessible, one, show, until, words } from '../helpers/page.js';
import { ready, scripted, snapshotOf } from '../helpers/widget.js';

const allow = (): { decision: 'allow' } => ({ decision: 'allow' });

afterEach(clear);

/** A widget whose model starts a task with these steps and continues. */
async function visit(
  era: string,
  course: string,
  set: Partial<McpTools> = {},
): Promise<{ widget: McpTools; requests: ReturnType<typeof scripted>['requests'] }> {
  const { llm, requests } = scripted(
    ({ tools }) => ({ toolCalls: [{ id: 'a', name: tools.find(({ tool }) => tool === 'report')!.name }] }),
    () => ({ text: 'It will take a while.' }),
    () => ({ text: 'Here it is.' }),
  );
  const widget = document.createElement('mcp-tools');
  widget.setAttribute('background-tasks', '');
  const src = `${fixture('offers')}/${era}/tasks/${course}`;
  const own = { src, label: 'Museum', policy: allow, llm, limits: { taskWaitMs: 1 } };
  await show(Object.assign(widget, own, set));
  await ready(widget);
  return { widget, requests };
}

const log = (widget: McpTools): string => words(one('[role=log]', widget));

for (const era of ['modern', 'legacy'] as const) {
  describe(`a task of a ${era} server that the model does not wait for`, () => {
    it('A finished task adds a line, and the model writes again', async () => {
      const { widget, requests } = await visit(era, 'works');
      await widget.send('Write the report');
      await until('the answer to its end', () => log(widget).includes('Here it is.'));
      expect(log(widget)).to.match(/It will take a while\.[^]*“report” has ended\.[^]*Here it is\./);
      expect(log(widget)).not.to.contain('next message');
      const end = requests[2]!.messages.at(-1)!;
      expect(end.role).to.equal('user');
      expect(JSON.stringify(end.content)).to.contain('The report is ready.');
      await expectAccessible(widget);
    });

    it('The task is shown as running, stays so after the turn, and its button ends it', async () => {
      const { widget } = await visit(era, 'never');
      await widget.send('Write the report');
      expect(log(widget)).to.contain('It will take a while.');
      await until('what it is doing', () => log(widget).includes('Counting the visitors'));
      await click(button('Stop', all('mcp-call', widget)[0]));
      await until('its end', () => snapshotOf(widget).calls[0]?.status === 'cancelled');
      expect(log(widget)).not.to.contain('has ended');
    });
  });
}

describe('a background task after Stop', () => {
  for (const [locale, line] of [
    ['en', '“report” has ended. The model will see this with your next message.'],
    ['zh-CN', '“report”已结束。结果会随你的下一条消息一并发送给模型。'],
  ] as const) {
    it(`A line in ${locale} explains that the model is told later`, async () => {
      const { widget, requests } = await visit('modern', 'works', { locale });
      await widget.send('Write the report');
      widget.stop();
      await until('the line', () => log(widget).includes(line));
      expect(requests.length).to.equal(2);
      await widget.send('And?');
      expect(JSON.stringify(requests[2]!.messages.at(-2))).to.contain('The report is ready.');
    });
  }
});
