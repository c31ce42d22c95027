import { expect } from 'chai';
import { loadElement } from '../../../src/index.js';
import { addLazyElements, need } from '../../../src/ui/base/element-registry.js';
import { all, clear, until, words } from '../helpers/page.js';
import { base } from '../helpers/samples.js';

afterEach(clear);

describe('an element that is loaded on demand', () => {
  it('The element is loaded when a page writes it, and takes over the properties set before', async () => {
    expect(customElements.get('mcp-activity')).to.equal(undefined);
    const element = document.createElement('mcp-activity');
    const record = { id: 'r1', at: 0, seq: 1, previous: '', hash: 'h', kind: 'connection' } as const;
    const records = [{ ...record, serverId: 's1', server: 'Weather', outcome: 'connected' }];
    Object.assign(element, { records, locale: 'zh-CN' });
    document.body.append(element);
    await until('the record', () => all('[part=record]', element).length);
    expect(words(element)).to.contain('Weather');
    expect(element.lang).to.equal('zh-CN');
    element.remove();
  });

  it('The element is found in a shadow root of the page, also in one of a later element', async () => {
    const outer = document.createElement('my-app');
    document.body.append(outer);
    customElements.define(
      'my-app',
      class extends HTMLElement {
        connectedCallback(): void {
          this.attachShadow({ mode: 'open' }).innerHTML = '<p></p>';
        }
      },
    );
    await new Promise((resolve) => setTimeout(resolve));
    outer.shadowRoot?.querySelector('p')?.append(document.createElement('mcp-grants'));
    await customElements.whenDefined('mcp-grants');
    outer.remove();
  });

  it('The element can be loaded before it is in the page', async () => {
    await loadElement('mcp-tool-form');
    const form = document.createElement('mcp-tool-form');
    expect([form.read(), form.current]).to.deep.equal([undefined, undefined]);
  });

  it('The element’s upgrade waits for what its properties need', async () => {
    const element = document.createElement('mcp-question');
    const ask = { kind: 'form', id: 'a1', serverId: 's1', round: 1, message: 'Which city?', createdAt: 0 };
    const schema = { type: 'object', properties: { city: { type: 'string', title: 'City' } } };
    Object.assign(element, {
      ask: { ...ask, schema },
      locale: 'zh-CN',
      call: { ...base, status: 'checking' },
    });
    const seen = new Set<string>();
    document.body.append(element);
    await until('the form', () => {
      const text = words(element);
      if (text !== '') seen.add(text);
      return all('[data-field]', element).length;
    });
    for (const text of seen) expect(text).to.match(/[\u4e00-\u9fff]/u);
    element.remove();
  });

  it('The element is requested again after a load that failed, and defined once', async () => {
    let tries = 0;
    addLazyElements({
      'mcp-of-this-test': () =>
        ++tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(class extends HTMLElement {}),
    });
    await need('mcp-of-this-test');
    expect(customElements.get('mcp-of-this-test')).to.equal(undefined);
    const both = [need('mcp-of-this-test'), need('mcp-of-this-test')];
    expect(both[0]).to.equal(both[1]);
    await both[0];
    expect([customElements.get('mcp-of-this-test') !== undefined, tries]).to.deep.equal([true, 2]);
    expect(need('mcp-of-this-test')).to.equal(undefined);
    expect(need('mcp-without-a-loader')).to.equal(undefined);
  });

  it('The element is loaded after a failed load without a new request', async () => {
    let tries = 0;
    addLazyElements({
      'mcp-comes-later': () =>
        ++tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve(class extends HTMLElement {}),
    });
    await need('mcp-comes-later');
    expect(customElements.get('mcp-comes-later')).to.equal(undefined);
    await customElements.whenDefined('mcp-comes-later');
    expect(tries).to.equal(2);
  });

  it('The element is loaded as soon after many failed requests as after one', async () => {
    let isOnline = false;
    addLazyElements({
      'mcp-asked-often': () =>
        isOnline ? Promise.resolve(class extends HTMLElement {}) : Promise.reject(new Error('offline')),
    });
    for (let times = 0; times < 40; times++) await need('mcp-asked-often');
    isOnline = true;
    await customElements.whenDefined('mcp-asked-often');
  });
});
