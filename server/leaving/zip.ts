import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'

export interface Entry {
  name: string
  content: string | Uint8Array
  /** Is packed already. */
  packed?: boolean
}

const portion = 65_536

/** A zip while its entries are still being made; nothing waits for the end. */
export async function* zipOf(entries: AsyncIterable<Entry>): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  for await (const { name, content, packed } of entries) {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
    const entry = packed ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 })
    zip.add(entry)
    for (let from = 0; from < bytes.length; from += portion) {
      entry.push(bytes.subarray(from, from + portion))
      yield* ready.splice(0)
    }
    entry.push(new Uint8Array(0), true)
    yield* ready.splice(0)
  }
  zip.end()
  yield* ready.splice(0)
}
