import { McpToolForm } from '../../src/ui/elements/mcp-tool-form/mcp-tool-form.js';
import { define } from '../../src/ui/element.js';
import { cdp } from '../tools/in-page.js';
define('mcp-tool-form', McpToolForm);

const kinds = [{ type: 'string' }, { type: 'integer', minimum: 1, description: 'Some words of what it is.' }, { enum: ['a', 'b', 'c', 'd'] }, { type: 'boolean' }, { anyOf: [{ type: 'string' }, { type: 'null' }], default: null }];
function flat(n: number) { return { type: 'object', properties: Object.fromEntries(Array.from({ length: n }, (_, i) => [`field_${i}`, kinds[i % kinds.length]])) }; }
function nested(n: number) { return { type: 'object', properties: Object.fromEntries(Array.from({ length: n / 10 }, (_, i) => [`group_${i}`, { ...flat(10) }])), required: Array.from({ length: n / 10 }, (_, i) => `group_${i}`) }; }
async function gaps(run: () => Promise<void>) {
  let longest = 0, last = performance.now(), on = true;
  const ch = new MessageChannel();
  ch.port1.onmessage = () => { const now = performance.now(); longest = Math.max(longest, now - last); last = now; if (on) ch.port2.postMessage(0); };
  ch.port2.postMessage(0);
  await new Promise((r) => setTimeout(r, 20)); longest = 0; last = performance.now();
  await run();
  await new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(r, 30))));
  on = false;
  return longest;
}
describe('perf', () => {
  after(() => cdp('Emulation.setCPUThrottlingRate', { rate: 1 }));
  for (const rate of [1, 4]) describe(`x${rate}`, () => { before(() => cdp('Emulation.setCPUThrottlingRate', { rate }));
  for (const [name, schema] of [['warm', flat(10)], ['flat500cold', flat(500)], ['flat500', flat(500)], ['flat500', flat(500)], ['nested500', nested(500)], ['list', { type: 'object', properties: { l: { type: 'array', items: { type: 'string' } } } }]] as const) {
    it(name, async () => {
      document.body.replaceChildren();
      const el = new McpToolForm();
      let model = 0, update = 0;
      const open = await gaps(async () => {
        const t0 = performance.now();
        el.value = (name === 'list' ? { l: Array.from({ length: 500 }, (_, i) => `v${i}`) } : undefined) as any; el.tool = { serverId: 's', name, displayName: name, alias: name, fingerprint: 'x', visibleToModel: true, inputSchema: schema } as any;
        model = performance.now() - t0;
        document.body.append(el);
        const t = performance.now();
        await el.updateComplete;
        update = performance.now() - t;
      });
      for (let i=0;i<100 && el.renderRoot.querySelectorAll('[data-field]').length < (name==='warm'?10:500);i++) await new Promise(r=>setTimeout(r,20));
      const input = el.renderRoot.querySelectorAll('input')[3]!;
      const times: number[] = [];
      let worst = 0;
      for (let i = 0; i < 8; i++) {
        const gap = await gaps(async () => {
          input.value += 'x';
          const t = performance.now();
          input.dispatchEvent(new Event('input', { bubbles: true }));
          await el.updateComplete;
          times.push(performance.now() - t);
        });
        worst = Math.max(worst, gap);
      }
      console.log(`${name}: model ${model.toFixed(1)} first render ${update.toFixed(1)} longest gap ${open.toFixed(1)}; key ${times.map((t) => t.toFixed(1)).join(' ')} longest ${worst.toFixed(1)}`);
    });
  }
});
});