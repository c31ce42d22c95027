import { toBase64 } from '../bytes/bytes.js';
import { webmOf } from '../bytes/webm.js';
import { blob, content, type Sample } from '../sample.js';

/** A bouncing ball: images in VP8, in Base64. */
const frames: readonly string[] = [
  'kAgAnQEqoABgAD+ZzORpuTKvqKIoKyAzCWdu4XSg+gD37U0+EJH1jzamnwhI+sebU08HN/7xNGYJo77+hNoTgjeNhLmXh3Rfja9qHwAA/v4LHgkTcejpgkQAGnHwnqNwONiAL9+2ddYUWVSVKXbxmsAoYkKH0BQw77QCGt0flgAAAA==',
  'sAgAnQEqoABgAD+ZyuJpOTCvKCNaqCsgMwlnbuF0oPoBaAO9c+YeQy3QcChZ4Zpdvj6iOpt1f80uumBhdYkSr3CDcQHgePmU10+KFnZAAP7+E5rNwSHoVRRwj2U+n/Bckxx4vc0/QbTczFHXbeI/gZBTW+TLbc3467pwTUMqf5r/8HEfEh9oJ9hIUZO/GAAA',
  '8AgAnQEqoABgAD+ZzOBpOTMtqCIocyAzCWdu4XSg2ME0O5mZwHTBBJ0XakuqnoTUjpLhG5qu80c4STkRFCSIe1gZTVT4oWbD0FUuqnxQYAAA/v4bMXLeQ/4LmwXXxW9LRFp6LfJz2ZOYVHHMKjjmAZmKmnWV53sP/SHaPNhzhaGmBpgFNS6U8IAAAAA=',
  '0AgAnQEqoABgAD+ZzOFpOTOuKCK5mEsgMwlnbt1fdwZ/5jri+UK6PsyzV4gNWIliQVZHFYPj0Uov6EcFjUjoC5TT4oObB9J65AUpAUo/+AD+67fCYsL6J7DGwGwA9XHMP8L9kDqx3EVDUz0d03dNYEzQR1oxmXpkAyiGG2P7S0sgLIC0NCEAKiIAAAPEQAAA',
  'sAgAnQEqoABgAD+ZzORouTSwqCNaqEsgMwlnbuFz8OcBfIv+szFhao/Ajh6sK4x1ZevF9CHHfK0XLHBwu9qJWGMx/liwuWQUNki5ZBMgAP79tj1cqDXFr7wWQzxY+9GkLbhUFFDH6gTtPJPqEQwkeJcaXXMNWHs5dMgd/pi97oP1nRXYZqW2gsUFFMqAAAAA',
  'kAgAnQEqoABgAD+ZzORouTKwKCNIKyAzCWdu4XSg68FoA71z5lNdPihcuU+KFneufMprp6EAK3uu0xzUM+B3rCkCNcoGmHjDrk5RmAAA/v4LEQpOm0Lu9SLJU4V6EnARcDM8XyGGezE6SmH6+Rnx034H7rRaAzH9YFq+/4xn7XAT6GPVQEAAAA==',
  'kAgAnQEqoABgAD+ZzONoOTKwJ6PduCsgMwlnbt1fdwgKPWpitgWT494orWv9IveWJWVKCiN3dhvZIf3XVtvZeYEF0BZQQ5uYrYFlAuAA/utkolDh6IlOGSMok2ACZStQKYsCntgnw9LPXlcbHAP6YlPw30oifCCX4CXmsxGECPt4KCkgAAAAAA==',
  '8AgAnQEqoABgAD+ZzOBpOTKtqCK8yEsgMwlnbt1frAaAGwBr3DuvGmwHR4YlTiA1WV8WclX/LrwP6GXi2gbEDzmvXIClIClIClIClIClHgAA/uu3+WCo94YJLb+P3Sg1YYyg7OJI4NV2jueYRsxqo3BB0IOGMFGucmwVB9WPQAg4gAAAAAA=',
  'cAgAnQEqoABgAD+ZzOBpOTOtqCIoSyAzCWdu4XEgAp/QENTAmx4pSjJxqRmCXIaQN/e5RFwX48jvbW0YAxJFblbIlH+tytkSj/W2wAD+/Davu9CLuZrpuHiU3vZmiHGXt5hXd+k1W0AJ3vQ0kTcHbiuX2aisil+r+gQIAAAA',
  'kAgAnQEqoABgAD+ZzONpOTIvqCK8yEsgMwlnbuF0oPCBRoD6T1yApSABgkT0ZEBR90uAmY0wIt/lUBSjwuifquLE4bnBxAr8HNg+iwAA/v4Tk/OzMzLVb1tIh8J+gp37iyM2c3p6CH+8O/+k6N/z36dlxBK5KBVztLlinICwVYZS7sgAAAA=',
];

function ball(): string {
  const pictures = frames.map((frame) => Uint8Array.from(atob(frame), (char) => char.charCodeAt(0)));
  return toBase64(webmOf(pictures, 160, 96));
}

export const videoSamples: readonly Sample[] = [
  {
    id: 'video-webm',
    title: { en: 'A short video', 'zh-CN': '一段短视频' },
    result: () => content(blob('file:///films/ball.webm', 'video/webm', ball())),
  },
];
