import { crc32, deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { type ZipEntry, zipOf } from './zip.ts'

async function* listed(entries: Iterable<ZipEntry>) {
  yield* entries
}

async function zipped(entries: Iterable<ZipEntry>) {
  const parts: Uint8Array[] = []
  for await (const part of zipOf(listed(entries))) parts.push(part)
  return Buffer.concat(parts)
}

const packed = (bytes: Uint8Array<ArrayBuffer>) => ({
  bytes: new Uint8Array(deflateRawSync(bytes)),
  crc: crc32(bytes),
  size: bytes.length,
})

test('whatever is put in comes out, under its name', async () => {
  const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }).filter(each => each.isWellFormed() && each !== '__proto__')
  const file = fc.tuple(name, fc.uint8Array({ maxLength: 200_000, size: '-1' }), fc.boolean())
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(file, { maxLength: 8, selector: ([called]) => called }), async files => {
      const entries = files.map(([called, bytes, isPacked]) => {
        const content = new Uint8Array(bytes)
        return { name: called, content: isPacked ? packed(content) : content }
      })
      const found = new Map(Object.entries(unzipSync(new Uint8Array(await zipped(entries)))))
      expect(found.size).toBe(files.length)
      for (const [called, bytes] of files) expect(Buffer.from(found.get(called)!)).toEqual(Buffer.from(bytes))
    }),
    { numRuns: process.env.LONG ? 1000 : 40 },
  )
})

test.each([65_534, 65_535, 65_536, 70_000])(
  '%i files are all there',
  async many => {
    const empty = new Uint8Array(0)
    const found = unzipSync(new Uint8Array(await zipped(Array.from({ length: many }, (_, nth) => ({ name: `${nth}`, content: empty })))))
    expect(Object.keys(found)).toHaveLength(many)
  },
  60_000,
)

test('a file behind 4 GiB says where it lies', async () => {
  // A part of it is sent again and again: nothing holds it as a whole.
  const content = { bytes: new Uint8Array(2 ** 26), crc: 0, size: 2 ** 26 }
  const big = 65
  const entries = Array.from({ length: big }, (_, nth) => ({ name: `${nth}.bin`, content }))
  const last = Buffer.from('letzte')
  let [sent, tail] = [0, Buffer.alloc(0)]
  for await (const part of zipOf(listed([...entries, { name: 'z.txt', content: new Uint8Array(last) }]))) {
    sent += part.length
    tail = Buffer.concat([new Uint8Array(tail), new Uint8Array(part)]).subarray(-16_384)
  }
  const start = sent - tail.length
  const at64 = (at: number) => Number(tail.readBigUInt64LE(at))
  const directory = tail.length - 22 - 20 - 56
  expect([tail.readUInt32LE(directory), at64(directory + 32)]).toEqual([0x0606_4b50, big + 1])
  expect(at64(tail.length - 22 - 20 + 8)).toBe(start + directory)
  expect(tail.readUInt32LE(tail.length - 6)).toBe(0xffff_ffff)
  // The last line of the directory ends with its place in 64 bits.
  const place = at64(directory - 8)
  expect(place).toBeGreaterThan(2 ** 32)
  const heading = place - start
  expect(tail.readUInt32LE(heading)).toBe(0x0403_4b50)
  expect(tail.subarray(heading + 30 + 5, heading + 30 + 5 + last.length)).toEqual(last)
}, 60_000)
