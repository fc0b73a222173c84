import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import type { Place } from '#server/testing/marks.ts'
import { logged, tabled, unpackedIn } from './levelDb.ts'

/** All files below a folder, or those whose place is asked for. A file that goes while they are read is none. */
export async function filesIn(folder: string, asked: (where: string) => boolean = () => true): Promise<Place[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const places: Place[] = []
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name)
    const where = relative(folder, path)
    const bytes = entry.isFile() && asked(where) && (await readFile(path).catch(() => undefined))
    if (bytes) places.push({ where, bytes })
  }
  return places
}

/** All that a browser has written, or what is asked of it, each file as it is and as what it is unpacked. */
export async function profileOf(dir: string, asked?: (where: string) => boolean): Promise<Place[]> {
  const places: Place[] = []
  for (const { where, bytes } of await filesIn(dir, asked)) {
    const whole = unpacked(where, bytes)
    places.push({ where, bytes }, ...whole.map(part => ({ where: `${where}, unpacked`, bytes: part })))
  }
  return places
}

function unpacked(where: string, bytes: Buffer): Buffer[] {
  if (where.endsWith('.ldb')) return withPacked(tabled(bytes))
  if (/\/\d{6}\.log$/.test(where)) return withPacked(logged(bytes))
  const body = where.includes('/Cache_Data/') ? cached(bytes) : undefined
  return [...(body ? [body] : []), ...unpackedIn(bytes)]
}

const withPacked = (whole: Buffer) => [whole, ...unpackedIn(whole)]

const cacheMark = Buffer.from('305c72a71b6dfbfc', 'hex')
const cacheEnd = Buffer.from('d8410d97456ffaf4', 'hex')
const cacheHead = 24
const ways = {
  gzip: (bytes: Buffer) => gunzipSync(new Uint8Array(bytes), { finishFlush: constants.Z_SYNC_FLUSH }),
  br: (bytes: Buffer) => brotliDecompressSync(new Uint8Array(bytes), { finishFlush: constants.BROTLI_OPERATION_FLUSH }),
}

/** The body of an answer in the browser's own cache that was sent packed, as far as it is there: a killed browser leaves half of one. */
function cached(bytes: Buffer) {
  if (!bytes.subarray(0, cacheMark.length).equals(cacheMark)) return undefined
  const from = cacheHead + bytes.readUInt32LE(12)
  const to = bytes.indexOf(cacheEnd, from)
  const way = /content-encoding:\s*(gzip|br)/i.exec(bytes.toString('latin1', Math.max(0, to)))?.[1]
  if (to < from || !way) return undefined
  try {
    return ways[way.toLowerCase() as keyof typeof ways](bytes.subarray(from, to))
  } catch {
    return undefined
  }
}

/** All that the page's own origin keeps, and what stands on the page. */
export async function originOf(page: Page): Promise<Place[]> {
  const texts = await page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const letters = (bytes: ArrayBuffer) => Array.from(new Uint8Array(bytes), byte => String.fromCharCode(byte)).join('')
    /** Blobs and bytes as text, which JSON leaves out. */
    const plain = async (value: unknown): Promise<unknown> => {
      if (value instanceof Blob) return letters(await value.arrayBuffer())
      if (value instanceof ArrayBuffer) return letters(value)
      if (ArrayBuffer.isView(value))
        return letters(value.buffer.slice(value.byteOffset, value.byteOffset + value.byteLength) as ArrayBuffer)
      if (value instanceof Map || value instanceof Set) return plain([...value])
      if (Array.isArray(value)) return Promise.all(value.map(plain))
      if (value === null || typeof value !== 'object') return value
      return Object.fromEntries(await Promise.all(Object.entries(value).map(async ([name, part]) => [name, await plain(part)] as const)))
    }
    const found: Record<string, string> = {
      localStorage: JSON.stringify(localStorage),
      sessionStorage: JSON.stringify(sessionStorage),
      cookie: document.cookie,
      address: `${location.href} ${JSON.stringify(history.state)}`,
    }
    for (const { name } of await indexedDB.databases()) {
      const base = await done(indexedDB.open(name as string))
      for (const store of base.objectStoreNames) {
        const shelf = base.transaction(store).objectStore(store)
        const [keys, values] = await Promise.all([done(shelf.getAllKeys()), done(shelf.getAll())])
        found[`IndexedDB ${name} ${store}`] = JSON.stringify(await plain([keys, values]))
      }
      base.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      const kept = await Promise.all(
        (await cache.keys()).map(async request => `${request.url} ${await (await cache.match(request))?.text()}`),
      )
      found[`Cache Storage ${name}`] = kept.join('\n')
    }
    return found
  })
  return Object.entries(texts).map(([where, text]) => ({ where, bytes: Buffer.from(text) }))
}

/** What somebody could read on the page by now, fields included. */
export async function shownOn(page: Page): Promise<Place> {
  const text = await page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')].map(({ value }) => value)
    return [document.documentElement.outerHTML, ...fields].join('\n')
  })
  return { where: 'the page', bytes: Buffer.from(text) }
}
