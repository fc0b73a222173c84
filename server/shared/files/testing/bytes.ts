import { deflateSync } from 'node:zlib'
import sharp from 'sharp'

export const joined = (...parts: Uint8Array[]) => {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  parts.reduce((at, part) => {
    whole.set(part, at)
    return at + part.length
  }, 0)
  return whole
}

export const letters = (text: string, encoding: BufferEncoding = 'latin1') => new Uint8Array(Buffer.from(text, encoding))

/** An orange picture in which a camera wrote who took it and where. */
export async function photo(format: 'jpeg' | 'png' | 'webp' | 'gif' | 'avif', width = 40, height = 30) {
  const plain = sharp({ create: { width, height, channels: 3, background: '#ff6600' } })
  const bytes = await plain
    .withExif({ IFD0: { Copyright: 'Geheimer Fotograf' }, IFD3: { GPSLatitude: '47/1' } })
    .toFormat(format)
    .toBuffer()
  return new Uint8Array(bytes)
}

/** A PNG whose head promises a square of `side` pixels. */
export function pixelBomb(side: number) {
  const head = new Uint8Array(13)
  const view = new DataView(head.buffer)
  view.setUint32(0, side)
  view.setUint32(4, side)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = new Uint8Array(deflateSync(new Uint8Array(Math.min(side, 4000) * 1000)))
  return joined(
    new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', rows),
    chunk('IEND', new Uint8Array(0)),
  )
}

/** A PNG with a comment that unpacks to 80 MB. */
export async function commentBomb() {
  const plain = await photo('png')
  const text = joined(letters('Comment\0\0'), new Uint8Array(deflateSync(new Uint8Array(80_000_000))))
  return joined(plain.subarray(0, 33), chunk('zTXt', text), plain.subarray(33))
}

function chunk(type: string, data: Uint8Array) {
  const body = joined(letters(type), data)
  return joined(word(data.length), body, word(checksum(body)))
}

function word(value: number) {
  const bytes = new Uint8Array(4)
  new DataView(bytes.buffer).setUint32(0, value)
  return bytes
}

function checksum(bytes: Uint8Array) {
  let sum = ~0
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  }
  return ~sum >>> 0
}
