import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { constants, gzip, gzipSync } from 'node:zlib'
import { Refusal } from '#contract/refusals.ts'
import { rangeOf } from './range.ts'
import { TooMany } from './refuse.ts'
import type { SentAnswer } from './repeat.ts'
import { WrongMethod } from './router.ts'
import { FileReply, RangedReply } from './serve.ts'

const zip = promisify(gzip)
/** Shorter answers gain nothing. */
const worthZipping = 4096
/** Up to here an answer is zipped where it is: the way to a thread and back takes longer than the work. */
const worthThread = 65_536
/** Seconds after which it is worth asking again where the record or the store was out of reach. */
const backIn = 3
const fast = { level: constants.Z_BEST_SPEED }

const always = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'cross-origin-resource-policy': 'same-origin',
}
const json = { ...always, 'content-type': 'application/json; charset=utf-8' }

export async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, text }: SentAnswer,
  more: Record<string, string> = {},
) {
  const zipped = text.length > worthZipping && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))
  const bytes = zipped ? (text.length > worthThread ? await zip(text, fast) : gzipSync(text, fast)) : undefined
  const varies = [response.getHeader('vary'), bytes && 'accept-encoding'].filter(Boolean).join(', ')
  const encoding = { ...(bytes && { 'content-encoding': 'gzip' }), ...(varies && { vary: varies }) }
  response.writeHead(status, { ...json, ...more, ...encoding, 'content-length': bytes?.length ?? Buffer.byteLength(text) })
  response.end(request.method === 'HEAD' ? undefined : (bytes ?? text))
}

const knows = ({ headers }: IncomingMessage, etag: string) =>
  String(headers['if-none-match'] ?? '')
    .split(/,\s*/)
    .includes(etag)

/**
 * An answer with the mark of its content, or nothing but that mark for a browser that has it (RFC 9110, 8.8.3 and 13.1.2). It is asked for each
 * time, or kept by whoever comes for so many seconds.
 */
export function sendTagged(request: IncomingMessage, response: ServerResponse, answer: SentAnswer, seconds?: number) {
  if (answer.status !== 200) return send(request, response, answer)
  // Weak: zipped or not it is the same answer.
  const etag = `W/"${createHash('sha256').update(answer.text).digest('base64url')}"`
  const wears = { etag, 'cache-control': seconds === undefined ? 'private, no-cache' : `public, max-age=${seconds}` }
  if (!knows(request, etag)) return send(request, response, answer, wears)
  response.writeHead(304, { ...always, ...wears }).end()
}

export function sendRefusal(request: IncomingMessage, response: ServerResponse, refusal: Refusal) {
  const more: Record<string, string> = {}
  if (refusal instanceof TooMany) more['retry-after'] = String(refusal.seconds)
  if (refusal.code === 'stopping') more['retry-after'] = String(backIn)
  if (refusal instanceof WrongMethod) more.allow = refusal.allowed.join(', ')
  return send(request, response, { status: refusal.status, text: JSON.stringify(refusal.body()) }, more)
}

/** The stretch that was asked for, or all of it (RFC 9110, 14). */
async function sendRanged(request: IncomingMessage, response: ServerResponse, { about, read, type, headers }: RangedReply) {
  const etag = `"${about.name}"`
  const range = rangeOf(request.headers, etag, about.bytes)
  const wears = { ...always, ...headers, etag, 'accept-ranges': 'bytes', 'content-type': type }
  if (range === 'none-such')
    return send(
      request,
      response,
      { status: 416, text: JSON.stringify(new Refusal('bad-range').body()) },
      { 'content-range': `bytes */${about.bytes}` },
    )
  const { from, to } = range ?? { from: 0, to: about.bytes - 1 }
  const partly = range && { 'content-range': `bytes ${from}-${to}/${about.bytes}` }
  response.writeHead(range ? 206 : 200, { ...wears, ...partly, 'content-length': to - from + 1 })
  if (request.method === 'HEAD') response.end()
  else await pipeline(read(from, to), response)
}

/** Streams a file or makes it first, queued with the other files of `whose`; a caller that goes away ends the source stream. */
export async function sendFile(request: IncomingMessage, response: ServerResponse, reply: FileReply, whose: string) {
  if (reply instanceof RangedReply) return sendRanged(request, response, reply)
  const { type, headers } = reply
  if (headers.etag && knows(request, headers.etag)) return void response.writeHead(304, { ...always, ...headers }).end()
  if (typeof reply.content === 'function' && request.method === 'HEAD')
    return void response.writeHead(200, { ...always, ...headers, 'content-type': type }).end()
  const content = typeof reply.content === 'function' ? await reply.content(whose) : reply.content
  const length = content instanceof Readable ? undefined : { 'content-length': content.length }
  response.writeHead(200, { ...always, ...length, ...headers, 'content-type': type })
  if (request.method === 'HEAD') {
    if (content instanceof Readable) content.destroy()
    response.end()
  } else if (content instanceof Readable) await pipeline(content, response)
  else response.end(content)
}

export const isFile = (reply: unknown): reply is FileReply => reply instanceof FileReply
