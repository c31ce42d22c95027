import assert from 'node:assert/strict';
import { afterEach } from 'node:test';
import type { Llm, LlmRequest, ModelPart, UserPart } from '../../src/core/index.js';
import { agUi } from '../../src/llm/ag-ui.js';
import { anthropic } from '../../src/llm/anthropic.js';
import { gemini } from '../../src/llm/gemini.js';
import { openAiResponses } from '../../src/llm/openai-responses.js';
import { openAi } from '../../src/llm/openai.js';
import { standardBase64, typeOf } from '../../src/llm/wire/repair/media.js';
import { describe, test } from '../fixtures/suites.js';
import { assistantMessage, userMessage } from '../fixtures/talk.js';
import { deltasOf, failureOf, only, turn } from './support.js';
import { startWire, type Wire, type WireAnswer } from './wire.js';

const stops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
});

/** PNG of one pixel, and the same image in other notations of Base64. */
const png =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const waysToWrite: Readonly<Record<string, string>> = {
  'a data: URL': `data:image/jpeg;base64,${png}`,
  'a data: URL with escapes': `data:image/png;base64,${png.replace(/=/g, '%3D').replace(/\+/g, '%2B')}`,
  'line breaks': png.replace(/.{19}/g, '$&\r\n'),
  'blanks around it': `  ${png}\n`,
  'escaped line breaks': png.replace(/.{19}/g, '$&\\n'),
  'no padding': png.replace(/=/g, ''),
  'the URL-safe alphabet': png.replace(/\+/g, '-').replace(/\//g, '_'),
  'the quotes of Python': `b'${png}'`,
};
const base64 = (text: string): string => Buffer.from(text, 'latin1').toString('base64');
const noPictures: Readonly<Record<string, string>> = {
  HTML: base64('<!DOCTYPE html><title>Not found</title>'),
  SVG: base64('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  nothing: '',
  'white space': ' \n',
  'no Base64': 'not a picture!',
  'an odd length': 'iVBORw0KGgoA1',
  'an address': 'https://example.com/a.png',
};

interface Provider {
  readonly at: (origin: string) => Llm;
  readonly fine: WireAnswer;
  /** Returns the JSON that a request contains for an image. */
  readonly sent: (mimeType: string, data: string) => string;
  readonly inResults: boolean;
}
const asUrl = (mimeType: string, data: string): string => `data:${mimeType};base64,${data}`;
const providers: Readonly<Record<string, Provider>> = {
  anthropic: {
    at: (origin) => anthropic({ baseUrl: origin, model: 'claude-x' }),
    fine: { body: { type: 'message', content: [{ type: 'text', text: 'Ok' }], stop_reason: 'end_turn' } },
    sent: (media_type, data) => JSON.stringify({ type: 'base64', media_type, data }),
    inResults: true,
  },
  gemini: {
    at: (origin) => gemini({ baseUrl: origin, model: 'gemini-3-x' }),
    fine: { body: { candidates: [{ content: { parts: [{ text: 'Ok' }] }, finishReason: 'STOP' }] } },
    sent: (mimeType, data) => JSON.stringify({ mimeType, data }),
    inResults: true,
  },
  openai: {
    at: (origin) => openAi({ baseUrl: origin, model: 'x' }),
    fine: { body: { choices: [{ message: { content: 'Ok' }, finish_reason: 'stop' }] } },
    sent: asUrl,
    inResults: false,
  },
  'openai-responses': {
    at: (origin) => openAiResponses({ baseUrl: origin, model: 'x' }),
    fine: {
      body: { output: [{ type: 'message', id: 'm', content: [{ type: 'output_text', text: 'Ok' }] }] },
    },
    sent: asUrl,
    inResults: true,
  },
  'ag-ui': {
    at: (origin) => agUi({ url: origin }),
    fine: {
      events: [{ type: 'TEXT_MESSAGE_CHUNK', messageId: 'm', delta: 'Ok' }, { type: 'RUN_FINISHED' }],
    },
    sent: (mimeType, value) => JSON.stringify({ type: 'data', value, mimeType }),
    inResults: true,
  },
};

const said = (part: UserPart): LlmRequest =>
  turn({ messages: [{ role: 'user', content: [{ type: 'text', text: 'See ' }, part], text: 'See ' }] });
const returned = (part: ModelPart): LlmRequest =>
  turn({
    messages: [
      userMessage('Draw'),
      assistantMessage('', [{ id: 'call_1', name: 'Demo__draw', arguments: '{}' }]),
      {
        role: 'tool',
        toolCallId: 'call_1',
        name: 'Demo__draw',
        server: 'Demo',
        tool: 'draw',
        content: [part],
        isError: false,
        untrusted: true,
      },
    ],
  });
const image = (data: string, mimeType = 'image/jpeg') => ({ type: 'image', data, mimeType }) as const;

async function served(...answers: WireAnswer[]): Promise<Wire> {
  const wire = await startWire(...answers);
  stops.push(wire.stop);
  return wire;
}
const bodyOf = (wire: Wire, at = -1): string => JSON.stringify(wire.asked.at(at)?.body);

for (const [name, { at, fine, sent, inResults }] of Object.entries(providers)) {
  describe(`images for ${name}`, () => {
    for (const [way, data] of Object.entries(waysToWrite)) {
      test(`An image has the type of its bytes, with ${way}`, async () => {
        const wire = await served(fine);
        await deltasOf(at(wire.origin), said(image(data)));
        assert.ok(bodyOf(wire).includes(sent('image/png', png)), bodyOf(wire));
        await deltasOf(at(wire.origin), returned(image(data)));
        assert.equal(bodyOf(wire).includes(sent('image/png', png)), inResults, bodyOf(wire));
      });
    }

    for (const [what, data] of Object.entries(noPictures)) {
      test(`An image is described if it is ${what}`, async () => {
        const wire = await served(fine);
        for (const request of [
          said(image(data)),
          returned(image(data)),
          said({ type: 'file', data, mimeType: 'image/png', name: 'a.png' }),
        ]) {
          await deltasOf(at(wire.origin), request);
          assert.match(bodyOf(wire), /\[(?:image|file \S+) image\/(?:jpeg|png), not passed on/);
          if (data.trim() !== '') assert.ok(!bodyOf(wire).includes(data.trim()));
        }
      });
    }

    test('A rejected image is described from then on, and others are sent', async () => {
      const refusal = { status: 400, body: { error: { message: 'Could not process image' } } };
      const wire = await served(refusal, fine);
      const llm = at(wire.origin);
      const deltas = await deltasOf(llm, said(image(png)));
      assert.match(only(deltas, 'warning').at(-1)?.text ?? '', /refused a picture/);
      assert.equal(wire.asked.length, 2);
      assert.ok(bodyOf(wire, 0).includes(png));
      assert.ok(!bodyOf(wire, 1).includes(png));
      assert.match(bodyOf(wire, 1), /not passed on: the model's server refused it/);
      await deltasOf(llm, said(image(png)));
      assert.equal(wire.asked.length, 3);
      assert.ok(!bodyOf(wire, 2).includes(png));
      const other = base64('\x89PNG\r\n\x1a\n another');
      await deltasOf(llm, said(image(other)));
      assert.ok(bodyOf(wire, 3).includes(other));
    });

    for (const [status, message] of [
      [401, 'Invalid image of a key'],
      [403, 'No access to images'],
      [404, 'No such model'],
      [500, 'Internal error'],
    ] as const) {
      test(`An error ${status} causes no second request`, async () => {
        const wire = await served({ status, body: { error: { message } } });
        assert.match(await failureOf(at(wire.origin), said(image(png))), new RegExp(`HTTP status ${status}`));
        assert.equal(wire.asked.length, 1);
      });
    }

    test('An image is not considered rejected if leaving it out does not help', async () => {
      const refusal = { status: 400, body: { error: { message: 'The model is overworked' } } };
      const wire = await served(refusal, refusal, fine);
      const llm = at(wire.origin);
      assert.match(await failureOf(llm, said(image(png))), /overworked/);
      assert.equal(wire.asked.length, 2);
      await deltasOf(llm, said(image(png)));
      assert.ok(bodyOf(wire).includes(png));
    });
  });
}

describe('servers that accept no images', () => {
  test('A local model that answers 500 is detected', async () => {
    const wire = await served(
      { status: 500, body: { error: { message: 'image input is not supported - hint: mmproj' } } },
      providers['openai']?.fine ?? {},
    );
    await deltasOf(openAi({ baseUrl: wire.origin, model: 'x' }), said(image(png)));
    assert.equal(wire.asked.length, 2);
  });

  test('The image that was accepted before is sent, and the other is described', async () => {
    const { at, fine } = providers['anthropic']!;
    const wire = await served(fine, { status: 400, body: { error: { message: 'bad image' } } }, fine);
    const llm = at(wire.origin);
    await deltasOf(llm, said(image(png)));
    const other = base64('\x89PNG\r\n\x1a\n another');
    const both = turn({
      messages: [{ role: 'user', content: [image(png), image(other)], text: '' }],
    });
    await deltasOf(llm, both);
    assert.ok(bodyOf(wire).includes(png));
    assert.ok(!bodyOf(wire).includes(other));
  });

  test('An image that is too large for Anthropic is described', async () => {
    const { at, fine } = providers['anthropic']!;
    const wire = await served(fine);
    const large = base64('\x89PNG\r\n\x1a\n'.padEnd(4 * 1024 * 1024, 'x'));
    await deltasOf(at(wire.origin), said(image(large)));
    assert.match(bodyOf(wire), /not passed on: it is too large for this model/);
  });
});

describe('type of a file', () => {
  for (const [head, claimed, type] of [
    ['\xff\xd8\xff\xe0', 'image/png', 'image/jpeg'],
    ['GIF89a', 'image/png', 'image/gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', 'image/jpg', 'image/webp'],
    ['RIFF\0\0\0\0WAVEfmt ', 'audio/mpeg', 'audio/wav'],
    ['ID3\x04', 'audio/wav', 'audio/mpeg'],
    ['\xff\xfb\x90', 'application/octet-stream', 'audio/mpeg'],
    ['OggS', 'audio/mpeg', 'audio/ogg'],
    ['OggS', 'video/ogg', 'video/ogg'],
    ['fLaC', 'audio/ogg', 'audio/flac'],
    ['\x1aE\xdf\xa3', 'audio/webm', 'audio/webm'],
    ['\0\0\0\x20ftypisom', 'video/quicktime', 'video/mp4'],
    ['\n%PDF-1.7', 'image/png', 'application/pdf'],
    ['a;b', 'Text/CSV; charset=utf-8', 'text/csv'],
    ['ID3 is a tag', 'text/plain', 'text/plain'],
    ['\x89PNG\r\n\x1a\n', 'text/plain', 'image/png'],
    ['PK\x03\x04', 'application/zip', 'application/zip'],
    ['plain', 'image/png', undefined],
    ['plain', 'audio/wav', undefined],
    ['plain', 'application/pdf', undefined],
  ] as const) {
    test(`A file that begins with ${JSON.stringify(head)} and claims ${claimed} is ${type ?? 'unknown'}`, () => {
      assert.equal(typeOf(head, claimed), type);
    });
  }

  test('Base64 is normalized without changing a byte', () => {
    for (let length = 0; length < 20; length++) {
      const bytes = Buffer.from(Array.from({ length }, (_, at) => (at * 89 + 251) % 256));
      const standard = bytes.toString('base64');
      for (const way of [standard, bytes.toString('base64url'), `data:;base64,${standard}`, ` ${standard}\n`])
        assert.equal(standardBase64(way), standard);
    }
    assert.equal(standardBase64('QR'), 'QQ==');
    assert.equal(standardBase64('data:text/plain,hello'), undefined);
  });
});
