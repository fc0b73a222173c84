import { availableParallelism } from 'node:os'
import sharp, { type Metadata, type Sharp } from 'sharp'
import type { FileType, Uploading } from '#contract/fileTypes.ts'
import { Refusal } from '#contract/refusals.ts'
import { TooMany } from './refuse.ts'
import type { Uploaded } from './serve.ts'

/** The most pixels of a picture, so that a few bytes can't ask for gigabytes. */
const mostPixels = 50_000_000
const slowest = 20
/** Decoding fills the thread pool that files and hashes need too, and a core is left to everybody else. */
const most = Math.max(1, Math.min(2, availableParallelism() - 1))
/** In each line; bytes that wait lie in memory. */
const mostWaiting = 20

sharp.concurrency(1)
sharp.cache(false)

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** A file's type by its first bytes. */
export function typeOf(bytes: Buffer): FileType | undefined {
  if (bytes.length < 12) return undefined
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg'
  if (bytes.readUInt32BE(0) === 0x89504e47 && bytes.readUInt32BE(4) === 0x0d0a1a0a) return 'image/png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'image/webp'
  if (/^GIF8[79]a$/.test(ascii(bytes, 0, 6))) return 'image/gif'
  if (ascii(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(ascii(bytes, 8, 12))) return 'image/avif'
  // Readers look for the mark that far: some programs put a line or a byte order mark before it.
  if (/%PDF-[12]\.\d/.test(ascii(bytes, 0, 1024))) return 'application/pdf'
  return undefined
}

/** The decoder that a type's bytes belong to; anything else they decode as is not what they seem. */
const formats: Record<string, string> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'heif',
}

/** An upload before it is laid down. */
export type TakenUpload = Omit<Uploaded, 'draft'>

/** Takes a file as its kind allows; of a picture only the pixels pass, so nothing that was hidden in it or hung onto it is kept. */
export async function taken(bytes: Buffer, { field, types, side, open }: Uploading): Promise<TakenUpload> {
  const type = typeOf(bytes)
  if (!type || !types.includes(type)) throw new Refusal('bad-media-type', { [field]: types.includes('application/pdf') ? noPdf : notOurs })
  if (type === 'application/pdf') return { bytes, type, width: null, height: null, open }
  return inTurn('taking', async () => {
    const unread = new Refusal('invalid', { [field]: 'Dieses Bild lässt sich nicht lesen.' })
    const picture = sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 })
    const about: Metadata = await picture.metadata().catch(() => {
      throw unread
    })
    if (about.format !== formats[type]) throw unread
    if ((about.width ?? 0) * (about.height ?? 0) > mostPixels) throw new Refusal('too-large')
    const { data, info } = await resizePicture(picture.rotate(), side).catch(() => {
      throw unread
    })
    return { bytes: data, type: 'image/webp', width: info.width, height: info.height, open }
  })
}

const noPdf = 'Das ist kein PDF.'
const notOurs = 'Das ist kein Bild, das hier geht: Nimm ein JPEG, PNG, WebP, GIF oder AVIF.'

/** A picture of our own with at most so many pixels a side. Who looks waits behind those who look, never in the line of those who send. */
export const smaller = (bytes: Buffer, side: number) => inTurn('looking', async () => (await resizePicture(sharp(bytes), side)).data)

const resizePicture = (picture: Sharp, side: number) =>
  picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 82 })
    .timeout({ seconds: slowest })
    .toBuffer({ resolveWithObject: true })

let busy = 0
const lines = { taking: [] as (() => void)[], looking: [] as (() => void)[] }
type PictureLane = keyof typeof lines

async function inTurn<T>(line: PictureLane, work: () => Promise<T>): Promise<T> {
  if (lines[line].length >= mostWaiting) throw new TooMany(10)
  if (busy >= most) await new Promise<void>(go => lines[line].push(go))
  else busy++
  try {
    return await work()
  } finally {
    // By turns, so that neither line holds up the other.
    const other = line === 'taking' ? 'looking' : 'taking'
    const next = lines[other].shift() ?? lines[line].shift()
    if (next) next()
    else busy--
  }
}
