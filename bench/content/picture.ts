import { imageSide } from './cases.js';
import { randomFrom } from './random.js';

/** Chosen so that the image is about ten megabytes, and within the limit for images. */
const grain = 120;

/** Returns a photo-like image in Base64: soft colors with grain over them, which makes the file large. */
export async function picture(share: number): Promise<string> {
  const random = randomFrom(6);
  const side = Math.round(imageSide * Math.sqrt(share));
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('no canvas');
  const pixels = context.createImageData(side, side);
  for (let at = 0, y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const noise = (random() - 0.5) * grain;
      pixels.data[at++] = 120 + 90 * Math.sin(x / 400) + noise;
      pixels.data[at++] = 130 + 80 * Math.cos(y / 300) + noise;
      pixels.data[at++] = 160 + 60 * Math.sin((x + y) / 500) + noise;
      pixels.data[at++] = 255;
    }
  }
  context.putImageData(pixels, 0, 0);
  const blob = await canvas.convertToBlob({ type: pictureType, quality: 0.9 });
  return (await dataUrl(blob)).slice(`data:${pictureType};base64,`.length);
}

export const pictureType = 'image/jpeg';

function dataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('not read'));
    reader.readAsDataURL(blob);
  });
}
