import 'mcp-tools';
import { indexedDbStorage } from 'mcp-tools/storage';
import { showCode } from './code-sample.js';
import { showExamples } from './examples.js';
import { find } from './find.js';
import { chooseModel } from './model-choice.js';
import { onWords } from './preferences.js';
import { showServers } from './servers-panel.js';

const element = document.querySelector('mcp-tools');
if (!element) throw new Error('The page has no widget.');

// Permissions saved as "always" outlive the visit.
element.storage = indexedDbStorage({ name: 'mcp-tools-demo' });
// Short, for a demo.
element.limits = { taskWaitMs: 2_000 };
chooseModel(element);
showExamples(element);
showCode();
void showServers(element);

onWords(({ promiseList }) => {
  find('#promises', HTMLUListElement).replaceChildren(
    ...promiseList.map(({ title, text }) => {
      const item = document.createElement('li');
      const heading = document.createElement('h3');
      heading.textContent = title;
      item.append(heading, text);
      return item;
    }),
  );
});
