import { expect } from 'chai';
import { DrawingPace } from '../../src/ui/shell/drawing-pace.js';
import { frame } from './helpers/page.js';

describe('what a host publishes often', () => {
  it('is drawn at once, and then once for all that came meanwhile', async () => {
    let drawings = 0;
    const pace = new DrawingPace(() => drawings++);
    pace.want();
    expect(drawings).to.equal(1);
    expect(pace.drawn).to.equal(undefined);
    for (let times = 0; times < 50; times++) pace.want();
    expect(drawings).to.equal(1);
    await pace.drawn;
    expect(drawings).to.equal(2);
    expect(pace.drawn).to.equal(undefined);
  });

  it('is drawn again each time that something comes', async () => {
    let drawings = 0;
    const pace = new DrawingPace(() => drawings++);
    for (let times = 1; times <= 3; times++) {
      pace.want();
      await pace.drawn;
      expect(drawings).to.equal(times);
    }
    await frame();
    expect(drawings).to.equal(3);
  });
});
