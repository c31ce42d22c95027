import { expect } from 'chai';
import { all, showResult, settled, textOf } from '../renderers-tools.js';

afterEach(() => {
  document.body.replaceChildren();
});

/** Takes longer to read than one time slice. */
const rows = 120_000;
const large = (name: string, count = rows): { content: unknown[]; structuredContent: { id: string }[] } => ({
  content: [],
  structuredContent: Array.from({ length: count }, (_, at) => ({ id: `${name} ${at}`, at })),
});

/** Counts the tasks in which the page did something else before the result was shown. */
async function tasksUntil(work: Promise<unknown>): Promise<number> {
  let tasks = 0;
  let isOver = false;
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    tasks++;
    if (isOver) port1.close();
    else port2.postMessage(0);
  };
  port2.postMessage(0);
  await work;
  isOver = true;
  return tasks;
}

describe('mcp-content: a large result', () => {
  it('A large result is read without blocking the page, and is rendered when the update completes', async () => {
    const element = await showResult({ content: [{ type: 'text', text: 'before' }] });
    element.result = large('row');
    const tasks = await tasksUntil(element.updateComplete);
    expect(tasks).to.be.above(2);
    expect(textOf(element)).to.contain('row 0').and.not.to.contain('before');
  });

  it('A large result replaces the earlier one only after it is read, with all its parts', async () => {
    const link = { type: 'resource_link', uri: 'file:///a', name: 'the link before' };
    const element = await showResult({ content: [link] }, { callId: 'one' });
    const asked: string[] = [];
    element.addEventListener('mcp-read-resource', ({ detail }) => asked.push(detail.callId));
    const read = (): void => {
      for (const each of all(element, 'button')) each.click();
    };
    element.result = large('row');
    element.callId = 'two';
    await new Promise((resolve) => setTimeout(resolve));
    expect(textOf(element)).to.contain('the link before');
    read();
    await settled(element);
    expect(textOf(element)).to.contain('row 0').and.not.to.contain('the link before');
    expect(asked).not.to.contain('two');
  });

  it('A large result is abandoned if another arrives while it is read', async () => {
    const element = await showResult(large('row', 1));
    element.result = large('first');
    await new Promise((resolve) => setTimeout(resolve));
    element.result = large('second');
    await new Promise((resolve) => setTimeout(resolve));
    element.result = { content: [{ type: 'text', text: 'the last' }] };
    await settled(element);
    expect(textOf(element))
      .to.contain('the last')
      .and.not.to.match(/first|second/);
    element.result = large('another');
    await new Promise((resolve) => setTimeout(resolve));
    element.result = undefined;
    element.parts = [{ kind: 'text', text: 'parts' }];
    await settled(element);
    expect(textOf(element)).to.contain('parts').and.not.to.contain('another');
  });

  it('A large result may be changed by its page during reading, because a copy is shown', async () => {
    const result = large('row');
    const element = document.createElement('mcp-content');
    element.result = result;
    document.body.append(element);
    await new Promise((resolve) => setTimeout(resolve));
    let gets = 0;
    const last = { get: (): string => `read ${++gets} times` };
    Object.defineProperty(last, 'id', { enumerable: true, get: last.get });
    result.structuredContent.fill(last as unknown as { id: string }, rows - 1);
    result.structuredContent.length = rows;
    await settled(element);
    expect(textOf(element)).to.contain('row 0');
    expect(gets).to.be.at.most(1);
  });

  it('A large result that cannot be read to its end reports it', async () => {
    const result: { structuredContent: unknown[] } = large('row');
    result.structuredContent.unshift(new Proxy({}, { ownKeys: () => expect.fail('nobody may read this') }));
    const element = await showResult(result);
    expect(textOf(element)).to.contain('could not be read');
  });

  it('A large result may be set before the element is defined', async () => {
    const page = document.implementation.createHTMLDocument();
    const element = page.createElement('mcp-content');
    element.result = large('early');
    document.body.append(element);
    await settled(element);
    expect(textOf(element)).to.contain('early 0');
  });

  it('A large result is read again when its page reports a change', async () => {
    const result = { content: [{ type: 'text', text: 'one' }] };
    const element = await showResult(result);
    result.content[0] = { type: 'text', text: 'two' };
    element.requestUpdate();
    await settled(element);
    expect(textOf(element)).to.contain('one');
    element.requestUpdate('result');
    await settled(element);
    expect(textOf(element)).to.contain('two');
  });
});
