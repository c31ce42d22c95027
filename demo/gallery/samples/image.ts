import { textToBase64 } from '../bytes/bytes.js';
import { drawing, landscape, mosaic, moving, ring } from '../bytes/pictures.js';
import { blob, content, resource, text, type Sample } from '../sample.js';

const image = (data: string, mimeType: string, more: object = {}): object => ({
  type: 'image',
  data,
  mimeType,
  ...more,
});

export const imageSamples: readonly Sample[] = [
  {
    id: 'image-png',
    title: { en: 'A PNG', 'zh-CN': 'PNG 图片' },
    result: () => content(text('The hills behind the harbour:'), image(landscape(), 'image/png')),
  },
  {
    id: 'image-jpeg',
    title: { en: 'A JPEG', 'zh-CN': 'JPEG 图片' },
    result: () => content(image(mosaic(), 'image/jpeg')),
  },
  {
    id: 'image-gif',
    title: { en: 'An animated GIF that you can play', 'zh-CN': '会动的 GIF（由你决定是否播放）' },
    result: () => content(image(moving(), 'image/gif')),
  },
  {
    id: 'image-transparent',
    title: { en: 'A transparent image', 'zh-CN': '透明背景的图片' },
    result: () => content(image(ring(), 'image/png')),
  },
  {
    id: 'image-svg',
    title: { en: 'SVG, as an image and as a resource', 'zh-CN': 'SVG：作为图片，以及作为资源' },
    result: content(
      image(textToBase64(drawing), 'image/svg+xml'),
      resource('charts://visitors.svg', 'image/svg+xml', drawing),
    ),
  },
  {
    id: 'image-annotated',
    title: { en: 'An image with annotations', 'zh-CN': '带注解的图片' },
    result: () =>
      content(
        image(ring(), 'image/png', {
          annotations: { audience: ['user'], priority: 0.9, lastModified: '2026-04-02T09:30:00Z' },
          _meta: { 'example.com/alt': 'A blue ring' },
        }),
      ),
  },
  {
    id: 'image-resource',
    title: { en: 'An image as the bytes of a resource', 'zh-CN': '以资源字节形式发来的图片' },
    result: () => content(blob('file:///photos/hills.png', 'image/png', landscape())),
  },
];
