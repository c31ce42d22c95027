import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { screenshot } from '../../tools/in-page.js';
import { answerApp, reportOf, showApp, toldBy, type Step } from '../helpers/apps.js';
import { all, expectAccessible, nameOf, one, until, words } from '../helpers/page.js';
import { textBase64, twoColours } from '../helpers/pictures.js';
import { leave } from '../helpers/trust.js';
import { snapshotOf } from '../helpers/widget.js';

before(() => setViewport({ width: 1280, height: 900 }));
afterEach(leave);
after(() => setViewport({ width: 800, height: 600 }));

const picture = { type: 'image', data: twoColours(60, 40), mimeType: 'image/png' };
const sound = { type: 'audio', data: textBase64('RIFF'), mimeType: 'audio/wav' };
const say = (...content: readonly object[]): Step => ({
  act: 'request',
  method: 'ui/message',
  params: { role: 'user', content },
});

/** Returns the image in an element, once it is drawn. */
const drawnIn = (root: Element): Promise<HTMLElement> =>
  until('the picture', () => all('mcp-content-image', root).flatMap((image) => all('canvas', image))[0]);

describe('an image in a message of an app', () => {
  it('The image is shown in the request, in the conversation, and to the model as its server’s', async () => {
    const { app, requests } = await showApp('robot', [
      say({ type: 'text', text: 'My seats.' }, picture, sound),
    ]);
    const card = await until('the question', () => all('mcp-question')[0]);
    await drawnIn(card);
    expect(words(card)).to.contain('My seats.');
    await expectAccessible();
    await screenshot('app-picture-asked');
    const { length } = requests;
    await answerApp('Tell the model');
    expect((await reportOf(app))['request']).to.deep.equal({});
    await until('the turn', () => requests.length > length);
    const parts = requests
      .at(-1)
      ?.messages.at(-1)
      ?.content.map((part) => {
        const { name: _, ...rest } = 'name' in part ? part : { ...part, name: '' };
        if (rest.type !== 'text') return rest;
        const isBegin = /what the app "robot" says, .* data of the server "Flights"/.test(rest.text);
        return isBegin ? 'begin' : / ends\]$/.test(rest.text) ? 'end' : rest.text;
      });
    const file = (block: typeof picture): object => ({ ...block, type: 'file' });
    expect(parts).to.deep.equal([
      'begin',
      ...['begin', file(picture), 'end'],
      ...['begin', file(sound), 'end'],
    ]);
    const said = await until('its words and its picture', () => {
      const found = all('mcp-app-said');
      return found.length === 3 ? found : undefined;
    });
    await drawnIn(said[1]!);
    // Once, and not in the person's message.
    expect(all('mcp-content-image', one('mcp-conversation'))).to.have.length(1);
    // A model must not take them for the person's words.
    expect(all('[part~=app] button', one('mcp-conversation')).map(nameOf)).not.to.contain('Edit');
    await screenshot('app-picture-said');
    await expectAccessible();
  });

  it('The image is in view in the request whatever its server declares, and is never folded', async () => {
    const annotations = { audience: ['assistant'], priority: 0 };
    await showApp('robot', [say({ ...picture, annotations })]);
    const card = await until('the question', () => all('mcp-question')[0]);
    await drawnIn(card);
    expect(all('details', card)).to.have.length(0);
    await answerApp('Don’t tell');
  });

  it('An SVG drawing is not accepted as text that would exceed the limits of a message', async () => {
    const svg = { type: 'image', data: textBase64('<svg/>'), mimeType: 'image/svg+xml' };
    const { app } = await showApp('robot', [say(svg)]);
    expect(JSON.stringify(await reportOf(app))).to.contain('it says no text, picture or sound');
  });

  it('The image is sent with the next message, unless the app withdraws it', async () => {
    const context = (params: object): Step => ({ act: 'request', method: 'ui/update-model-context', params });
    const { app, widget, requests } = await showApp('robot', [
      context({ content: [picture] }),
      // A report would replace it, so the app makes none.
      { act: 'pause', ms: 2 ** 30 },
    ]);
    await drawnIn(await until('what it tells', () => all('[part~=app-message]', app)[0]));
    await expectAccessible();
    await until('the end of the turn', () => snapshotOf(widget).conversation.status === 'idle');
    await widget.send('And now?');
    const last = (): string => JSON.stringify(requests.at(-1)?.messages.at(-1));
    expect(last()).to.contain(picture.data).and.contain('what the app');
    expect(all('[part~=app-message]', app)).to.have.length(0);
    await widget.send('And then?');
    expect(last()).not.to.contain(picture.data);
  });

  it('A message has at most ten images, each of the type that it declares', async () => {
    const many = Array.from({ length: 12 }, () => picture);
    const odd = [
      { ...picture, mimeType: 'text/html' },
      { ...picture, data: 7 },
      { type: 'image', mimeType: 'image/png' },
      { type: 'resource_link', uri: 'seats://plan', name: 'plan' },
      'text',
    ];
    const { app } = await showApp('robot', [say(...(odd as object[])), say(...(odd as object[]), ...many)]);
    const card = await until('the question', () => all('mcp-question')[0]);
    await until('its pictures', () => all('mcp-content-image', card).length === 10);
    await answerApp('Don’t tell');
    const report = await until('the report', () => toldBy(app));
    expect(report).to.contain('it says no text, picture or sound').and.contain('isError');
  });

  it('The host declares that it accepts images', async () => {
    const { app } = await showApp('robot', [
      {
        act: 'code',
        code: 'const { message, updateModelContext } = host.hostCapabilities; return { message, updateModelContext }',
      },
    ]);
    const said = { text: {}, image: {}, audio: {} };
    expect((await reportOf(app))['code']).to.deep.equal({
      message: said,
      updateModelContext: { ...said, structuredContent: {} },
    });
  });
});
