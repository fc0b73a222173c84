import { create } from 'qrcode'

const width = 640
const height = 480
const perSecond = 2
const head = `YUV4MPEG2 W${width} H${height} F${perSecond}:1 Ip A1:1 C420jpeg\n`
const frameHead = 'FRAME\n'
/** Light of a grey wall, of paper and of print, as a camera sees them. */
const [wall, paper, print] = [120, 225, 30]

/** A grey picture, or one in whose middle somebody holds a code before the camera. */
function pictureOf(code: string | undefined) {
  const light = new Uint8Array(width * height).fill(wall)
  if (!code) return light
  const { size, data } = create(code, { errorCorrectionLevel: 'M' }).modules
  const module = 9
  const side = (size + 8) * module
  const [left, top] = [(width - side) >> 1, (height - side) >> 1]
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++) {
      const [column, row] = [Math.floor(x / module) - 4, Math.floor(y / module) - 4]
      const isInside = column >= 0 && row >= 0 && column < size && row < size
      light[(top + y) * width + left + x] = isInside && data[row * size + column] ? print : paper
    }
  return light
}

/** A film for Chromium's camera of made-up pictures: each code, or none, for a second, over and over. */
export function filmOf(codes: readonly (string | undefined)[]) {
  const frame = Buffer.byteLength(frameHead) + (width * height * 3) / 2
  // Light, then two planes of no colour.
  const film = Buffer.alloc(Buffer.byteLength(head) + codes.length * perSecond * frame, 128)
  let at = film.write(head)
  for (const code of codes)
    for (let n = 0; n < perSecond; n++) {
      film.set(pictureOf(code), at + film.write(frameHead, at))
      at += frame
    }
  return new Uint8Array(film)
}
