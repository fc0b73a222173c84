import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { and, asc, eq } from 'drizzle-orm'
import type { AccessTrouble } from '#contract/sandbox.ts'
import type { Database, Tx } from '#server/kit/database.ts'
import { sandboxAccessTrouble } from '#server/outside/tables.ts'
import { bodyOf } from '#server/sandbox/gateway/api.ts'
import { type AccessCall, AccessFault, answers } from './answers.ts'
import { sandboxAccess } from './tables.ts'

/** The parts with which the sandbox works. */
export interface Door {
  db: Database
  key: string
  /** Ms by which a slow answer is late. */
  slowMs: number
}

interface Reply {
  status: number
  body: unknown
}

interface AccessRequest extends AccessCall {
  method: string
  path: string
  key?: string
}

/** Reads are asked by timers too, which must not spend what somebody ordered for an act of theirs. */
const strikes = (kind: AccessTrouble, { method, path }: Pick<AccessRequest, 'method' | 'path'>) =>
  method !== 'GET' || ((kind === 'access-slow' || kind === 'access-away') && !/\/(arrivals|devices)$/.test(path))

/** The trouble that was ordered next at /sandbox, which is spent by it. */
async function troubleFor(db: Database, asked: Pick<AccessRequest, 'method' | 'path'>) {
  const [next] = await db.select().from(sandboxAccessTrouble).orderBy(asc(sandboxAccessTrouble.number)).limit(1)
  if (!next || !strikes(next.kind, asked)) return undefined
  const spent = await db.delete(sandboxAccessTrouble).where(eq(sandboxAccessTrouble.number, next.number)).returning()
  return spent.length > 0 ? next.kind : undefined
}

/** The answer under a key: the first one that was given, whatever came of it on the way. */
async function once(tx: Tx, { key, asked }: { key: string; asked: string }, answer: () => Promise<Reply>) {
  const of = createHash('sha256').update(asked).digest('base64url')
  const at = new Date().toISOString()
  const mine = and(eq(sandboxAccess.kind, 'reply'), eq(sandboxAccess._id, key))
  // A second request with the key waits here until the first is over.
  const [made] = await tx.insert(sandboxAccess).values({ kind: 'reply', _id: key, of, data: {}, at }).onConflictDoNothing().returning()
  if (made) {
    const reply = await answer()
    await tx.update(sandboxAccess).set({ data: reply }).where(mine)
    return reply
  }
  const [kept] = await tx.select().from(sandboxAccess).where(mine)
  if (!kept || kept.of !== of) throw new AccessFault(422)
  return kept.data as Reply
}

function replyTo({ db }: Door, asked: AccessRequest): Promise<Reply> {
  const { method, path, key, ...called } = asked
  const found = answers.find(each => each.method === method && each.path.test(path))
  if (!found) throw new AccessFault(404)
  const params = (found.path.exec(path) ?? []).slice(1).map(decodeURIComponent)
  const answer = async (tx: Tx): Promise<Reply> => {
    const body = await found.answer(tx, { ...called, params })
    return body === null ? { status: method === 'GET' ? 404 : 204, body: null } : { status: 200, body }
  }
  if (method === 'GET') return answer(db)
  return db.transaction(tx => (key ? once(tx, { key, asked: `${path} ${JSON.stringify(called.body)}` }, () => answer(tx)) : answer(tx)))
}

async function askedBy(door: Door, request: IncomingMessage): Promise<AccessRequest> {
  const { method = '', headers } = request
  const { pathname, searchParams: query } = new URL(request.url ?? '/', 'http://sandbox')
  if (headers.authorization !== `Bearer ${door.key}`) throw new AccessFault(401)
  const text = method === 'POST' || method === 'PUT' ? await bodyOf(request) : ''
  const key = headers['idempotency-key']
  const body = text ? (JSON.parse(text) as Record<string, unknown>) : {}
  return { method, path: pathname.replace(/^\/v1/, ''), query, body, params: [], ...(typeof key === 'string' && { key }) }
}

async function judged(act: () => Promise<Reply>): Promise<Reply> {
  try {
    return await act()
  } catch (error) {
    return { status: error instanceof AccessFault ? error.status : 500, body: {} }
  }
}

function write(response: ServerResponse, { status, body }: Reply) {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(status === 204 ? undefined : JSON.stringify(body))
}

/**
 * Answers a request as the service does. Of troubles: `access-away` and `access-refused` do nothing; `access-lost` does it and never tells;
 * `access-doubled` comes in twice, as a network delivers it twice.
 */
export async function answerHouse(door: Door, request: IncomingMessage, response: ServerResponse) {
  const { pathname } = new URL(request.url ?? '/', 'http://sandbox')
  const trouble = await troubleFor(door.db, { method: request.method ?? '', path: pathname })
  if (trouble === 'access-away') return write(response, { status: 503, body: {} })
  if (trouble === 'access-refused') return write(response, { status: 422, body: {} })
  if (trouble === 'access-slow') await new Promise(resolve => setTimeout(resolve, door.slowMs))
  const reply = await judged(async () => {
    const asked = await askedBy(door, request)
    const first = await replyTo(door, asked)
    return trouble === 'access-doubled' ? replyTo(door, asked) : first
  })
  if (trouble === 'access-lost') return void response.destroy()
  write(response, reply)
}
