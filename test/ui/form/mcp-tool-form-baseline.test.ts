import { expect } from 'chai';
import type { JsonObject } from '../../../src/core/index.js';
import { screenshot } from '../../tools/in-page.js';
import { typeInto } from '../helpers/form-controls.js';
import { control, errors, form, settled, showElement } from '../helpers/form-structures.js';
import { all, button, clear, click, expectAccessible, focused, one, words } from '../helpers/page.js';

afterEach(clear);

describe('comparison with an earlier value', () => {
  const properties = {
    to: { type: 'string' },
    copies: { type: 'array', items: { type: 'string' } },
    inside: { type: 'object', properties: { city: { type: 'string' }, zip: { type: 'string' } } },
    urgent: { type: 'boolean' },
  };
  const schema = { type: 'object', properties, required: ['to'], additionalProperties: true };
  const before = { to: 'a@b.example', copies: ['one', 'two'], inside: { city: 'Paris' }, extra: [1] };

  async function showAlone(value: JsonObject, baseline: JsonObject): Promise<void> {
    await showElement({ schema, value, baseline });
  }

  /** Reported changes: each label with its earlier value. */
  function changed(): string[] {
    return all('[part=changed]').flatMap((mark) => {
      const field = mark.closest<HTMLElement>('.field');
      const was = mark.querySelector(`#${CSS.escape(field?.dataset['field'] ?? '')}-was`);
      return field && was ? [`${words(field.querySelector('[part=label]')!)} | ${words(was)}`] : [];
    });
  }

  it('Equal values are not marked, whatever the order of their keys', async () => {
    await showAlone(
      { extra: [1], inside: { city: 'Paris' }, copies: ['one', 'two'], to: 'a@b.example' },
      before,
    );
    expect(changed()).to.deep.equal([]);
  });

  it('Each changed part is marked in words with its earlier value, which a button restores', async () => {
    await showAlone(before, before);
    await typeInto(control('To'), 'x');
    await settled();
    expect(changed()).to.deep.equal(['To | Was: “a@b.example”']);
    expect(control('To').getAttribute('aria-describedby')).to.contain('f-0-was');
    await expectAccessible();
    await click(button('Put back: To'));
    await settled();
    expect([control('To').value, focused()]).to.deep.equal(['a@b.example', control('To')]);
    expect(changed()).to.deep.equal([]);
  });

  it('Added and removed values, those in groups and lists, and those without a field are marked', async () => {
    await showAlone(
      { to: 'a@b.example', copies: ['one', '2'], inside: { zip: '75' }, urgent: true, extra: [2] },
      before,
    );
    expect(changed()).to.deep.equal([
      'Item 2 | Was: “two”',
      'City optional | Was: “Paris”',
      'Zip optional | Was not set.',
      'Urgent optional | Was not set.',
      'Value | Was: [1]',
    ]);
    await screenshot('form-changed', { fullPage: true });
    await showAlone({ to: 'a@b.example', copies: ['one'] }, before);
    expect(changed()).to.deep.equal([
      'Copies optional | Was: ["one","two"]',
      'Inside optional | Was: {"city":"Paris"}',
    ]);
    expect(words(one('#f-rest-was'))).to.equal('Was: {"extra":[1]}');
  });

  it('The earlier value is shortened and shows its hidden characters', async () => {
    await showAlone({ to: 'x' }, { to: `a\u202eb\u0000${'y'.repeat(500)}` });
    expect(all('[part=changed]').length).to.equal(1);
    const was = one('#f-0-was');
    expect(words(was))
      .to.match(/^Was: "a U\+202E b U\+0000 y+…$/)
      .and.to.have.length.below(260);
    expect([...was.querySelectorAll('.chip')].map(words)).to.deep.equal(['U+202E', 'U+0000']);
  });

  it('Each change is reported, and nothing else', async () => {
    let changes = 0;
    await showAlone(before, before);
    form.addEventListener('mcp-form-change', () => changes++);
    form.value = { to: 'y' };
    await settled();
    form.focusFirst();
    await settled();
    expect(changes).to.equal(0);
    await typeInto(control('To'), 'ab');
    expect(changes).to.equal(2);
    expect(form.current).to.deep.equal({ to: 'yab' });
    button('Add item: Copies').click();
    expect(changes).to.equal(3);
    expect(form.current, 'the new item is not filled in').to.equal(undefined);
  });

  it('The value can be read without effect, or with the errors shown', async () => {
    await showAlone({}, {});
    expect(form.current, 'a required text is missing').to.equal(undefined);
    await settled();
    expect(errors()).to.deep.equal([]);
    expect(form.read()).to.equal(undefined);
    await settled();
    expect(errors().length).to.equal(1);
    expect(words(one('.summary'))).to.contain('Fix before sending:');
    await typeInto(control('To'), 'Ann');
    await settled();
    expect(form.read()).to.deep.equal({ to: 'Ann' });
    expect(form.current).to.deep.equal({ to: 'Ann' });
  });

  it('The form names the arguments that travel as headers if there is no tool', async () => {
    await showAlone(before, before);
    form.paramHeaders = [{ path: ['to'], header: 'Mcp-Param-To' }];
    await settled();
    expect(all('.hint').map(words)[0]).to.equal(
      'also sent as the header Mcp-Param-To, which proxies can read',
    );
  });

  it('The comparison is in Chinese', async () => {
    await showAlone({ to: 'x' }, before);
    form.locale = 'zh-CN';
    await settled();
    await form.updateComplete;
    expect(words(one('#f-0-was'))).to.equal('原来是：“a@b.example”');
  });
});
