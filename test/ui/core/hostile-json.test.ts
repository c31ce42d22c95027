import { expect } from 'chai';
import { malformedJson } from '../../fixtures/corpora/malformed-json.js';
import { parserCase, parserCases } from '../../fixtures/corpora/outside.js';
import { fixture } from '../../tools/in-page.js';
import {
  attack,
  besiege,
  endHosts,
  endOf,
  expectLife,
  type Siege,
  withoutFreeze,
} from '../helpers/hostile.js';

type Bytes = Uint8Array<ArrayBuffer>;

const bytesOf = (text: string): Bytes => new TextEncoder().encode(text);

/** Position of the malformed text in the response. */
const places: Readonly<Record<string, (text: Bytes) => Blob>> = {
  'for an answer': (text) => new Blob([text]),
  'inside of an answer': (text) =>
    new Blob([
      '{"jsonrpc":"2.0","id":"$ID","result":{"resultType":"complete","content":[],"structuredContent":',
      text,
      '}}',
    ]),
};

before(async () => {
  const siege = await besiege('twice');
  await expectLife(siege);
  endHosts();
});
afterEach(endHosts);

/** A server that responds with the bytes that it is given. */
async function parrot(where: string): Promise<{ siege: Siege; hear(body: Blob): Promise<string> }> {
  const set = crypto.randomUUID();
  const siege = await besiege(`raw-json?set=${set}&where=${where}`, { limits: { callIdleMs: 3_000 } });
  return {
    siege,
    async hear(body) {
      await fetch(`${fixture('hostileLab')}/__body?set=${set}`, { method: 'POST', body });
      return endOf(await attack(siege));
    },
  };
}

/** Expects an accurate end, not a timeout. */
const ends = /^(failed invalid-result|lost over-limit messageDepth 1000|lost no-reply|lost connection-lost)$/;

for (const [place, answer] of Object.entries(places)) {
  for (const where of ['json', 'sse']) {
    describe(`malformed JSON ${place}, as ${where}`, () => {
      it('Each case ends its call and nothing else', async () => {
        const { siege, hear } = await parrot(where);
        for (const [name, text] of malformedJson) {
          const bytes = typeof text === 'string' ? bytesOf(text) : text;
          const end = await withoutFreeze(name, 100, () => hear(answer(bytes)));
          expect(end, name).to.match(ends);
        }
        await expectLife(siege);
      });

      it('Each case that a parser must reject ends its call and nothing else', async function () {
        const names = parserCases('n_');
        // A separate clone has no corpora beside it.
        if (names.length === 0) this.skip();
        expect(names.length).to.be.at.least(180);
        const { siege, hear } = await parrot(where);
        await withoutFreeze('n_ cases', 100, async () => {
          for (const name of names) expect(await hear(answer(await parserCase(name))), name).to.match(ends);
        });
        await expectLife(siege);
      });
    });
  }
}

it('Cases that a parser may accept or reject do no harm', async function () {
  const names = parserCases('i_');
  if (names.length === 0) this.skip();
  const { siege, hear } = await parrot('json');
  for (const name of names) {
    const end = await hear(places['inside of an answer']!(await parserCase(name)));
    expect(end, name).to.match(/^(done|failed|lost)/);
    expect(end, name).not.to.contain('timed-out');
  }
  await expectLife(siege);
});
