import { sendKeys, setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import type { McpTools } from '../../../src/index.js';
import {
  all,
  chord,
  clear,
  drawn,
  expectAccessible,
  focused,
  one,
  press,
  until,
  words,
} from '../helpers/page.js';
import { showWidget } from '../helpers/widget.js';
import { box } from '../helpers/message-box.js';

let widget: McpTools;
const llm = (): { text: string } => ({ text: 'Done.' });
const options = (): string[] => all('#everything [role=option]').map(words);

async function visit(set: Partial<McpTools> = {}): Promise<void> {
  await setViewport({ width: 1280, height: 860 });
  widget = await showWidget({ llm, ...set });
  await until('the tools', () => all('.pick').length > 3);
  // Loaded with the first focus.
  await import('../../../src/ui/shell/shell-keys.js');
  box().focus();
}

async function search(text: string): Promise<void> {
  box().focus();
  await chord('Control', 'k');
  await until('the palette', () => focused()?.matches('dialog input'));
  await sendKeys({ type: text });
  await drawn(widget);
}

afterEach(async () => {
  clear();
  await setViewport({ width: 800, height: 600 });
});

describe('the palette of everything', () => {
  it('Ctrl+K opens it from the message box, and Escape returns to the box', async () => {
    await visit();
    await search('');
    expect(options().length).to.be.greaterThan(5);
    await expectAccessible(widget);
    await press('Escape');
    await until('its end', () => all('dialog.palette').length === 0);
    expect(focused()).to.equal(box());
    await sendKeys({ type: 'Hi' });
    expect(box().value, 'the box takes text again').to.equal('Hi');
  });

  it('A tool that is chosen opens on its page', async () => {
    await visit();
    await search('wether');
    expect(words(one('#everything .active'))).to.match(/^Weather/);
    await press('Enter');
    await until('the form', () => all('mcp-tool-form').length === 1);
  });

  it('A view and a server that are chosen are shown', async () => {
    await visit();
    await search('activ');
    await press('Enter');
    await until('the activity', () => one('[role=tab][id=tab-activity]').ariaSelected === 'true');
    await chord('Control', 'k');
    await until('the palette', () => focused()?.matches('dialog input'));
    await sendKeys({ type: 'Demo' });
    await until('the server', () => options()[0]?.startsWith('Demo'));
    await press('Enter');
    await until('its row', () => focused()?.closest('[part~=server]'));
  });

  it('Nothing found is said, and Enter then does nothing', async () => {
    await visit();
    await search('zzzzzz');
    expect(words(one('dialog.palette'))).to.contain('Nothing matches “zzzzzz”.');
    await press('Enter');
    expect(all('dialog.palette').length).to.equal(1);
    await expectAccessible(widget);
  });

  it('A page can switch the keys off', async () => {
    await visit({ keys: 'off' });
    box().focus();
    await chord('Control', 'k');
    await press('?');
    await drawn(widget);
    expect([all('dialog.palette').length, box().value]).to.deep.equal([0, '?']);
  });

  it('Keys that a person types elsewhere in the page do nothing', async () => {
    await visit();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await chord('Control', 'k');
    await drawn(widget);
    expect(all('dialog.palette').length).to.equal(0);
    field.remove();
  });
});

describe('the list of all keys', () => {
  it('A question mark outside of a field opens it, and Escape closes it', async () => {
    await visit();
    one('[role=tab][aria-selected=true]').focus();
    await press('?');
    await until('the keys', () => all('dialog.palette dt').length > 5);
    await expectAccessible(widget);
    await press('Escape');
    await until('its end', () => all('dialog.palette').length === 0);
    expect(focused()?.role).to.equal('tab');
  });

  it('A question mark in the message box is text', async () => {
    await visit();
    box().focus();
    await press('?');
    expect([box().value, all('dialog.palette').length]).to.deep.equal(['?', 0]);
  });
});

describe('the filter of the tools', () => {
  for (const typed of ['wether', 'waether', 'weatherr'])
    it(`The filter finds the weather by “${typed}”`, async () => {
      await visit();
      one('#filter').focus();
      await sendKeys({ type: typed });
      await until('the tool', () => all('.pick').length === 1);
      expect(words(one('.pick'))).to.match(/^Weather/);
    });
});
