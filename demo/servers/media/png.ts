import { crc32, deflateSync } from 'node:zlib';

export type Color = readonly [red: number, green: number, blue: number];

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const TRUECOLOR = 2;
const BYTES_PER_PIXEL = 3;

/** An image in memory that can be drawn on and encoded as PNG. */
export class Bitmap {
  readonly width: number;
  readonly height: number;
  readonly #pixels: Buffer;

  constructor(width: number, height: number, background: Color = [255, 255, 255]) {
    this.width = width;
    this.height = height;
    this.#pixels = Buffer.alloc(width * height * BYTES_PER_PIXEL);
    this.fill(0, 0, width, height, background);
  }

  set(x: number, y: number, [red, green, blue]: Color): void {
    if (x < 0 || y < 0 || x >= this.width || y >= this.height) return;
    const at = (Math.floor(y) * this.width + Math.floor(x)) * BYTES_PER_PIXEL;
    this.#pixels[at] = red;
    this.#pixels[at + 1] = green;
    this.#pixels[at + 2] = blue;
  }

  fill(left: number, top: number, width: number, height: number, color: Color): void {
    for (let y = top; y < top + height; y += 1) {
      for (let x = left; x < left + width; x += 1) this.set(x, y, color);
    }
  }

  line(fromX: number, fromY: number, toX: number, toY: number, color: Color, thickness = 1): void {
    const steps = Math.max(Math.abs(toX - fromX), Math.abs(toY - fromY), 1);
    const half = Math.floor(thickness / 2);
    for (let step = 0; step <= steps; step += 1) {
      const x = Math.round(fromX + ((toX - fromX) * step) / steps);
      const y = Math.round(fromY + ((toY - fromY) * step) / steps);
      this.fill(x - half, y - half, thickness, thickness, color);
    }
  }

  toPng(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    header.writeUInt8(8, 8);
    header.writeUInt8(TRUECOLOR, 9);

    // Each row begins with its filter type; 0 means that the row is stored unfiltered.
    const stride = this.width * BYTES_PER_PIXEL;
    const rows = Buffer.alloc((stride + 1) * this.height);
    for (let y = 0; y < this.height; y += 1) {
      this.#pixels.copy(rows, y * (stride + 1) + 1, y * stride, (y + 1) * stride);
    }

    return Buffer.concat([
      SIGNATURE,
      chunk('IHDR', header),
      chunk('IDAT', deflateSync(rows)),
      chunk('IEND', Buffer.alloc(0)),
    ]);
  }

  toBase64(): string {
    return this.toPng().toString('base64');
  }

  toDataUri(): string {
    return `data:image/png;base64,${this.toBase64()}`;
  }
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const checksum = Buffer.alloc(4);
  checksum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, checksum]);
}
