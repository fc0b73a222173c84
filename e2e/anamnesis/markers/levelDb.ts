/** Undoes Snappy as far as it goes: what is broken off, or is none, ends where it breaks off. */
export function unsnapped(packed: Buffer): Buffer {
  const length = varint(packed, 0)
  if (!length || length.value === 0 || length.value > mostBytes) return nothing
  const plain = Buffer.alloc(length.value)
  let at = length.next
  let to = 0
  while (at < packed.length && to < plain.length) {
    const tag = packed[at++]!
    const [kind, high] = [tag & 3, tag >> 2]
    const width = kind === 0 ? Math.max(0, high - 59) : kind === 3 ? 4 : kind
    if (at + width > packed.length) break
    const number = width > 0 ? packed.readUIntLE(at, width) : 0
    at += width
    if (kind === 0) {
      const many = (width > 0 ? number : high) + 1
      to += packed.copy(plain, to, at, at + many)
      at += many
      continue
    }
    const many = kind === 1 ? (high & 7) + 4 : high + 1
    const back = kind === 1 ? ((high >> 3) << 8) | number : number
    if (back === 0 || back > to) break
    for (let nth = 0; nth < many && to < plain.length; nth++, to++) plain[to] = plain[to - back]!
  }
  return plain.subarray(0, to)
}

const nothing = Buffer.alloc(0)
const mostBytes = 256 * 1024 * 1024

function varint(bytes: Buffer, at: number) {
  let value = 0
  for (let nth = 0; nth < 5 && at + nth < bytes.length; nth++) {
    const byte = bytes[at + nth]!
    value += (byte & 127) * 128 ** nth
    if (byte < 128) return { value, next: at + nth + 1 }
  }
  return undefined
}

const logBlock = 32_768
const logHead = 7

/** All records of a log of LevelDB in a row: each block of it begins with a head that would stand in the middle of a value. */
export function logged(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let block = 0; block < bytes.length; block += logBlock)
    for (let at = block; at + logHead <= Math.min(block + logBlock, bytes.length); ) {
      const length = bytes.readUInt16LE(at + 4)
      parts.push(bytes.subarray(at + logHead, at + logHead + length))
      at += logHead + length
    }
  return Buffer.concat(parts.map(part => new Uint8Array(part)))
}

const tableMark = Buffer.from('57fb808b247547db', 'hex')
const footLength = 48
/** Behind each block: how it is packed, and its sum. */
const blockFoot = 5

/** The blocks of a table of LevelDB, unpacked. */
export function tabled(bytes: Buffer): Buffer {
  if (bytes.length < footLength || !bytes.subarray(-tableMark.length).equals(tableMark)) throw new Error('This is no table of LevelDB')
  const blockAt = (from: Buffer, at: number) => {
    const offset = varint(from, at)!
    const size = varint(from, offset.next)!
    const packed = bytes.subarray(offset.value, offset.value + size.value)
    return { block: bytes[offset.value + size.value] === 1 ? unsnapped(packed) : packed, next: size.next, size: size.value + blockFoot }
  }
  const foot = bytes.subarray(-footLength)
  const index = blockAt(foot, blockAt(foot, 0).next).block
  const end = index.length - 4 - 4 * index.readUInt32LE(index.length - 4)
  const blocks: Buffer[] = []
  for (let at = 0; at < end; ) {
    const shared = varint(index, at)!
    const own = varint(index, shared.next)!
    const length = varint(index, own.next)!
    const value = length.next + own.value
    blocks.push(blockAt(index, value).block)
    at = value + length.value
  }
  return Buffer.concat(blocks.map(block => new Uint8Array(block)))
}

const packedMark = Buffer.from([0xff, 0x11, 0x02])

/** Values that the page's engine packs before a database gets them, unpacked. */
export function* unpackedIn(bytes: Buffer) {
  for (let at = bytes.indexOf(packedMark); at >= 0; at = bytes.indexOf(packedMark, at + 1))
    yield unsnapped(bytes.subarray(at + packedMark.length))
}
