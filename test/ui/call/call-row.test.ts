import { expect } from 'chai';
import type { LlmDelta, LlmRequest } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { screenshot } from '../../tools/in-page.js';
import { all, clear, drawn, expectAccessible, one, until, words } from '../helpers/page.js';
import { showWidget, snapshotOf } from '../helpers/widget.js';

afterEach(clear);

/** Positions of what a person reads in the only row, relative to the log. */
function placesIn(widget: McpTools): Record<string, number> {
  const [card] = all('mcp-call', widget);
  const row = card ? one('[part~=head]', card) : one('.calls .row', widget);
  const box = row.getBoundingClientRect();
  const name = one('.name', row).getBoundingClientRect();
  const icon = one('svg', row).getBoundingClientRect();
  const round = (value: number): number => Math.round(value * 10) / 10;
  return {
    top: round(box.top),
    height: round(box.height),
    name: round(name.left),
    nameTop: round(name.top),
    icon: round(icon.left),
    iconTop: round(icon.top),
    iconWidth: round(icon.width),
  };
}

/** A widget whose model streams the arguments of one call, and waits in the middle. */
async function streaming(
  named: (tools: LlmRequest['tools']) => string,
  set: Partial<McpTools> = {},
): Promise<{ widget: McpTools; goOn: () => void; sent: Promise<unknown> }> {
  let goOn = (): void => undefined;
  const pause = new Promise<void>((resolve) => (goOn = resolve));
  let isFirst = true;
  async function* write({ tools, signal }: LlmRequest): AsyncGenerator<LlmDelta> {
    if (!isFirst) return yield { type: 'text', text: 'That is all.' };
    isFirst = false;
    yield { type: 'tool-call', id: 'c', name: named(tools) };
    yield { type: 'tool-call-arguments', id: 'c', text: '{"location":' };
    await Promise.race([pause, new Promise((resolve) => signal.addEventListener('abort', resolve))]);
    yield { type: 'tool-call-arguments', id: 'c', text: '"Paris"}' };
  }
  const widget = await showWidget({ llm: write, ...set });
  const sent = widget.send('How is the weather?');
  await until('the row', () => all('.calls .name', widget).length > 0);
  await drawn(widget);
  return { widget, goOn, sent };
}

const weather = (tools: LlmRequest['tools']): string =>
  tools.find(({ tool }) => tool === 'get_weather')!.name;
const allow = (): { decision: 'allow' } => ({ decision: 'allow' });

describe('the row of a call from its first frame', () => {
  for (const [width, locale] of [
    [1100, 'en'],
    [390, 'en'],
    [1100, 'zh-CN'],
  ] as const) {
    it(`The row stays in place from the first argument to the result, ${width} px wide in ${locale}`, async () => {
      document.documentElement.style.inlineSize = `${width}px`;
      try {
        const { widget, goOn, sent } = await streaming(weather, { policy: allow, locale });
        const first = placesIn(widget);
        expect(words(one('.calls', widget))).to.match(/^Weather .*(?:Preparing…|准备中…)$/);
        await screenshot(`call-row-preparing-${width}-${locale}`);
        goOn();
        await until('the call', () => snapshotOf(widget).calls.at(-1)?.status === 'done');
        await sent;
        await until('its card', () => all('mcp-call', widget)[0]?.shadowRoot?.querySelector('[part~=head]'));
        await drawn(widget);
        expect(placesIn(widget)).to.deep.equal(first);
        await screenshot(`call-row-done-${width}-${locale}`);
      } finally {
        document.documentElement.style.removeProperty('inline-size');
      }
    });
  }

  it('A tool that the model invents has the same row, and a sentence below', async () => {
    const { widget, goOn, sent } = await streaming(() => 'nope');
    const first = placesIn(widget);
    expect(words(one('.calls', widget))).to.equal('nope Preparing…');
    goOn();
    await sent;
    await drawn(widget);
    expect(placesIn(widget)).to.deep.equal(first);
    expect(words(one('.calls', widget))).to.equal('nope Failed There is no tool named "nope".');
    await expectAccessible(widget);
  });

  it('A call of a stopped answer has the same row, without a sentence', async () => {
    const { widget, sent } = await streaming(weather);
    const first = placesIn(widget);
    widget.stop();
    await sent;
    await drawn(widget);
    expect(placesIn(widget)).to.deep.equal(first);
    expect(words(one('.calls', widget))).to.match(/Cancelled$/);
  });
});
