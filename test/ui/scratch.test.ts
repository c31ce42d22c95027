import '../../src/index.js';
import type { McpTools } from '../../src/index.js';
import { expect } from 'chai';
import { fixture, screenshot } from '../tools/in-page.js';
import { all, button, drawn, focused, nameOf, one, press, show, until, wait, words } from './helpers/page.js';

async function tools(more: Partial<McpTools> = {}): Promise<McpTools> {
  const el = document.createElement('mcp-tools');
  el.src = fixture('modern');
  el.label = 'Demo';
  Object.assign(el, more);
  await show(el);
  await until(
    'tools',
    () =>
      el.host?.getSnapshot().servers[0]?.status === 'connected' && el.host.getSnapshot().tools.length > 10,
  );
  return el;
}

describe('scratch', () => {
  it('hidden', async () => {
    const el = await tools();
    const b = document.createElement('button');
    b.textContent = 'outside';
    document.body.append(b);
    el.hidden = true;
    void el.call({ server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' } });
    await until('ask', () => el.host?.getSnapshot().asks.length);
    await wait(200);
    b.focus();
    console.log(
      'focus on',
      document.activeElement?.outerHTML,
      document.elementFromPoint(b.getBoundingClientRect().x + 3, b.getBoundingClientRect().y + 3)?.outerHTML,
    );
    console.log(
      'dialog',
      all<HTMLDialogElement>('dialog')[0]?.open,
      all('dialog')[0]?.matches(':modal'),
      all('dialog')[0]?.checkVisibility(),
    );
  });
  it('focus after answer', async () => {
    const el = await tools({ llm: async () => ({ text: 'x' }) } as never);
    el.renderRoot.querySelector('mcp-conversation')!.focus();
    console.log('before', focused()?.outerHTML);
    void el.call({ server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' } });
    await until('dialog', () => all('dialog')[0]);
    await wait(100);
    console.log('in', focused()?.outerHTML);
    button('Approve').click();
    await wait(300);
    console.log('after', focused()?.outerHTML);
    console.log(words(document.body));
    await screenshot('scratch');
  });
  it('move with the dialog', async () => {
    const el = await tools();
    void el.call({ server: 'Demo', tool: 'get_weather', arguments: { location: 'Paris' } });
    await until('dialog', () => all('dialog')[0]);
    await wait(100);
    const div = document.createElement('div');
    document.querySelector('main')!.append(div);
    div.append(el);
    await wait(100);
    console.log('modal', all('dialog')[0]?.matches(':modal'), all<HTMLDialogElement>('dialog')[0]?.open);
  });
});
