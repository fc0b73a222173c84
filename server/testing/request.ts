import type { AnyCall } from '#contract/call.ts'
import { type Carried, isCarried } from '#contract/carried.ts'
import { originalNameHeader } from '#contract/headers.ts'
import type { Sending } from './send.ts'

/** The parts of a call's input, before anybody checked them. */
export interface Parts {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

interface Sender {
  token?: string
  key?: string
  headers?: Record<string, string>
}

/** The request that a call and its input make: the path under /api/ and what goes with it. */
export function requestOf(call: AnyCall, input: Parts, { token, key, headers }: Sender = {}): { path: string; init: Sending } {
  const path = call.path.replace(/:(\w+)/g, (_: string, name: string) => encodeURIComponent(String(input.params?.[name] ?? '')))
  const query = queryOf(input.query)
  const has = input.body !== undefined
  const plain = isCarried(input.body) && call.upload?.table
  const form = isCarried(input.body) ? (plain ? bytesOf(input.body) : multipart(input.body)) : undefined
  return {
    path: query ? `${path}?${query}` : path,
    init: {
      method: call.method,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(has && { 'content-type': form ? form.type : 'application/json' }),
        ...(plain && { [originalNameHeader]: encodeURIComponent(textOf((input.body as Carried).name)) }),
        ...(key && { 'idempotency-key': key }),
        ...headers,
      },
      body: form ? form.bytes : has ? JSON.stringify(input.body) : undefined,
    },
  }
}

/** A table as its bytes. */
const bytesOf = ({ type, base64 }: Carried) => ({ type: textOf(type), bytes: new Uint8Array(Buffer.from(textOf(base64), 'base64')) })

function queryOf(query: Record<string, unknown> = {}) {
  const pairs = Object.entries(query).flatMap(([name, value]) => [value].flat().map(one => [name, one] as const))
  return pairs
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`)
    .join('&')
}

/** Whatever it is: an object may have a `toString` that is none. */
const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value))

/** Written out, so that tests can send exactly these bytes. */
export function multipart({ field, name, type, base64 }: Carried, bytes = new Uint8Array(Buffer.from(textOf(base64), 'base64'))) {
  const edge = 'formkurve-edge'
  const head = `--${edge}\r\nContent-Disposition: form-data; name="${textOf(field)}"; filename="${textOf(name)}"\r\nContent-Type: ${textOf(type)}\r\n\r\n`
  return {
    type: `multipart/form-data; boundary=${edge}`,
    bytes: joined(head, bytes, `\r\n--${edge}--\r\n`),
  }
}

function joined(head: string, bytes: Uint8Array, tail: string) {
  const [before, after] = [head, tail].map(text => new TextEncoder().encode(text)) as [Uint8Array, Uint8Array]
  const whole = new Uint8Array(before.length + bytes.length + after.length)
  whole.set(before)
  whole.set(bytes, before.length)
  whole.set(after, before.length + bytes.length)
  return whole
}
