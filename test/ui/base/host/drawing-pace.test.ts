import { expect } from 'chai';
import { DrawingPace } from '../../../../src/ui/base/host/paced-snapshots.js';

import { stays } from '../../../fixtures/stays.js';

describe('frequent snapshots of a host', () => {
  it('Snapshots are rendered in the next frame, once for all that arrived until then', async () => {
    let drawings = 0;
    const pace = new DrawingPace(() => drawings++);
    for (let times = 0; times < 50; times++) pace.want();
    expect(drawings).to.equal(0);
    await pace.drawn;
    expect(drawings).to.equal(1);
    expect(pace.drawn).to.equal(undefined);
  });

  it('Each later snapshot is rendered again', async () => {
    let drawings = 0;
    const pace = new DrawingPace(() => drawings++);
    for (let times = 1; times <= 3; times++) {
      pace.want();
      await pace.drawn;
      expect(drawings).to.equal(times);
    }
    await stays(400, () => {
      expect(drawings).to.equal(3);
    });
  });

  it('Rendering is less frequent the longer it takes', async () => {
    const drawings: number[] = [];
    const pace = new DrawingPace(() => {
      const began = performance.now();
      drawings.push(began);
      while (performance.now() - began < 12);
    });
    pace.want();
    await pace.drawn;
    pace.want();
    await pace.drawn;
    const [first = NaN, second = NaN] = drawings;
    expect(second - first, 'ms between two drawings of 12 ms').to.be.at.least(120);
  });
});
