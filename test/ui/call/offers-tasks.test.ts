import { expect } from 'chai';
import type { SettledCall } from '../../../src/core/index.js';
import type { McpTools } from '../../../src/index.js';
import { fixture } from '../../tools/in-page.js';
import {
  all,
  approve,
  askCards,
  button,
  clear,
  click,
  expectAccessible,
  one,
  show,
  until,
  words,
} from '../helpers/page.js';
import { answerQuestion, callWhen, pick, ready, snapshotOf } from '../helpers/widget.js';

const allow = (): { decision: 'allow' } => ({ decision: 'allow' });
const eras = ['modern', 'legacy'] as const;

afterEach(clear);

/** A widget with a server whose tool runs as a task with these steps. */
async function visit(era: string, course: string, limits: McpTools['limits'] = {}): Promise<McpTools> {
  const widget = document.createElement('mcp-tools');
  const src = `${fixture('offers')}/${era}/tasks/${course}`;
  await show(Object.assign(widget, { src, label: 'Museum', policy: allow, limits }));
  await ready(widget);
  return widget;
}

function report(widget: McpTools): Promise<SettledCall> {
  return widget.call({ server: 'Museum', tool: 'report' });
}

function textOf(call: SettledCall): unknown {
  const [part] = call.status === 'done' ? call.result.parts : [];
  return part?.kind === 'text' ? part.text : call;
}

/** Number of tasks that were cancelled at the server. */
async function cancelled(widget: McpTools): Promise<unknown> {
  return textOf(await widget.call({ server: 'Museum', tool: 'cancelled' }));
}

for (const era of eras) {
  describe(`a task of a ${era} server`, () => {
    it('A task that is run from its form shows its progress and its result', async () => {
      const widget = await visit(era, 'works');
      await pick('report');
      await approve('Run');
      const call = await callWhen(widget, 'done');
      expect('taskId' in call && call.taskId).to.be.a('string');
      expect('progress' in call && call.progress.message).to.equal('Counting the visitors');
      await until('the result', () => words(widget).includes('The report is ready.'));
      await expectAccessible(widget);
    });

    it('A task that never ends is shown as running, and its button cancels it', async () => {
      const widget = await visit(era, 'never');
      // Tests in another file may have cancelled tasks there.
      const before = Number(await cancelled(widget));
      await pick('report');
      await approve('Run');
      await callWhen(widget, 'running');
      await until('its state', () => words(widget).includes('Counting the visitors'));
      await click(button('Stop'));
      await callWhen(widget, 'cancelled');
      await until('its server', async () => Number(await cancelled(widget)) === before + 1);
    });

    it('A task that never ends is stopped by its limit and cancelled', async () => {
      const widget = await visit(era, 'never', { taskMs: 1_000 });
      const before = Number(await cancelled(widget));
      const end = await report(widget);
      expect(end.status === 'failed' && end.problem.code).to.equal('timed-out-total');
      await until('its server', async () => Number(await cancelled(widget)) > before);
    });

    it('A task that ends twice keeps its first end', async () => {
      const widget = await visit(era, 'twice');
      const end = await report(widget);
      expect(textOf(end)).to.equal('The first end.');
      const [before] = snapshotOf(widget).calls;
      await widget.call({ server: 'Museum', tool: 'cancelled' });
      expect(snapshotOf(widget).calls[0]).to.equal(before);
    });

    it('A task can ask for input, in a card, and continues with the answer', async () => {
      const widget = await visit(era, 'asks');
      const settled = report(widget);
      await until('the question', () =>
        askCards('mcp-question').some((each) => words(each).includes('Which year?')),
      );
      await expectAccessible(widget);
      await answerQuestion('1999');
      expect(textOf(await settled)).to.match(/^The report of .*1999/);
      await until('no question', () => askCards().length === 0);
    });

    it('A task that asks in circles is ended and asks no more', async () => {
      const widget = await visit(era, 'circles', { inputRounds: 2 });
      const settled = report(widget);
      await answerQuestion('1');
      await answerQuestion('2');
      const end = await settled;
      // A 2025-11-25 server gets a response to each further unasked question, and may end as it likes.
      if (era === 'modern')
        expect(end.status === 'failed' && end.problem.code).to.equal('too-many-questions');
      else expect(String(textOf(end)).split(' and ').length).to.equal(2);
      await until('no question', () => askCards().length === 0);
      expect(all('mcp-question').length).to.equal(0);
    });

    it('A task that belongs to another client shows nothing of it', async () => {
      const widget = await visit(era, 'another');
      await pick('report');
      await approve('Run');
      const end = await callWhen(widget, 'lost');
      expect(end.status === 'lost' && end.problem.code).to.equal('task-lost');
      expect(words(one('mcp-call'))).not.to.contain('Somebody else');
    });
  });
}
