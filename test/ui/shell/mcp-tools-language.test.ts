import { expect } from 'chai';
import { clear, drawn, until, words, askCards } from '../helpers/page.js';
import { showWidget } from '../helpers/widget.js';
import { stays } from '../../fixtures/stays.js';

afterEach(() => {
  clear();
  document.documentElement.lang = 'en';
});

describe('the language of the element', () => {
  it('The language is that of the nearest `lang`, also when that changes', async () => {
    const widget = await showWidget();
    const speaks = (): string => (words(widget).includes('工具') ? 'zh' : 'en');
    document.documentElement.lang = 'zh-Hans';
    await until('Chinese', () => speaks() === 'zh');
    document.querySelector('main')!.lang = 'en-GB';
    await until('English', () => speaks() === 'en');
    widget.lang = 'zh';
    await until('Chinese', () => speaks() === 'zh');
    document.documentElement.lang = 'en';
    await stays(50, () => expect(speaks()).to.equal('zh'));
  });

  it('`locale` takes precedence, inside the element and in the request too', async () => {
    document.documentElement.lang = 'zh-CN';
    const widget = await showWidget({ locale: 'en' });
    expect(words(widget)).to.contain('Activity').and.not.to.contain('活动');
    widget.setAttribute('locale', 'zh-CN');
    await until('Chinese', () => words(widget).includes('活动'));
    void widget.call({ server: 'Demo', tool: 'get_current_time' });
    await until('the question', () => askCards().length);
    expect(words(askCards()[0]!))
      .to.contain('在“Demo”上运行 get_current_time？')
      .and.to.contain('本页面请求');
    widget.removeAttribute('locale');
    document.documentElement.lang = 'en';
    await until('English', () => words(askCards()[0]!).includes('on Demo?'));
    widget.locale = 'xx';
    await drawn(widget);
    expect(words(widget), 'and English for what it does not know').to.contain('Activity');
  });

  it('An element that is moved to another page takes that page’s language', async () => {
    const widget = await showWidget();
    const place = document.createElement('section');
    place.lang = 'zh-CN';
    document.querySelector('main')!.append(place);
    place.append(widget);
    await until('Chinese', () => words(widget).includes('活动'));
  });
});
