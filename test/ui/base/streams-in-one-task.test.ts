import { expect } from 'chai';
import { Announcer } from '../../../src/ui/shell/announcer.js';
import type { Snapshot } from '../../../src/core/index.js';
import { baseEn } from '../../../src/ui/locales/en/base.js';

import { stays } from '../../fixtures/stays.js';

/** Snapshots as an answer of a model makes them, which count their reads. */
function pieces(count: number): { readonly all: readonly Snapshot[]; readonly looks: () => number } {
  let looks = 0;
  const same = { calls: [], asks: [], servers: [], grants: [] };
  const all = Array.from({ length: count }, (_, at) => {
    const entries = [{ kind: 'assistant', text: 'x'.repeat(at) }];
    const made = { ...same, conversation: { status: 'answering', entries } };
    return new Proxy(made, {
      get(target, key, receiver) {
        looks++;
        return Reflect.get(target, key, receiver) as unknown;
      },
    }) as unknown as Snapshot;
  });
  return { all, looks: () => looks };
}

describe('announcements for screen readers', () => {
  it('Each piece of an answer costs the same, however many came before', async () => {
    const announcer = new Announcer({
      addController: () => undefined,
      removeController: () => undefined,
      requestUpdate: () => undefined,
      updateComplete: Promise.resolve(true),
    });
    const { all, looks } = pieces(2_001);
    for (let at = 1; at < all.length; at++) announcer.announce(all[at - 1]!, all[at]!, baseEn, 0);
    const first = looks();
    await stays(900, () => {
      expect(first, 'looks at a snapshot as they come').to.be.at.most(9 * 2_000);
      expect(looks() - first, 'looks afterwards').to.equal(0);
    });
  });
});
