import { setViewport } from '@web/test-runner-commands';
import { expect } from 'chai';
import { createMcpHost, type McpHost } from '../../../src/core/index.js';
import { fixture, screenshot } from '../../tools/in-page.js';
import {
  all,
  clear,
  drawn,
  expectAccessible,
  one,
  press,
  show,
  tooWide,
  until,
  words,
} from '../helpers/page.js';
import { McpLogs } from '../../../src/ui/activity/mcp-logs.js';
import { define } from '../../../src/ui/base/element.js';

define('mcp-logs', McpLogs);

let host: McpHost | undefined;
afterEach(async () => {
  clear();
  host?.destroy();
  document.documentElement.style.colorScheme = document.body.style.background = '';
  await setViewport({ width: 800, height: 600 });
});

describe('the log messages of a server', () => {
  it('Log messages are shown once a person asks for a level, in both languages', async () => {
    host = createMcpHost({ servers: [{ url: fixture('everything'), label: 'Everything' }] });
    const { call, getSnapshot } = host;
    const logs = Object.assign(document.createElement('mcp-logs'), { mcpHost: host });
    await show(logs);
    await until('the tools', () => getSnapshot().tools.length > 0);
    expect(getSnapshot().logs).to.equal(undefined);
    one('summary', logs).focus();
    await press('Enter');
    await until('the choice', () => all('select', logs).length > 0);
    await screenshot('logs-empty');
    const level = one<HTMLSelectElement>('select', logs);
    level.value = 'debug';
    level.dispatchEvent(new Event('change'));
    const serverId = getSnapshot().servers[0]?.id ?? '';
    const settled = await call({ serverId, tool: 'toggle-simulated-logging', approved: true });
    expect(settled.status).to.equal('done');
    await until('a message', () => all('[part~=message]', logs).length > 0);
    const message = one('[part~=message]', logs);
    expect(words(message)).to.match(/(Debug|Info|Notice|Warning|Error|Critical|Alert|Emergency).*Everything/);
    await expectAccessible();
    await screenshot('logs');
    await setViewport({ width: 390, height: 844 });
    document.documentElement.style.colorScheme = 'dark';
    document.body.style.background = 'Canvas';
    logs.locale = 'zh-CN';
    await until('Chinese', () => words(logs).includes('日志'));
    await drawn(logs);
    expect(tooWide()).to.deep.equal([]);
    await screenshot('logs-phone-zh-dark');
    await expectAccessible();
  });
});
