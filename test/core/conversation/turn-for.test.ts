import assert from 'node:assert/strict';
import { turnFor } from '../../../src/core/conversation/take-turn.js';
import type { ModelMessage, ModelTurn } from '../../../src/core/protocol/index.js';
import { describe, test } from '../../fixtures/suites.js';
import { assistantMessage, userMessage } from '../../fixtures/talk.js';

const image = { type: 'image', data: 'AAAA', mimeType: 'image/png' } as const;
const file = { type: 'file', data: 'AAAA', mimeType: 'application/pdf', name: 'a "b".pdf' } as const;
const picture = { type: 'file', data: 'AAAA', mimeType: 'image/webp' } as const;
const turn = (...messages: ModelMessage[]): ModelTurn => ({ messages, tools: [], system: 'The host’s.' });

describe('a turn in the form for one model', () => {
  test('A model receives only its own opaque data', () => {
    const mine = { by: 'mine', data: 1 } as const;
    const other = { by: 'other', data: 2 } as const;
    const said: ModelMessage = {
      ...assistantMessage('Hi'),
      content: [
        { type: 'reasoning', text: 'Hm.', opaque: mine },
        { type: 'text', text: 'Hi', opaque: other },
      ],
      opaque: other,
    };
    const { opaque, ...rest } = said;
    assert.ok(opaque);
    assert.deepEqual(turnFor({ provider: 'mine' }, turn(said)).messages, [
      {
        ...rest,
        content: [
          { type: 'reasoning', text: 'Hm.', opaque: mine },
          { type: 'text', text: 'Hi' },
        ],
      },
    ]);
    assert.doesNotMatch(JSON.stringify(turnFor({}, turn(said))), /opaque/);
  });

  test('Parts that the model does not accept are replaced with a description', () => {
    const content = [...userMessage('Look:').content, image, file, picture];
    const seen = (takes?: ('image' | 'file')[]): unknown => {
      const [message] = turnFor(
        takes ? { inputs: takes } : {},
        turn({ ...userMessage('Look:'), content }),
      ).messages;
      return message?.content.slice(1);
    };
    assert.deepEqual(seen(), [image, file, picture]);
    assert.deepEqual(seen(['image']), [
      image,
      { type: 'text', text: '[file "a \\"b\\".pdf" application/pdf, not passed on]' },
      picture,
    ]);
    assert.deepEqual(seen([]), [
      { type: 'text', text: '[image image/png, not passed on]' },
      { type: 'text', text: '[file "a \\"b\\".pdf" application/pdf, not passed on]' },
      { type: 'text', text: '[file image/webp, not passed on]' },
    ]);
  });

  test('A text file is sent as text if the model accepts no files', () => {
    const data = Buffer.from('name\nZoë').toString('base64');
    const text = { type: 'file', data, mimeType: 'text/csv', name: 'guests.csv' } as const;
    const broken = { ...text, data: '***' };
    const sound = { type: 'file', data: 'AAAA', mimeType: 'audio/mpeg', name: 'a.mp3' } as const;
    const seen = (takes: ('image' | 'file')[]): unknown => {
      const message = { ...userMessage(''), content: [text, broken, sound] };
      return turnFor({ inputs: takes }, turn(message)).messages[0]?.content;
    };
    const words = { type: 'text', text: '[file "a.mp3" audio/mpeg, not passed on]' };
    assert.deepEqual(seen(['file']), [text, broken, words]);
    const [framed] = seen(['image']) as { text: string }[];
    assert.match(
      framed!.text,
      /^\[#(\w+) begins: .* is the file "guests\.csv" text\/csv\]\nname\nZoë\n\[#\1 ends\]\n$/,
    );
    assert.deepEqual(seen(['image']), [
      framed,
      { type: 'text', text: '[file "guests.csv" text/csv, not passed on]' },
      words,
    ]);
  });

  test("The page's options apply, and a tool is required only in the first reply", () => {
    const options = { system: 'The page’s.', maxTokens: 9, effort: 'low', toolChoice: 'required' } as const;
    const first = turnFor({}, turn(userMessage('Go')), options);
    assert.equal(first.system, 'The page’s.\n\nThe host’s.');
    assert.deepEqual([first.maxTokens, first.effort, first.toolChoice], [9, 'low', 'required']);
    const second = turnFor({}, turn(userMessage('Go'), assistantMessage('Hm.')), options);
    assert.equal('toolChoice' in second, false);
    // A shorter limit from a server is kept.
    assert.equal(turnFor({}, { ...turn(userMessage('Go')), maxTokens: 3 }, options).maxTokens, 3);
  });
});
