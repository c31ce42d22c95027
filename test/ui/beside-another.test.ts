import { expect } from 'chai';
import { all, approve, button, clear, show, until, words, click } from './helpers/page.js';

// No static import of the elements here: this page had some of its own before they came.
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

describe('on a page that already has elements of these names', () => {
  it('importing throws nothing, and leaves the page its own', async () => {
    const { loadElement } = await import('../../src/index.js');
    await loadElement('mcp-content');
    expect(customElements.get('mcp-call')).to.equal(Other);
    expect(faults).to.deep.equal([]);
  });

  it('importing a second time, or the classes beside it, throws nothing', async () => {
    const first = customElements.get('mcp-tools');
    const again = document.createElement('script');
    again.type = 'module';
    again.src = '/package/index.js';
    await new Promise((resolve, reject) => {
      again.onload = resolve;
      again.onerror = reject;
      document.head.append(again);
    });
    const { McpTools } = await import('../../src/elements.js');
    expect([customElements.get('mcp-tools'), McpTools]).to.deep.equal([first, first]);
    expect(faults).to.deep.equal([]);
  });

  it('the rest works with what there is', async () => {
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

  it('two elements ask at the same time, and each gets its own answer', async () => {
    const [left, right] = [document.createElement('mcp-tools'), document.createElement('mcp-tools')];
    Object.assign(left, { src: fixtures['modern'], label: 'Left' });
    Object.assign(right, { src: fixtures['modern'], label: 'Right' });
    await show(left, right);
    const connected = (one: typeof left): boolean => one.host!.getSnapshot().tools.length > 0;
    await until('both', () => connected(left) && connected(right));
    const settled = [left, right].map((one, at) =>
      one.call({ server: at === 0 ? 'Left' : 'Right', tool: 'get_current_time' }),
    );
    await until('both questions', () => all('dialog:modal').length === 2);
    // Which of them lies on top is nobody's choice; the one below waits until it can be seen.
    const answers = { Left: 'Approve', Right: 'Deny' } as const;
    for (const left of [1, 0]) {
      const dialog = await until('the one on top', topmost);
      const server = words(dialog).includes(' on Left?') ? 'Left' : 'Right';
      await approve(answers[server], dialog);
      await until('one less', () => all('dialog:modal').length === left);
    }
    expect((await Promise.all(settled)).map(({ status }) => status)).to.deep.equal(['done', 'denied']);
  });
});

/** The question that can be seen, through shadow roots. */
function topmost(): Element | undefined {
  let at: Element | null = null;
  let root: DocumentOrShadowRoot = document;
  for (;;) {
    const found: Element | null = root.elementFromPoint(innerWidth / 2, innerHeight / 2);
    if (!found || found === at) return at?.closest('dialog') ?? undefined;
    at = found;
    if (at.closest('dialog')) return at.closest('dialog')!;
    if (!at.shadowRoot) return undefined;
    root = at.shadowRoot;
  }
}
