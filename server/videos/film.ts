import type { FilmType } from '#contract/fileTypes.ts'
import type { BytesReader } from '#server/kit/bytes/port.ts'

/** Brands of the ISO container that browsers play; not what phones keep pictures in, nor QuickTime's own. */
const brands = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|dash|cmfc|f4v |MSNV|3gp[4-6])$/

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** A film's type by its first bytes; a dozen are enough for MP4, WebM names itself within the first 64. */
export function filmType(bytes: Buffer): FilmType | undefined {
  if (bytes.length < 12) return undefined
  if (ascii(bytes, 4, 8) === 'ftyp' && brands.test(ascii(bytes, 8, 12))) return 'video/mp4'
  const named = bytes.subarray(0, 64).indexOf('\x42\x82\x84webm', 0, 'latin1')
  return bytes.readUInt32BE(0) === 0x1a45dfa3 && named > 0 ? 'video/webm' : undefined
}

/** True where a film is whole: its outer boxes fill the file to its end and hold both the description and the media. */
export const isWhole = (film: BytesReader, type: FilmType): Promise<boolean> => (type === 'video/mp4' ? isWholeMp4 : isWholeWebm)(film)

const mostBoxes = 100_000

async function isWholeMp4({ bytes, at }: BytesReader) {
  const found = new Set<string>()
  let from = 0
  for (let boxes = 0; from < bytes; boxes++) {
    const head = await at(from, 16)
    if (head.length < 8 || boxes === mostBoxes) return false
    const short = head.readUInt32BE(0)
    if (short === 1 && head.length < 16) return false
    const length = short === 0 ? bytes - from : short === 1 ? Number(head.readBigUInt64BE(8)) : short
    if (length < 8) return false
    found.add(ascii(head, 4, 8))
    from += length
  }
  return from === bytes && found.has('moov') && (found.has('mdat') || found.has('moof'))
}

/** EBML: length of a number whose first byte says how many bytes it takes, and its value; undefined where all bits are set: «until the end». */
function sizeAt(bytes: Buffer, from: number): { length: number; value: number | undefined } | undefined {
  const first = bytes[from]
  if (!first) return undefined
  const length = Math.clz32(first) - 23
  if (from + length > bytes.length) return undefined
  let value = first & (0xff >> length)
  let open = value === 0xff >> length
  for (let place = 1; place < length; place++) {
    const next = bytes[from + place]!
    value = value * 256 + next
    open &&= next === 0xff
  }
  return { length, value: open ? undefined : value }
}

async function isWholeWebm({ bytes, at }: BytesReader) {
  const head = await at(4, 8)
  const ebml = sizeAt(head, 0)
  if (ebml?.value === undefined) return false
  const start = 4 + ebml.length + ebml.value
  const segment = await at(start, 12)
  if (segment.length < 12 || segment.readUInt32BE(0) !== 0x18538067) return false
  const size = sizeAt(segment, 4)
  if (!size) return false
  // A recorder that did not know how long it would go says nothing of its length.
  return size.value === undefined || start + 4 + size.length + size.value === bytes
}
