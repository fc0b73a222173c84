import { setImmediate as turn } from 'node:timers/promises'
import { Zip, type ZipInputFile, ZipPassThrough } from 'fflate'
import type { Packed } from './packed.ts'

export interface Entry {
  name: string
  /** Bytes as they are, or compressed elsewhere. */
  content: Uint8Array<ArrayBuffer> | Packed
}

const portion = 65_536
/** Number of the method in the zip format. */
const deflated = 8

/** A zip, sent while its entries are still being made. */
export async function* zipOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, content } of entries) {
    if (content instanceof Uint8Array) {
      const entry = new ZipPassThrough(name)
      zip.add(entry)
      for (let from = 0; from < content.length; from += portion) {
        entry.push(content.subarray(from, from + portion))
        yield* ready.splice(0)
        await turn()
      }
      entry.push(new Uint8Array(0), true)
    } else {
      const { bytes, crc, size } = content
      const entry: ZipInputFile = { filename: name, crc, size, compression: deflated, flag: 0 }
      zip.add(entry)
      entry.ondata?.(null, bytes, true)
    }
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
