import sharp from 'sharp'
import type { House } from '#server/kit/house.ts'

interface Drawing {
  words: string
  from: string
  to: string
  bars: readonly number[]
}

/** A drawing of our own for the demo: bars as of a training curve, and a line of words; its bytes are laid down. */
export async function demoPicture(house: House, { words, from, to, bars }: Drawing) {
  const drawn = `
  <svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080" viewBox="0 0 1920 1080">
    <defs><linearGradient id="g" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>
    <rect width="1920" height="1080" fill="url(#g)"/>
    ${bars.map((height, at) => `<rect x="${140 + at * 210}" y="${980 - height}" width="130" height="${height}" rx="24" fill="#fff" opacity=".22"/>`).join('')}
    <text x="140" y="240" font-family="sans-serif" font-size="96" font-weight="700" fill="#fff">${words}</text>
  </svg>`
  const bytes = await sharp(Buffer.from(drawn)).webp({ quality: 82 }).toBuffer()
  return { bytes, draft: await house.bytes.layDown(bytes) }
}
