import { expect } from 'chai';
import { timeZone } from '../../tools/in-page.js';
import { enter, formOf, typeInto } from '../helpers/form-controls.js';
import { all, clear, expectAccessible, one, press, words } from '../helpers/page.js';

const moment = { type: 'string', format: 'date-time', title: 'Moment' };
const time = { type: 'string', format: 'time', title: 'Time' };
const day = { type: 'string', format: 'date', title: 'Day' };

const zone = (): HTMLSelectElement => one<HTMLSelectElement>('select.zone');

async function choose(label: string): Promise<void> {
  const option = [...zone().options].find((each) => each.text.startsWith(label));
  zone().selectedIndex = option?.index ?? -1;
  zone().dispatchEvent(new Event('change'));
  await Promise.resolve();
}

describe('a date and time in a form', () => {
  beforeEach(() => timeZone('Europe/Berlin'));

  afterEach(async () => {
    clear();
    await timeZone(undefined);
  });

  const kept = [
    '2026-07-01T09:30:00Z',
    '2026-07-01T09:30:00z',
    '2026-07-01t09:30:00+02:00',
    '2026-07-01T09:30:00.123456789+05:45',
    '2026-07-01 23:59:59-09:30',
    '2026-07-01T09:30:00-00:00',
    '1969-07-20T20:17:40Z',
  ];
  for (const value of kept) {
    it(`The field shows the clock of ${value} and sends it unchanged`, async () => {
      const form = await formOf({ moment }, { value: { moment: value } });
      const { type, value: clock } = form.input('Moment');
      expect(type).to.equal('datetime-local');
      expect(value.slice(0, 16).replace(/[t ]/, 'T')).to.equal(clock.slice(0, 16));
      expect(await form.run()).to.deep.equal({ moment: value });
    });
  }

  it('The zone stays when the clock changes, also after half a date', async () => {
    const form = await formOf({ moment }, { value: { moment: '2026-07-01T09:30:00.5+05:45' } });
    expect([...zone().options].map(({ text }) => text)).to.deep.equal(['+05:45', 'Local, +02:00', 'UTC']);
    expect(form.said('Moment')).to.match(/^Sent as 2026-07-01T09:30:00\.5\+05:45 \(Jul 1, 2026, 05:45/);
    await enter(form.input('Moment'), '2026-12-01T10:00');
    expect(await form.run()).to.deep.equal({ moment: '2026-12-01T10:00:00+05:45' });
    form.control('Moment').focus();
    await press('Backspace');
    expect(zone().selectedOptions[0]?.text).to.equal('+05:45');
    expect(await form.run()).to.equal(undefined);
    await enter(form.input('Moment'), '2026-12-02T10:00:01');
    expect(await form.run()).to.deep.equal({ moment: '2026-12-02T10:00:01+05:45' });
  });

  it('The clock stays when the zone changes', async () => {
    const form = await formOf({ moment }, { value: { moment: '2026-07-01T09:30:00.5+05:45' } });
    await choose('UTC');
    expect(await form.run()).to.deep.equal({ moment: '2026-07-01T09:30:00.5Z' });
    await choose('Here');
    expect(await form.run()).to.deep.equal({ moment: '2026-07-01T09:30:00.5+02:00' });
    expect([...zone().options].map(({ text }) => text)).to.deep.equal(['Local, +02:00', 'UTC']);
  });

  it('The default zone is the local one, with the offset of the day', async () => {
    const form = await formOf({ moment });
    await enter(form.input('Moment'), '2026-07-01T09:30');
    expect(await form.run()).to.deep.equal({ moment: '2026-07-01T09:30:00+02:00' });
    await enter(form.input('Moment'), '2026-12-01T09:30');
    expect(await form.run()).to.deep.equal({ moment: '2026-12-01T09:30:00+01:00' });
    // The day on which summer time ends here, before and after.
    await enter(form.input('Moment'), '2026-10-25T01:59:59');
    expect(await form.run()).to.deep.equal({ moment: '2026-10-25T01:59:59+02:00' });
    await enter(form.input('Moment'), '2026-10-25T03:00');
    expect(await form.run()).to.deep.equal({ moment: '2026-10-25T03:00:00+01:00' });
  });

  it('A zone that was chosen before the time applies', async () => {
    const form = await formOf({ moment });
    await choose('UTC');
    expect(await form.run()).to.deep.equal({});
    await enter(form.input('Moment'), '2026-07-01T09:30');
    expect(await form.run()).to.deep.equal({ moment: '2026-07-01T09:30:00Z' });
  });

  it('The field is text if a clock cannot show the value', async () => {
    for (const value of ['1998-12-31T23:59:60Z', '0000-01-01T00:00:00Z']) {
      const form = await formOf({ moment }, { value: { moment: value } });
      expect(form.input('Moment').type).to.equal('text');
      expect(await form.run()).to.deep.equal({ moment: value });
    }
    const form = await formOf({ moment }, { value: { moment: 'tomorrow' } });
    expect(form.input('Moment').value).to.equal('tomorrow');
  });

  it('The field can be filled in by keyboard', async () => {
    const form = await formOf({ day, moment });
    await typeInto(form.control('Day'), '02282024');
    await press('Tab');
    await typeInto(form.control('Moment'), '07012026');
    await press('ArrowRight');
    await typeInto(form.control('Moment'), '');
    expect(await form.run()).to.equal(undefined);
    expect(form.errors().length).to.equal(1);
    await enter(form.input('Moment'), '');
    expect((await form.run())?.['day']).to.equal('2024-02-28');
  });
});

describe('a time of day in a form', () => {
  beforeEach(() => timeZone('Asia/Kolkata'));

  afterEach(async () => {
    clear();
    await timeZone(undefined);
  });

  it('The field has a zone as well, and seconds', async () => {
    const form = await formOf({ time });
    expect(form.input('Time').type).to.equal('time');
    await enter(form.input('Time'), '09:30');
    expect(await form.run()).to.deep.equal({ time: '09:30:00+05:30' });
    await choose('UTC');
    expect(await form.run()).to.deep.equal({ time: '09:30:00Z' });
    expect(words(one('.now'))).to.equal('Sent as 09:30:00Z');
  });

  it('An initial value stays unchanged', async () => {
    const form = await formOf({ time }, { value: { time: '23:59:59.25-08:00' } });
    expect(await form.run()).to.deep.equal({ time: '23:59:59.25-08:00' });
    await choose('Here');
    expect(await form.run()).to.deep.equal({ time: '23:59:59.25+05:30' });
  });

  it('The field is text if the value has no zone', async () => {
    const form = await formOf({ time }, { value: { time: '09:30:00' } });
    expect(form.input('Time').type).to.equal('text');
    expect(all('select.zone')).to.deep.equal([]);
    expect(form.input('Time').value).to.equal('09:30:00');
  });

  it('The field is accessible', async () => {
    await formOf({ time, moment, day }, { value: { moment: '2026-07-01T09:30:00Z' } });
    await expectAccessible();
  });
});
