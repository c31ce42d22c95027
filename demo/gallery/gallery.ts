import 'mcp-tools';
import { find } from '../find.js';
import { onWords } from '../preferences.js';
import type { Sample } from './sample.js';
import { kinds } from './samples.js';

/** Every kind of content that a server may send, honest and hostile, each as the result of a tool. */

const retitle: ((language: 'en' | 'zh-CN') => void)[] = [];
let hostileWord = '';

const sections = kinds.map(({ id, title, samples }) => {
  const section = document.createElement('section');
  section.id = id;
  const heading = document.createElement('h2');
  section.append(heading, ...samples.map(articleOf));
  const link = document.createElement('a');
  link.href = `#${id}`;
  retitle.push((language) => {
    heading.textContent = link.textContent = title[language];
  });
  return { section, link };
});

find('#kinds', HTMLElement).append(...sections.map(({ link }) => link));
find('#samples', HTMLElement).append(...sections.map(({ section }) => section));

onWords(({ galleryHostile }) => {
  hostileWord = galleryHostile;
  const language = document.documentElement.lang === 'zh-CN' ? 'zh-CN' : 'en';
  for (const put of retitle) put(language);
});

function articleOf({ id, title, result, schema, hostile }: Sample): HTMLElement {
  const article = document.createElement('article');
  article.id = id;
  const header = document.createElement('header');
  const heading = document.createElement('h3');
  header.append(heading);
  if (hostile) header.append(markOf());
  retitle.push((language) => {
    heading.textContent = title[language];
  });
  const content = document.createElement('mcp-content');
  article.append(header, content);
  showWhenNear(article, () => {
    content.schema = schema;
    content.result = typeof result === 'function' ? result() : result;
  });
  return article;
}

function markOf(): HTMLElement {
  const mark = document.createElement('span');
  mark.className = 'hostile';
  retitle.push(() => {
    mark.textContent = hostileWord;
  });
  return mark;
}

/** Keeps the page fast to open, whatever its size. */
function showWhenNear(element: HTMLElement, show: () => void): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return;
      observer.disconnect();
      show();
    },
    { rootMargin: '800px' },
  );
  observer.observe(element);
}
