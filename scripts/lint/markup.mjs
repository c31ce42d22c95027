/**
 * Code that is forbidden because it turns text into code or style, or answers for a person: messages for
 * `no-restricted-properties`, `no-restricted-globals` and `no-restricted-syntax`.
 */

const sinks = [
  'innerHTML',
  'outerHTML',
  'insertAdjacentHTML',
  'setHTMLUnsafe',
  'parseHTMLUnsafe',
  'createContextualFragment',
  'parseFromString',
  'srcdoc',
];

export const forbiddenProperties = [
  ...sinks.map((property) => ({ property, message: 'Text becomes markup here. Use a Lit template.' })),
  ...['write', 'writeln'].map((property) => ({ object: 'document', property })),
];

export const forbiddenGlobals = [
  { name: 'DOMParser', message: 'Text becomes markup here, and Trusted Types forbid it.' },
];

const template =
  'TaggedTemplateExpression[tag.name=/^(html|svg|mathml)$/] > TemplateLiteral > TemplateElement';
const attribute = (/** @type {string} */ names) => `[value.raw=/[\\s"'][.?@]?(${names})\\s*=/i]`;

export const forbiddenSyntax = [
  {
    selector: template + attribute('style'),
    message: "`style-src 'self'` forbids a style attribute. Use a class, a part or a custom property.",
  },
  {
    selector: template + attribute('on[a-z]+'),
    message: "`script-src 'self'` forbids an inline handler. Use @event.",
  },
  {
    selector: template + attribute('srcdoc|innerHTML|outerHTML'),
    message: 'Text becomes markup here. Use a Lit template.',
  },
  {
    selector:
      'CallExpression[callee.property.name=/^setAttribute(NS)?$/] > Literal[value=/^(style|srcdoc|on[a-z]+)$/i]',
    message: 'A page with a strict Content-Security-Policy or Trusted Types forbids this attribute.',
  },
  {
    selector: 'Property[key.name=/^(innerHTML|outerHTML|srcdoc)$/]',
    message: 'Text becomes markup here. Use a Lit template.',
  },
];

/** Only `src/ui/base/asks` answers an ask, with a press that the guard accepted. */
export const forbiddenAnswers = [
  {
    selector: 'NewExpression[callee.name=/^(McpAnswerEvent|McpSignInEvent)$/]',
    message: 'Answer through asks/answers.js, with a press that the guard accepted.',
  },
  {
    selector:
      ':matches(TSAsExpression, TSTypeAssertion) TSTypeReference[typeName.name=/^(Armed|Meant)Press$/]',
    message: 'Only the guard decides which press was intended.',
  },
];

const unsafe = 'It bypasses what keeps server content from running.';

export const forbiddenImports = {
  patterns: [
    { group: ['lit/directives/unsafe-*', 'lit-html/directives/unsafe-*'], message: unsafe },
    {
      group: ['lit/directives/style-map*', 'lit-html/directives/style-map*'],
      message: "`style-src 'self'` forbids the style attribute that it writes.",
    },
    { group: ['lit/static-html*', 'lit-html/static*'], importNames: ['unsafeStatic'], message: unsafe },
  ],
};
