import { expect } from 'chai';
import { all, approve, askCards, button, clear, one, show, until, words, click } from '../helpers/page.js';

// No static import of the elements: this page defined some of its own first.
const fixtures = window.__FIXTURES__;
const faults: unknown[] = [];

class Other extends HTMLElement {
  set call(_value: unknown) {
    this.textContent = 'The page’s own card';
  }
}

before(() => {
  window.addEventListener('error', ({ message }) => faults.push(message));
  window.addEventListener('unhandledrejection', ({ reason }) => faults.push(reason));
  customElements.define('mcp-call', Other);
  customElements.define('mcp-server', class extends HTMLElement {});
});

afterEach(clear);

describe('a page that already defines elements with these names', () => {
  it('Importing throws nothing and leaves the page its elements', async () => {
    const { loadElement } = await import('../../../src/index.js');
    await loadElement('mcp-content');
    expect(customElements.get('mcp-call')).to.equal(Other);
    expect(faults).to.deep.equal([]);
  });

  it('A second import, or an import of the classes, throws nothing', async () => {
    const first = customElements.get('mcp-tools');
    const again = document.createElement('script');
    again.type = 'module';
    again.src = '/package/index.js';
    await new Promise((resolve, reject) => {
      again.onload = resolve;
      again.onerror = reject;
      document.head.append(again);
    });
    const { McpTools } = await import('../../../src/elements.js');
    expect([customElements.get('mcp-tools'), McpTools]).to.deep.equal([first, first]);
    expect(faults).to.deep.equal([]);
  });

  it('The other elements work with the page’s elements beside them', async () => {
    const widget = document.createElement('mcp-tools');
    const stranger = document.createElement('mcp-server');
    stranger.setAttribute('src', fixtures['legacy']!);
    widget.append(stranger);
    Object.assign(widget, { src: fixtures['modern'], label: 'Demo' });
    await show(widget);
    await until('the tools', () => words(widget).includes('Current time'));
    button(/^Current time/).click();
    await until('the form', () => all('[part=form]').length);
    await click(button('Run'));
    await until('the result', () => words(widget).includes('The page’s own card'));
    expect(faults).to.deep.equal([]);
  });

  it('Two elements with approvals at the same time each get their own answer', async () => {
    const [left, right] = [document.createElement('mcp-tools'), document.createElement('mcp-tools')];
    Object.assign(left, { src: fixtures['modern'], label: 'Left' });
    Object.assign(right, { src: fixtures['modern'], label: 'Right' });
    await show(left, right);
    const connected = (element: typeof left): boolean => element.host!.getSnapshot().tools.length > 0;
    await until('both', () => connected(left) && connected(right));
    const settled = [left, right].map((element, at) =>
      element.call({ server: at === 0 ? 'Left' : 'Right', tool: 'get_current_time' }),
    );
    await until('both questions', () => askCards().length === 2);
    // Each card is in its own element.
    for (const [element, answer, others] of [
      [right, 'Deny', 1],
      [left, 'Approve once', 0],
    ] as const) {
      expect(askCards()).to.have.length(others + 1);
      one('[part~=card]', one('mcp-approval', element)).scrollIntoView({ block: 'nearest' });
      await approve(answer, element);
      await until('one less', () => askCards().length === others);
    }
    expect((await Promise.all(settled)).map(({ status }) => status)).to.deep.equal(['done', 'denied']);
  });
});
