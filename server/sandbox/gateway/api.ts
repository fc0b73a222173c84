import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { eq } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { calls, type GatewayCall, GatewayFault, type Reply } from './calls.ts'
import { type GatewayParts, instantOf, newPsp } from './parts.ts'
import { sandboxReply } from './tables.ts'
import { troubleAt } from './troubles.ts'

const mostBytes = 100_000

/** The request's body; undefined where it is too large. */
export async function bodyOf(request: IncomingMessage) {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > mostBytes) return undefined
    pieces.push(piece)
  }
  return Buffer.concat(pieces.map(piece => new Uint8Array(piece))).toString('utf8')
}

function parse(text: string | undefined) {
  try {
    const body: unknown = JSON.parse(text ?? '')
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Record<string, unknown>
  } catch {}
  throw new GatewayFault(400, '702', 'Unable to parse the request.')
}

interface Keyed {
  key: string
  /** The request that was made under it. */
  asked: string
}

/** The answer under a key: the first one that was given, whatever came of it on the way. */
async function once(tx: Tx, parts: GatewayParts, { key, asked }: Keyed, answer: () => Promise<Reply>) {
  const hash = createHash('sha256').update(asked).digest('base64url')
  const at = instantOf(parts.now())
  // A second request with the key waits here until the first is over.
  const [mine] = await tx.insert(sandboxReply).values({ key, asked: hash, status: 0, body: {}, at }).onConflictDoNothing().returning()
  if (mine) {
    const reply = await answer()
    await tx.update(sandboxReply).set(reply).where(eq(sandboxReply.key, key))
    return reply
  }
  const [kept] = await tx.select().from(sandboxReply).where(eq(sandboxReply.key, key))
  if (!kept || kept.asked !== hash) throw new GatewayFault(422, '704', 'The idempotency key was used for another request.')
  return { status: kept.status, body: kept.body as Reply['body'] }
}

interface GatewayRequest extends GatewayCall {
  method: string
  path: string
  key?: string
}

function answerTo(parts: GatewayParts, { method, path, key, ...called }: GatewayRequest) {
  const found = calls.find(each => each.method === method && each.path.test(path))
  if (!found) throw new GatewayFault(404, '00_404', 'Not Found')
  const params = (found.path.exec(path) ?? []).slice(1)
  return parts.db.transaction(tx => {
    const answer = () => found.call(tx, parts, { ...called, params })
    return key && method === 'POST' ? once(tx, parts, { key, asked: `${path} ${JSON.stringify(called.body)}` }, answer) : answer()
  })
}

const errorReply = (fault: GatewayFault): Reply => ({
  status: fault.status,
  body: {
    status: fault.status,
    errorCode: fault.errorCode,
    message: fault.message,
    errorType: fault.errorType,
    ...(fault.errorType === 'validation' && { pspReference: newPsp() }),
  },
})

async function replyTo(parts: GatewayParts, request: IncomingMessage): Promise<Reply> {
  const { method = '', headers } = request
  const { pathname: path, searchParams: query } = new URL(request.url ?? '/', 'http://sandbox')
  const text = method === 'POST' ? await bodyOf(request) : ''
  try {
    if (headers['x-api-key'] !== parts.access.apiKey) throw new GatewayFault(401, '000', 'HTTP Status Response - Unauthorized', 'security')
    const body = method === 'POST' ? parse(text) : {}
    const key = headers['idempotency-key']
    if (typeof key === 'string' && key.length > 64) throw new GatewayFault(422, '14_038', 'The idempotency key is too long.')
    return await answerTo(parts, { method, path, query, body, params: [], ...(typeof key === 'string' && { key }) })
  } catch (error) {
    return errorReply(error instanceof GatewayFault ? error : new GatewayFault(500, '905', 'Internal error', 'internal'))
  }
}

function write(response: ServerResponse, { status, body }: Reply, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8', ...headers }).end(JSON.stringify(body))
}

/**
 * Answers a request of the shop as Adyen Checkout v71 does. Of troubles: `transient` and `broken` book nothing; `lost` and `time-out` book and
 * never tell.
 */
export async function answerShop(parts: GatewayParts, request: IncomingMessage, response: ServerResponse) {
  const trouble = request.method === 'POST' ? await troubleAt(parts.db, parts, 'call') : undefined
  if (trouble?.kind === 'transient')
    return write(response, errorReply(new GatewayFault(503, '00_503', 'Try again.', 'internal')), { 'transient-error': 'true' })
  if (trouble?.kind === 'broken') return write(response, errorReply(new GatewayFault(500, '905', 'Internal error', 'internal')))
  const reply = await replyTo(parts, request)
  if (trouble?.kind === 'lost') return void response.destroy()
  // A client that waits longer than it should is let go at the latest then.
  if (trouble?.kind === 'time-out') return void setTimeout(() => response.destroy(), trouble.seconds * 1000).unref()
  const key = request.headers['idempotency-key']
  write(response, reply, typeof key === 'string' && key.length <= 64 ? { 'idempotency-key': key } : {})
}
