import { setImmediate as turn } from 'node:timers/promises'
import { crc32 } from 'node:zlib'

/** A file compressed as a zip holds it. */
export interface Packed {
  bytes: Uint8Array<ArrayBuffer>
  crc: number
  size: number
}

export interface ZipEntry {
  name: string
  /** Bytes as they are, or compressed elsewhere. */
  content: Uint8Array<ArrayBuffer> | Packed
}

const portion = 65_536
/** Numbers of the zip format (APPNOTE 6.3.10): methods, a name in UTF-8, and the versions that read it without and with zip64. */
const [stored, deflated, utf8, plain, wide] = [0, 8, 0x0800, 20, 45]
/** What says of a number that it stands in its zip64 place. */
const [most16, most32] = [0xffff, 0xffff_ffff]

type Field = readonly [bytes: 2 | 4 | 8, value: number]

/** Numbers one after the other, the lowest byte first. */
function fields(...all: readonly Field[]): Uint8Array<ArrayBuffer> {
  const made = Buffer.alloc(all.reduce((sum, [bytes]) => sum + bytes, 0))
  let at = 0
  for (const [bytes, value] of all) {
    if (bytes === 8) made.writeBigUInt64LE(BigInt(value), at)
    else made.writeUIntLE(value, at, bytes)
    at += bytes
  }
  return new Uint8Array(made)
}

const joined = (...parts: readonly Uint8Array<ArrayBuffer>[]) => new Uint8Array(Buffer.concat(parts))

/** The moment as the format has it. */
const stampOf = (now: Date): readonly Field[] => [
  [2, (now.getHours() << 11) | (now.getMinutes() << 5) | (now.getSeconds() >> 1)],
  [2, ((now.getFullYear() - 1980) << 9) | ((now.getMonth() + 1) << 5) | now.getDate()],
]

/** A file's heading before its bytes, and its line in the directory, which says from which byte on it lies. */
function headingsOf({ name, content }: ZipEntry, from: number, stamp: readonly Field[]) {
  const isPacked = !(content instanceof Uint8Array)
  const bytes = isPacked ? content.bytes : content
  const [crc, size] = isPacked ? [content.crc, content.size] : [crc32(content), content.length]
  const called = new Uint8Array(Buffer.from(name))
  const isFar = from >= most32
  const told = (version: number): readonly Field[] => [
    [2, version],
    [2, utf8],
    [2, isPacked ? deflated : stored],
    ...stamp,
    [4, crc],
    [4, bytes.length],
    [4, size],
    [2, called.length],
  ]
  const local = fields([4, 0x0403_4b50], ...told(plain), [2, 0])
  // Behind the name: no comment, first disk, no attributes.
  const rest: readonly Field[] = [
    [2, isFar ? 12 : 0],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isFar ? most32 : from],
  ]
  const line = fields([4, 0x0201_4b50], [2, isFar ? wide : plain], ...told(isFar ? wide : plain), ...rest)
  const far = isFar ? fields([2, 1], [2, 8], [8, from]) : new Uint8Array(0)
  return { bytes, local: joined(local, called), line: joined(line, called, far) }
}

/** The end of a zip: how many files there are, and where their directory lies; in numbers of 64 bits where others don't reach. */
function endOf(many: number, from: number, size: number): Uint8Array {
  const isWide = many >= most16 || from >= most32 || size >= most32
  const last = fields(
    [4, 0x0605_4b50],
    [4, 0],
    [2, Math.min(many, most16)],
    [2, Math.min(many, most16)],
    [4, Math.min(size, most32)],
    [4, Math.min(from, most32)],
    [2, 0],
  )
  if (!isWide) return last
  const whole = fields([4, 0x0606_4b50], [8, 44], [2, wide], [2, wide], [4, 0], [4, 0], [8, many], [8, many], [8, size], [8, from])
  return joined(whole, fields([4, 0x0706_4b50], [4, 0], [8, from + size], [4, 1]), last)
}

/** A zip, sent while its entries are still being made; of any number of files, and as long as they are (zip64). */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const stamp = stampOf(new Date())
  const lines: Uint8Array[] = []
  let at = 0
  for await (const entry of entries) {
    const { bytes, local, line } = headingsOf(entry, at, stamp)
    lines.push(line)
    at += local.length + bytes.length
    yield local
    for (let from = 0; from < bytes.length; from += portion) {
      yield bytes.subarray(from, from + portion)
      await turn()
    }
  }
  let size = 0
  for (const line of lines) {
    size += line.length
    yield line
  }
  yield endOf(lines.length, at, size)
}
