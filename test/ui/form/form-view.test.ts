import { expect } from 'chai';
import { Lazy } from '../../../src/shared/lazy.js';
import type { FormElement } from '../../../src/ui/form/form-element.js';
import { FormView, type SpecialControls } from '../../../src/ui/form/form-view.js';
import { until } from '../helpers/page.js';

describe('controls that fail to load', () => {
  it('The controls are requested again after a pause, and not during it', async () => {
    let attempts = 0;
    const lazy = new Lazy<SpecialControls>(() => {
      attempts++;
      return Promise.reject(new Error('offline'));
    });
    const host = {
      isConnected: true,
      requestUpdate: () => void view.specialControls(),
    } as unknown as FormElement;
    const view: FormView = new FormView(host, () => undefined, lazy);
    expect(view.specialControls()).to.equal(undefined);
    await view.waiting;
    for (let render = 0; render < 5; render++) view.specialControls();
    expect(attempts).to.equal(1);
    const began = performance.now();
    await until('the second attempt', () => attempts === 2);
    expect(performance.now() - began).to.be.greaterThan(900);
  });
});
