import type { IncomingMessage } from 'node:http'
import { setImmediate as turn } from 'node:timers/promises'
import { uploadTime } from '#contract/carried.ts'
import { Refusal } from '#contract/refusals.ts'

/** Bytes a call takes unless it names its own size. */
export const usualSize = 100_000
/** A body past its limit is still read to here, so that the refusal arrives; then the connection ends. */
const patience = 64_000_000
const slowest = 60_000
/** Acts that go together are less; what is more carries a file, and comes over a slow line too; its sender gives up first and knows why. */
const large = 300_000
const longer = 10_000
const deepest = 64
const mostValues = 500_000
/** A longer one is worked through in several turns of the loop. */
const longestAtOnce = 500_000

/** Reads a request's JSON, whose bytes `hear` gets; undefined where there is none. Refuses a body that is too large, too deep, too slow, no JSON or no UTF-8. */
export async function readBody(request: IncomingMessage, limit: number, hear?: (bytes: Buffer) => void): Promise<unknown> {
  const bytes = await readJson(request, limit, hear)
  if (!bytes || bytes.length === 0) return undefined
  const value = valueIn(new Uint8Array(bytes))
  if (bytes.length > longestAtOnce) await turn()
  const plain = plainly(value)
  if (bytes.length > longestAtOnce) await turn()
  return plain
}

/** The same, neither parsed nor judged. */
export async function readJson(request: IncomingMessage, limit: number, hear?: (bytes: Buffer) => void): Promise<Buffer | undefined> {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (length === 0 || (Number.isNaN(length) && request.headers['transfer-encoding'] === undefined)) return undefined
  if (!isJson(request)) throw readPast(request, new Refusal('bad-media-type'))
  if (length > limit) throw readPast(request, new Refusal('too-large'))
  const bytes = await collectBytes(request, limit, length > large ? uploadTime(length) + longer : slowest)
  hear?.(bytes)
  return bytes
}

export function isJson({ headers }: Pick<IncomingMessage, 'headers'>) {
  const [type = '', ...rest] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const charset = rest.map(part => part.trim()).find(part => part.startsWith('charset='))
  const encoding = headers['content-encoding'] ?? 'identity'
  return type.trim() === 'application/json' && encoding === 'identity' && (!charset || /^charset="?utf-8"?$/.test(charset))
}

/** The bytes of a request; refuses more than `limit`, and what comes too slowly. */
export function collectBytes(request: IncomingMessage, limit: number, longest = slowest) {
  return new Promise<Buffer>((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    const timer = setTimeout(() => fail(new Refusal('timeout')), longest)
    const fail = (refusal: Refusal) => {
      clearTimeout(timer)
      request.removeAllListeners('data').removeAllListeners('end')
      reject(readPast(request, refusal))
    }
    request.on('data', (chunk: Uint8Array) => {
      size += chunk.length
      if (size > limit) fail(new Refusal('too-large'))
      else chunks.push(chunk)
    })
    request.on('end', () => {
      clearTimeout(timer)
      resolve(Buffer.concat(chunks))
    })
    request.on('error', () => fail(new Refusal('unreadable')))
    request.on('close', () => fail(new Refusal('unreadable')))
  })
}

/** Reads on past a refused body, so that the refusal arrives, for a while and not without end. */
export function readPast(request: IncomingMessage, refusal: Refusal) {
  let size = 0
  const timer = setTimeout(() => request.destroy(), slowest)
  request.on('close', () => clearTimeout(timer))
  request.on('error', () => {})
  request.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > patience) request.destroy()
  })
  request.resume()
  return refusal
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** The JSON value in a body's bytes. */
export const parseJson = (bytes: Uint8Array) => plainly(valueIn(bytes))

/** Nests no deeper than that, as its brackets say: what JSON.parse takes for a bracket by far exceeds what it takes for any other sign. */
function isFlat(bytes: Uint8Array) {
  let depth = 0
  let isText = false
  for (let at = 0; at < bytes.length; at++) {
    const sign = bytes[at]
    if (sign === 0x22) isText = !isText
    else if (isText && sign === 0x5c) at++
    else if (!isText && (sign === 0x5b || sign === 0x7b) && ++depth > deepest) return false
    else if (!isText && (sign === 0x5d || sign === 0x7d)) depth--
  }
  return true
}

function valueIn(bytes: Uint8Array): unknown {
  if (!isFlat(bytes)) throw new Refusal('unreadable')
  try {
    return JSON.parse(utf8.decode(bytes))
  } catch {
    throw new Refusal('unreadable')
  }
}

function plainly(value: unknown) {
  const count = { values: 0 }
  if (!isPlain(value, deepest, count)) throw new Refusal(count.values > mostValues ? 'too-large' : 'unreadable')
  return value
}

/** Not too deep, not too many, and no key that reaches a prototype. */
function isPlain(value: unknown, depth: number, count: { values: number }): boolean {
  if (++count.values > mostValues) return false
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  if (Array.isArray(value)) return value.every(item => isPlain(item, depth - 1, count))
  for (const key in value) {
    if (key === '__proto__' || !isPlain((value as Record<string, unknown>)[key], depth - 1, count)) return false
  }
  return true
}
