import type { IncomingMessage } from 'node:http'
import multer from 'multer'
import { Refusal } from '#contract/refusals.ts'
import { collectBytes, isJson, readBody, readPast } from './body.ts'

/** Limits of one form; anything beyond them is no form of ours. */
const most = { fields: 50, fieldNameSize: 100, fieldSize: 10_000, files: 0, parts: 50, headerPairs: 20 }

const contentTypeOf = ({ headers }: IncomingMessage) => (headers['content-type'] ?? '').split(';')[0]!.trim().toLowerCase()

const fieldsOf = (pairs: Iterable<[string, unknown]>) => {
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of pairs) if (typeof value === 'string' && name !== '__proto__') fields[name] = value
  return { ...fields }
}

/**
 * Reads the body of a call worn `form`: as browsers and mail programs send one, or JSON. A body that is no form of these is none: its sender means
 * the address alone. Refuses what is too large or too slow.
 */
export async function readForm(request: IncomingMessage, limit: number, hear: (bytes: Buffer) => void): Promise<Record<string, unknown>> {
  const length = Number(request.headers['content-length'] ?? Number.NaN)
  if (length > limit) throw readPast(request, new Refusal('too-large'))
  if (isJson(request)) return ((await readBody(request, limit, hear)) ?? {}) as Record<string, unknown>
  if (contentTypeOf(request) === 'multipart/form-data') return readMultipart(request)
  if (length === 0 || (Number.isNaN(length) && request.headers['transfer-encoding'] === undefined)) return {}
  const bytes = await collectBytes(request, limit)
  hear(bytes)
  return contentTypeOf(request) === 'application/x-www-form-urlencoded' ? fieldsOf(new URLSearchParams(bytes.toString('utf8'))) : {}
}

function readMultipart(request: IncomingMessage) {
  const read = multer({ limits: most }).none()
  return new Promise<Record<string, unknown>>(resolve => {
    read(request as never, {} as never, (error: unknown) => {
      if (error) readPast(request, new Refusal('unreadable'))
      resolve(error ? {} : fieldsOf(Object.entries((request as { body?: object }).body ?? {})))
    })
  })
}
