import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { faultsOf } from './accessible.js';
import { cspReports, until } from './browser.js';
import { openStage, type Stage } from './stage.js';

let stage: Stage;
before(async () => {
  stage = await openStage();
});
after(() => stage.close());

const spoken = {
  en: {
    box: 'Ask anything',
    read: 'Read a document',
    list: 'Run List resources on Modern?',
    open: 'Run Read a resource on Modern?',
    approve: 'Approve once',
    says: 'It says: The museum had 6,000 visitors in four months.',
    research: 'Research tides',
    run: 'Run research_topic on Modern?',
    goesOn: 'research_topic is still running.',
    weather: 'What’s the weather in Paris?',
    ask: 'Run get_weather on Modern?',
    forecast: 'It is 18 °C and partly cloudy in Paris',
    send: 'Send',
    question: 'How long should the report be?',
    ended: '“Research a topic” has ended.',
    report: 'research_topic is done:',
  },
  'zh-CN': {
    box: '提问',
    read: '读一份文档',
    list: '在“Modern”上运行 列出资源？',
    open: '在“Modern”上运行 读取资源？',
    approve: '允许一次',
    says: '文档中写道：The museum had 6,000 visitors in four months.',
    research: '研究一下潮汐',
    run: '在“Modern”上运行 research_topic？',
    goesOn: 'research_topic 仍在运行',
    weather: '巴黎天气怎么样？',
    ask: '在“Modern”上运行 get_weather？',
    forecast: '巴黎现在 ',
    send: '发送',
    question: 'How long should the report be?',
    ended: '“Research a topic”已结束',
    report: 'research_topic 已结束，结果如下：',
  },
} as const;

for (const lang of ['en', 'zh-CN'] as const) {
  const words = spoken[lang];

  test(`In ${lang} the model finds and reads a document of a server`, async () => {
    const { person, troubles } = await stage.enter(`?lang=${lang}`);
    await person.finds('get_weather');
    await person.press(words.read);
    await person.read(words.list);
    await person.press(words.approve);
    await person.read(words.open);
    await person.press(words.approve);
    await person.read(words.says);
    assert.deepEqual(await faultsOf(person.page), []);
    assert.deepEqual(troubles, { console: [], uncaught: [] });
    assert.deepEqual(await cspReports(person.page), []);
  });

  test(`In ${lang} the model continues during a task and reports its end`, async () => {
    const { person, troubles } = await stage.enter(`?lang=${lang}`);
    await person.finds('get_weather');
    await person.write(words.box, words.research);
    await person.press(words.send);
    await person.read(words.run);
    await person.press(words.approve);
    await person.read(words.goesOn);
    await person.read(words.question);
    await until('the end of the turn', () => person.find('button', words.send));
    assert.deepEqual(await faultsOf(person.page), [], 'with the question of the task');
    // The question is in the place of the message box, so the page sends the message.
    await person.page.$eval('mcp-tools', (element, text) => void element.send(text), words.weather);
    // Requests are answered in order.
    await person.press(words.send);
    await person.read(words.ask);
    await person.press(words.approve);
    await person.read(words.ended);
    await person.read(words.report);
    const all = await person.text();
    assert.ok(all.indexOf(words.forecast) > all.indexOf(words.goesOn), 'the answer comes meanwhile');
    assert.deepEqual(await faultsOf(person.page), [], 'with its end');
    assert.deepEqual(troubles, { console: [], uncaught: [] });
    assert.deepEqual(await cspReports(person.page), []);
  });
}
