import type { Sample, SampleKind, SentResult } from './sample.js';
import { annotationSamples } from './samples/annotations.js';
import { audioSamples } from './samples/audio.js';
import { videoSamples } from './samples/video.js';
import { errorSamples } from './samples/error.js';
import { hostileAddressSamples } from './samples/hostile-address.js';
import { hostileCharacterSamples } from './samples/hostile-characters.js';
import { hostileMarkupSamples } from './samples/hostile-markup.js';
import { hostileMediaSamples } from './samples/hostile-media.js';
import { hostileSizeSamples } from './samples/hostile-size.js';
import { imageSamples } from './samples/image.js';
import { linkSamples } from './samples/link.js';
import { markdownSamples } from './samples/markdown.js';
import { partialSamples } from './samples/partial.js';
import { resourceSamples } from './samples/resource.js';
import { structuredSamples } from './samples/structured.js';
import { textSamples } from './samples/text.js';
import { unknownSamples } from './samples/unknown.js';

/** Every kind of content, and the variants that a hostile server sends. */
export const kinds: readonly SampleKind[] = [
  { id: 'text', title: { en: 'Text', 'zh-CN': '文本' }, samples: textSamples },
  { id: 'markdown', title: { en: 'Markdown', 'zh-CN': 'Markdown' }, samples: markdownSamples },
  { id: 'image', title: { en: 'Images', 'zh-CN': '图片' }, samples: imageSamples },
  { id: 'audio', title: { en: 'Audio', 'zh-CN': '音频' }, samples: audioSamples },
  { id: 'video', title: { en: 'Video', 'zh-CN': '视频' }, samples: videoSamples },
  { id: 'link', title: { en: 'Links to resources', 'zh-CN': '资源链接' }, samples: linkSamples },
  { id: 'resource', title: { en: 'Resources', 'zh-CN': '资源' }, samples: resourceSamples },
  { id: 'structured', title: { en: 'Structured data', 'zh-CN': '结构化数据' }, samples: structuredSamples },
  { id: 'annotations', title: { en: 'Annotations', 'zh-CN': '注解' }, samples: annotationSamples },
  { id: 'unknown', title: { en: 'Unknown content', 'zh-CN': '未知内容' }, samples: unknownSamples },
  { id: 'errors', title: { en: 'Errors', 'zh-CN': '错误' }, samples: errorSamples },
  { id: 'partial', title: { en: 'Cut off', 'zh-CN': '不完整的结果' }, samples: partialSamples },
  {
    id: 'hostile-markup',
    title: { en: 'Hostile: markup and instructions', 'zh-CN': '恶意：标记与指令' },
    samples: hostileMarkupSamples,
  },
  {
    id: 'hostile-characters',
    title: { en: 'Hostile: characters', 'zh-CN': '恶意：字符' },
    samples: hostileCharacterSamples,
  },
  {
    id: 'hostile-media',
    title: { en: 'Hostile: images and audio', 'zh-CN': '恶意：图片与音频' },
    samples: hostileMediaSamples,
  },
  {
    id: 'hostile-address',
    title: { en: 'Hostile: addresses', 'zh-CN': '恶意：地址' },
    samples: hostileAddressSamples,
  },
  { id: 'hostile-size', title: { en: 'Hostile: sizes', 'zh-CN': '恶意：规模' }, samples: hostileSizeSamples },
];

/** A sample with its result, which is created when it is shown. */
export type MadeSample = Omit<Sample, 'result'> & { readonly result: SentResult };

/** All samples. */
export const samples: readonly MadeSample[] = kinds.flatMap((kind) => kind.samples.map(made));

function made(sample: Sample): MadeSample {
  return {
    ...sample,
    get result() {
      return typeof sample.result === 'function' ? sample.result() : sample.result;
    },
  };
}
