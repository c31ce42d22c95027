/** The elements that nothing shows at first: each is loaded and defined, whole, when it is first needed. */
import { addLazyElements, isLazy, need } from './ui/base/lazy-elements.js';
import { setTie } from './ui/base/tie.js';

setTie(async () => (await import('./ui/shell/piece-host.js')).tieTo);

addLazyElements({
  'mcp-approval': async () => (await import('./ui/approval/mcp-approval.js')).McpApproval,
  'mcp-asks': async () => (await import('./ui/shell/mcp-asks.js')).McpAsks,
  'mcp-call': async () => (await import('./ui/call/mcp-call.js')).McpCall,
  'mcp-content': async () => (await import('./ui/content/mcp-content.js')).McpContent,
  'mcp-conversation': async () => (await import('./ui/conversation/mcp-conversation.js')).McpConversation,
  'mcp-diagnosis': async () => (await import('./ui/diagnosis/mcp-diagnosis.js')).McpDiagnosis,
  'mcp-question': async () => (await import('./ui/questions/mcp-question.js')).McpQuestion,
  'mcp-sign-in': async () => (await import('./ui/sign-in/mcp-sign-in.js')).McpSignIn,
  'mcp-tool-form': async () => (await import('./ui/form/mcp-tool-form.js')).McpToolForm,
});

/** Elements that few people open have one loader, in a file of its own: the first view does without their names. */
const rare = [
  'mcp-activity',
  'mcp-add-server',
  'mcp-app',
  'mcp-app-said',
  'mcp-grants',
  'mcp-logs',
  'mcp-messages',
  'mcp-offers',
  'mcp-prompt',
  'mcp-prompts',
  'mcp-resources',
] as const;
for (const tag of rare)
  addLazyElements({ [tag]: async () => (await import('./rare-elements.js')).load(tag) });

/** Observes elements that a page adds to its document, and to open shadow roots in it. */
let watching: MutationObserver | undefined;

if (typeof document !== 'undefined') watch(document);

function watch(root: Document | ShadowRoot): void {
  watching ??= new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes)
        if (node instanceof Element) for (const each of [node, ...node.querySelectorAll('*')]) look(each);
  });
  watching.observe(root, { childList: true, subtree: true });
  for (const element of root.querySelectorAll('*')) look(element);
}

function look(element: Element): void {
  const { localName, shadowRoot } = element;
  if (isLazy(localName)) void need(localName);
  // Elements of this package say themselves what they need.
  else if (shadowRoot && !localName.startsWith('mcp-')) watch(shadowRoot);
  else if (localName.includes('-') && !customElements.get(localName))
    // Not every name with a hyphen can be defined.
    void customElements.whenDefined(localName).then(
      () => look(element),
      () => undefined,
    );
}
