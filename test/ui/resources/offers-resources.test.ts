import { expect } from 'chai';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import { allow, callbackUrl, card, goOn, noCards } from '../helpers/cards.js';
import {
  all,
  askCards,
  button,
  clear,
  click,
  drawn,
  expectAccessible,
  nameOf,
  one,
  show,
  until,
  words,
} from '../helpers/page.js';
import { answerQuestion, ready, snapshotOf } from '../helpers/widget.js';
import { closeWindows, signInThere } from '../helpers/windows.js';
import { stays } from '../../fixtures/stays.js';

const eras = ['modern', 'legacy'] as const;

afterEach(async () => {
  clear();
  await closeWindows(callbackUrl, fixture('offersSignIn'));
});

/** A widget with the view of a server's resources open. */
async function visit(path: string): Promise<McpTools> {
  const widget = document.createElement('mcp-tools');
  const src = `${fixture('offers')}/${path}`;
  await show(Object.assign(widget, { src, label: 'Notes', callbackUrl, policy: allow }));
  await ready(widget);
  const tab = await until('the tab', () => all('[role=tab]').find((each) => nameOf(each) === 'Resources'));
  await click(tab);
  await until('the list', () => all('[part~=resource]').length > 0);
  return widget;
}

async function open(name: string): Promise<void> {
  await click(button(new RegExp(`^${name}`), one('mcp-resources')));
}

const view = (): string => words(one('mcp-resources'));
const opened = (widget: McpTools): string | undefined => snapshotOf(widget).openResources[0]?.status;

for (const era of eras) {
  describe(`reading a resource of a ${era} server`, () => {
    it('Reading can ask for input, in a card, and the content is shown with the answer', async () => {
      const widget = await visit(`${era}/resources`);
      await open('asks');
      const shown = await until('the question', () => askCards('mcp-question')[0]);
      await until('its words', () => words(shown).includes('Who are you?'));
      expect(words(shown)).to.contain('Not part of a call');
      await expectAccessible(widget);
      await answerQuestion('eve');
      await until('its content', () => /Read by .*eve/.test(view()));
      expect(askCards()).to.deep.equal([]);
      expect(snapshotOf(widget).audit.some(({ kind }) => kind === 'question')).to.equal(true);
    });

    it('Reading by a link in a result can ask for input too', async () => {
      const widget = await visit(`${era}/resources`);
      const call = await widget.call({ server: 'Notes', tool: 'tool' });
      const read = widget.host?.readResource(call.id, 'notes://asks');
      await answerQuestion('ann');
      const done = await read;
      expect(done?.status === 'done' && JSON.stringify(done.parts)).to.match(/Read by .*ann/);
      expect(snapshotOf(widget).calls[0]?.status, 'the call stays over').to.equal('done');
    });

    it('Reading waits for a sign-in, and then continues', async () => {
      const widget = await visit(`${era}/resources/protected`);
      await open('today');
      const shown = await card('Notes');
      await expectAccessible(widget);
      shown.scrollIntoView({ block: 'end' });
      await goOn();
      await signInThere('offersSignIn');
      await until('its content', () => view().includes('notes://today after'));
      await noCards();
      expect(snapshotOf(widget).audit.some(({ kind }) => kind === 'sign-in')).to.equal(true);
    });

    it('Reading fails if the sign-in is dismissed, and the row then offers it', async () => {
      const widget = await visit(`${era}/resources/protected`);
      await open('today');
      await card('Notes');
      await click(button('Not now'));
      await until('the failure', () => opened(widget) === 'failed');
      await noCards();
      expect(snapshotOf(widget).servers[0]?.status).to.equal('needs-sign-in');
    });

    it('A resource of twenty megabytes fails, and another can be read afterwards', async () => {
      const widget = await visit(`${era}/resources`);
      await open('large');
      await until('the failure', () => opened(widget) === 'failed');
      expect(view()).not.to.contain('xxxxxxxxxx');
      await expectAccessible(widget);
      await click(button('All resources', one('mcp-resources')));
      await ready(widget);
      await open('today');
      await until('its content', () => view().includes('notes://today after'));
    });

    it('A resource that changes a thousand times a second reports it once, and can be read again', async () => {
      const widget = await visit(`${era}/resources`);
      await open('busy');
      await until('its content', () => view().includes('notes://busy after'));
      let changes = 0;
      const stop = widget.host?.subscribe(() => changes++);
      await until('the news', () => view().includes('this has changed'));
      // Some thousand further messages change nothing.
      await stays(2_000, () => expect(changes).to.be.lessThan(20));
      stop?.();
      const before = view();
      await click(button('Read again', one('mcp-resources')));
      await until('the new content', () => view() !== before && view().includes('notes://busy after'));
      await drawn(widget);
      expect(snapshotOf(widget).servers[0]?.status).to.equal('connected');
    });
  });
}
