import { expect } from 'chai';
import { GrowingMarkdown } from '../../../../src/ui/content/markdown/growing.js';
import type { WidgetContext } from '../../../../src/ui/content/markdown/widgets.js';

describe('a long answer that arrives in one piece', () => {
  it('The answer is rendered in many tasks, not in one', async () => {
    const growing = new GrowingMarkdown({} as WidgetContext, () => undefined);
    const { page } = growing;
    const seen = new Set<number>();
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      seen.add(page.childElementCount);
      port2.postMessage(0);
    };
    port2.postMessage(0);
    growing.show({ text: '# A heading\n\n'.repeat(8_000), isWhole: true });
    await growing.drawn;
    port1.close();
    growing.leave();
    expect(seen.size, 'states of the page between two tasks').to.be.at.least(10);
  });
});
