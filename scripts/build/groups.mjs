import { group } from './group.mjs';

/**
 * The files of the page build. Modules that are needed at the same moment lie in one file: there are few, they compress
 * together, and none of them waits for another one. `npm run size` has a line for each.
 *
 * @typedef {object} Group
 * @property {string} name of the file
 * @property {string} title of its line in `npm run size`
 * @property {readonly string[]} patterns of its modules, each of which matches some
 * @property {RegExp} modules that bring along all they import, unless an earlier group has it
 *
 * @typedef {Pick<import('../../src/ui/content/part/kind.js').ContentKind, 'name' | 'element' | 'size'>} Kind
 */

/**
 * Returns the groups in their order. The first five are what every page loads: at once, to list tools, and for a call.
 *
 * @param {readonly Kind[]} kinds of content, as `src/ui/content/kinds.ts` has them
 * @returns {readonly Group[]}
 */
export function groupsWith(kinds) {
  return [...shared, ...kinds.flatMap(groupsOf), ...occasions];
}

/** @type {readonly Group[]} */
const shared = [
  group('first', 'what is seen at first', 'index'),
  group(
    'tools',
    'a list of tools',
    'core/servers/connection/(opener|memory-text)',
    'core/servers/tool-catalog',
    'ui/tools/connected',
    'shared/exact/exact',
  ),
  group('sdk', 'what the SDK does: calls, and servers that keep sessions', 'core/servers/connection/sdk'),
  group(
    'call',
    'a call',
    'core/catalog/(lookalikes|tools-for-model)',
    'core/calls/call-runtime',
    'core/audit/seal',
    'ui/call/mcp-call',
    'ui/shell/talk-events',
    'ui/content/mcp-content',
    'ui/base/(time-slices|styles/(inputs|calls)\\.styles)',
  ),
  group(
    'asks',
    'what everything that is asked has: its place, its guard',
    'ui/shell/mcp-asks',
    'ui/base/(asks/[\\w-]+|modal|styles/(ask-card|sheet)\\.styles)',
    'lit/directives/keyed',
  ),
  group('form-strings', 'what a form says', 'ui/form/strings'),
  group(
    'content',
    'what several kinds of content share',
    'ui/content/part-element',
    'ui/content/part/(document-strings|media-element|row-scroller)',
    'ui/content/code/code',
    'ui/base/(direction|styles/(code|part)\\.styles)',
  ),
];

/** @type {readonly Group[]} */
const occasions = [
  group('early', 'a call that comes before its server is there', 'core/calls/awaited'),
  group('news', 'what screen readers are told, after the first view', 'ui/shell/news'),
  group(
    'opened',
    "a menu, a server's details, and what opened views share",
    'ui/base/menu',
    'ui/tools/server-menus',
    'ui/shell/(save-record|side-views)',
    'ui/base/(search-field|cut-at-word|styles/view\\.styles)',
  ),
  group('keys', 'keeping typed keys from the page, where there is a box', 'ui/base/typed-keys'),
  group('old-copy', 'copying without a clipboard', 'ui/base/copy-by-command'),
  group(
    'empty-keywords',
    'schemas with empty keywords, where a server has such',
    'core/schema/empty-keywords',
  ),
  group('discovery', 'looking for the servers of a domain', 'discover'),
  group('add-server', 'adding a server, where a page lets people do that', 'ui/add-server/mcp-add-server'),
  group('form-model', 'the model of a form', 'core/schema/form/(build|check|from-value)'),
  group('form', 'a form, where a tool is opened', 'ui/form/mcp-tool-form', 'ui/shell/tool-(page|runs)'),
  group('form-controls', 'what not every form asks for', 'ui/form/other-controls'),
  group('approval', 'an approval, where one is asked', 'ui/approval/mcp-approval'),
  group('card-extras', 'what not every approval asks for', 'ui/approval/card-extras'),
  group('secret-names', 'which fields ask for a secret', 'ui/base/secret-names'),
  group(
    'question',
    'a question of a server, where it asks',
    'core/calls/questions',
    'ui/questions/mcp-question',
  ),
  group(
    'conversation',
    'a conversation, where there is a model',
    'core/conversation/turns',
    'ui/conversation/mcp-conversation',
  ),
  group(
    'ask-model-once',
    'an answer of the model for a server, where one asks',
    'core/conversation/ask-model-once',
  ),
  group(
    'attachments',
    'what not every conversation has: files, counts of tokens',
    'ui/conversation/(attachments/(attachments|thumbnail)|usage)',
  ),
  group(
    'activity',
    'the record and the grants, where they are opened',
    'ui/activity/mcp-activity',
    'ui/grants/mcp-grants',
  ),
  group(
    'offers',
    'asking what servers offer beside tools',
    'core/offers/(offers|listing|prompts|completion)',
  ),
  group(
    'host-tools',
    'the model’s tools for resources, where the page gives it some',
    'core/(catalog|offers)/host-tools',
  ),
  group(
    'echoes',
    'what takes secrets out of answers, where a page sends a server any',
    'core/servers/connection/echoes',
  ),
  group(
    'background-tasks',
    'tasks that the model does not wait for, where the page lets it go on',
    'core/conversation/background-tasks',
  ),
  group('completion', 'values for an argument, where a form has one', 'ui/completion/argument-fields'),
  group(
    'offers-view',
    'the view of prompts and resources, where it is opened',
    'ui/offers/mcp-offers',
    'ui/(prompts|resources)/found',
    'ui/base/reappearance',
  ),
  group(
    'prompts',
    'prompts, where they are opened',
    'ui/prompts/mcp-prompts?',
    'ui/conversation/composer/slash-prompts',
  ),
  group(
    'messages',
    'the messages of a connection, where its author opens them',
    'core/servers/messages/messages',
    'ui/messages/mcp-messages',
  ),
  group(
    'old-transport',
    'HTTP+SSE of 2024, where a server has nothing else',
    'core/servers/connection/old-transport',
  ),
  group('apps', 'apps of servers, where a call has one', 'core/apps/apps', 'ui/apps/mcp-app(-said)?'),
  group('app-watch', 'whether an app still runs, where one is shown', 'ui/apps/watch'),
  group('app-question', 'the question whether an app may be shown', 'ui/questions/app-part'),
  group(
    'app-wishes',
    'what an app wants read, said or saved, where it does',
    'core/apps/(download|reads)',
    'ui/questions/app-wish-part',
  ),
  group('app-panel', 'what an app may do, and its messages, where somebody opens them', 'ui/apps/panel'),
  group(
    'exact-numbers',
    'numbers that JavaScript cannot hold, where a model writes one',
    'shared/exact/exact-parts',
    'core/schema/exact-check',
  ),
  group('kept-hosts', 'a host that is kept by its name, where a page wants that', 'ui/shell/kept-hosts'),
  group('page-asks', 'asking elsewhere, where the page has a place for it', 'ui/shell/page-asks'),
  group('tool-filter', 'choosing the tools of a server, where the page does', 'core/catalog/tool-filter'),
  group('read', 'reading a resource, where a person wants it', 'core/calls/resource-reads'),
  group(
    'resources',
    'resources, where a person opens them',
    'core/(offers/open-resources|conversation/attached)',
    'ui/resources/mcp-resources',
  ),
  group(
    'challenge',
    'what a refusal says of signing in, for that and for a diagnosis',
    'core/servers/sign-in/(address|challenge|well-known)',
    'core/servers/connection/words',
  ),
  group(
    'diagnosis',
    'a diagnosis, where a server fails',
    'core/servers/doctor/diagnose',
    'ui/diagnosis/mcp-diagnosis',
  ),
  group(
    'diagnosis-sign-in',
    'what keeps people from signing in, where one asks',
    'core/servers/doctor/sign-in',
  ),
  group(
    'author',
    "what it says to the server's author, where that is unfolded",
    'ui/diagnosis/(author|snippets)',
  ),
  group(
    'sign-in-documents',
    'what the servers of a sign-in say: found, read and judged',
    'core/servers/sign-in/(discovery|token-request)',
  ),
  group(
    'sign-in',
    'signing in, where a server asks for it',
    'core/servers/sign-in/flow',
    'ui/sign-in/mcp-sign-in',
    'ui/shell/sign-ins',
  ),
  group('dpop', 'tokens that are bound to a key, where both servers take such', 'core/servers/sign-in/dpop'),
  group('zh-CN', 'Chinese, where the page speaks it', 'ui/locales/zh-CN/(index|shell|form)'),
  group(
    'zh-CN-content',
    'Chinese for kinds of content',
    'ui/locales/zh-CN/(document|image|media|table|text|tree)',
  ),
  group('zh-CN-conversation', 'Chinese for a conversation', 'ui/locales/zh-CN/(conversation|attachments)'),
  group('zh-CN-offers', 'Chinese for the view of both', 'ui/locales/zh-CN/offers'),
  group('zh-CN-add-server', 'Chinese for adding a server', 'ui/locales/zh-CN/add-server'),
  group('zh-CN-prompts', 'Chinese for prompts', 'ui/locales/zh-CN/(completion|prompts)'),
  group('zh-CN-resources', 'Chinese for resources', 'ui/locales/zh-CN/resources'),
  group('zh-CN-messages', 'Chinese for messages of a connection', 'ui/locales/zh-CN/messages'),
  group('zh-CN-logs', 'Chinese for log messages', 'ui/locales/zh-CN/logs'),
  group('zh-CN-app', 'Chinese for apps', 'ui/locales/zh-CN/app'),
  group('zh-CN-diagnosis', 'Chinese for a diagnosis', 'ui/locales/zh-CN/diagnosis'),
  group('zh-CN-asks', 'Chinese for what is asked and opened', 'ui/locales/zh-CN/[\\w-]+'),
  group(
    'oversized-list',
    'the reader of a list with tools beyond a bound',
    'core/servers/guard/oversized-list',
  ),
  group(
    'sloppy',
    'messages that are not as the specification has them, where a server sends one',
    'core/servers/connection/sloppy/[\\w-]+',
  ),
  group('log-messages', 'what servers log, where one does', 'core/servers/logs'),
  group('logs', 'log messages, where a server has some', 'ui/activity/mcp-logs'),
  group(
    'tasks',
    'a call that its server goes on with as a task',
    'core/calls/tasks',
    'core/servers/connection/sdk-tasks',
  ),
  group(
    'warnings',
    "what the console says to a page's author",
    'core/schema/missing-worker',
    'ui/base/(warn|own-names)',
    'ui/conversation/composer/unheard',
    'ui/shell/page-warnings',
  ),
  group('failing', 'what the console says of a server that fails', 'ui/diagnosis/warn-of-failure'),
  group(
    'resume',
    'what few pages want: a saved state, strings and icons of their own, pieces alone',
    'core/resume/(save-state|restore|history)',
    'ui/base/own-(icons|strings)',
    'ui/shell/piece-host',
  ),
  group(
    'confusables-table',
    'names that look alike, where one is not plain ASCII',
    'core/catalog/confusables-table',
  ),
  group('in-thread', 'validation where no worker is to be had', 'core/schema/in-thread'),
];

/** @param {Kind} kind @returns {Group[]} */
function groupsOf({ name, element, size }) {
  /** @type {Readonly<Record<string, readonly string[]>>} */
  const files = size?.files ?? (element ? { [name]: [`mcp-content-${name}`] } : {});
  return Object.entries(files).map(([file, modules]) => {
    const paths = modules.map((module) => (module.startsWith('@') ? module : `ui/content/${name}/${module}`));
    return group(file, size?.title ?? name, ...paths);
  });
}
