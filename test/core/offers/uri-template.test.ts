import assert from 'node:assert/strict';
import { parseTemplate, type TemplateValue } from '../../../src/shared/uri-template.js';
import { describe, test } from '../../fixtures/suites.js';

/** The values of RFC 6570, section 3.2. */
const values = new Map<string, TemplateValue>([
  ['count', ['one', 'two', 'three']],
  ['dom', ['example', 'com']],
  ['dub', 'me/too'],
  ['hello', 'Hello World!'],
  ['half', '50%'],
  ['var', 'value'],
  ['who', 'fred'],
  ['base', 'http://example.com/home/'],
  ['path', '/foo/bar'],
  ['list', ['red', 'green', 'blue']],
  ['keys', { semi: ';', dot: '.', comma: ',' }],
  ['v', '6'],
  ['x', '1024'],
  ['y', '768'],
  ['empty', ''],
  ['empty_keys', {}],
]);

/** Examples of RFC 6570, sections 3.2.1 to 3.2.9. */
const examples: readonly (readonly [template: string, uri: string])[] = [
  ['{count}', 'one,two,three'],
  ['{count*}', 'one,two,three'],
  ['{/count}', '/one,two,three'],
  ['{/count*}', '/one/two/three'],
  ['{;count}', ';count=one,two,three'],
  ['{;count*}', ';count=one;count=two;count=three'],
  ['{?count}', '?count=one,two,three'],
  ['{?count*}', '?count=one&count=two&count=three'],
  ['{&count*}', '&count=one&count=two&count=three'],
  ['{var}', 'value'],
  ['{hello}', 'Hello%20World%21'],
  ['{half}', '50%25'],
  ['O{empty}X', 'OX'],
  ['O{undef}X', 'OX'],
  ['{x,y}', '1024,768'],
  ['{x,hello,y}', '1024,Hello%20World%21,768'],
  ['?{x,empty}', '?1024,'],
  ['?{x,undef}', '?1024'],
  ['?{undef,y}', '?768'],
  ['{var:3}', 'val'],
  ['{var:30}', 'value'],
  ['{list}', 'red,green,blue'],
  ['{list*}', 'red,green,blue'],
  ['{keys}', 'semi,%3B,dot,.,comma,%2C'],
  ['{keys*}', 'semi=%3B,dot=.,comma=%2C'],
  ['{+var}', 'value'],
  ['{+hello}', 'Hello%20World!'],
  ['{+half}', '50%25'],
  ['{base}index', 'http%3A%2F%2Fexample.com%2Fhome%2Findex'],
  ['{+base}index', 'http://example.com/home/index'],
  ['O{+empty}X', 'OX'],
  ['O{+undef}X', 'OX'],
  ['{+path}/here', '/foo/bar/here'],
  ['here?ref={+path}', 'here?ref=/foo/bar'],
  ['up{+path}{var}/here', 'up/foo/barvalue/here'],
  ['{+x,hello,y}', '1024,Hello%20World!,768'],
  ['{+path,x}/here', '/foo/bar,1024/here'],
  ['{+path:6}/here', '/foo/b/here'],
  ['{+list}', 'red,green,blue'],
  ['{+keys}', 'semi,;,dot,.,comma,,'],
  ['{+keys*}', 'semi=;,dot=.,comma=,'],
  ['{#var}', '#value'],
  ['{#hello}', '#Hello%20World!'],
  ['{#half}', '#50%25'],
  ['foo{#empty}', 'foo#'],
  ['foo{#undef}', 'foo'],
  ['{#x,hello,y}', '#1024,Hello%20World!,768'],
  ['{#path,x}/here', '#/foo/bar,1024/here'],
  ['{#keys*}', '#semi=;,dot=.,comma=,'],
  ['{.who}', '.fred'],
  ['{.who,who}', '.fred.fred'],
  ['{.half,who}', '.50%25.fred'],
  ['www{.dom*}', 'www.example.com'],
  ['X{.var}', 'X.value'],
  ['X{.empty}', 'X.'],
  ['X{.undef}', 'X'],
  ['X{.list*}', 'X.red.green.blue'],
  ['X{.keys*}', 'X.semi=%3B.dot=..comma=%2C'],
  ['X{.empty_keys}', 'X'],
  ['X{.empty_keys*}', 'X'],
  ['{/who}', '/fred'],
  ['{/half,who}', '/50%25/fred'],
  ['{/who,dub}', '/fred/me%2Ftoo'],
  ['{/var,empty}', '/value/'],
  ['{/var,undef}', '/value'],
  ['{/var,x}/here', '/value/1024/here'],
  ['{/var:1,var}', '/v/value'],
  ['{/list*,path:4}', '/red/green/blue/%2Ffoo'],
  ['{/keys*}', '/semi=%3B/dot=./comma=%2C'],
  ['{;who}', ';who=fred'],
  ['{;half}', ';half=50%25'],
  ['{;empty}', ';empty'],
  ['{;v,empty,who}', ';v=6;empty;who=fred'],
  ['{;v,bar,who}', ';v=6;who=fred'],
  ['{;x,y,undef}', ';x=1024;y=768'],
  ['{;hello:5}', ';hello=Hello'],
  ['{;keys}', ';keys=semi,%3B,dot,.,comma,%2C'],
  ['{;keys*}', ';semi=%3B;dot=.;comma=%2C'],
  ['{?who}', '?who=fred'],
  ['{?half}', '?half=50%25'],
  ['{?x,y}', '?x=1024&y=768'],
  ['{?x,y,empty}', '?x=1024&y=768&empty='],
  ['{?x,y,undef}', '?x=1024&y=768'],
  ['{?var:3}', '?var=val'],
  ['{?keys}', '?keys=semi,%3B,dot,.,comma,%2C'],
  ['{?keys*}', '?semi=%3B&dot=.&comma=%2C'],
  ['?fixed=yes{&x}', '?fixed=yes&x=1024'],
  ['{&x,y,empty}', '&x=1024&y=768&empty='],
  ['{&var:3}', '&var=val'],
];

describe('a URI template', () => {
  for (const [template, uri] of examples) {
    test(`The template ${template} is expanded according to RFC 6570`, () => {
      assert.equal(parseTemplate(template)?.expand(values), uri);
    });
  }

  test('The variables are listed once, in order', () => {
    const { variables } = parseTemplate('issues://{owner}/{repo}{?page,owner,a.b}') ?? {};
    assert.deepEqual(variables, ['owner', 'repo', 'page', 'a.b']);
  });

  test('Literal text is kept, with other characters encoded', () => {
    const template = parseTemplate('notes://été/%41/{name}');
    assert.equal(
      template?.expand(new Map([['name', '早\uD800']])),
      'notes://%C3%A9t%C3%A9/%41/%E6%97%A9%EF%BF%BD',
    );
  });

  for (const text of [
    '',
    'notes://today',
    '{',
    'a{b',
    'a}b',
    'a}{b}',
    '{}',
    '{?}',
    '{=x}',
    '{|x}',
    '{x y}',
    '{x:0}',
    '{x:10000}',
    '{x*:3}',
    '{,x}',
    '{x,}',
    '{{x}}',
    '{a-b}',
    '{%zz}',
    `{${Array.from({ length: 51 }, (_, at) => `v${at}`).join(',')}}`,
  ]) {
    test(`The text ${JSON.stringify(text.slice(0, 30))} is not a template`, () => {
      assert.equal(parseTemplate(text), undefined);
    });
  }

  test('Ten thousand characters that try to be slow are parsed quickly', () => {
    // Each would take years with backtracking.
    for (const text of [
      '{'.repeat(10_000),
      `{${'a'.repeat(9_998)}-}`,
      `{${'a.'.repeat(4_999)}}`,
      `{${'%41'.repeat(3_333)}}}`,
    ])
      assert.equal(parseTemplate(text), undefined);
  });
});
