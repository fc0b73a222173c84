import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '#contract/refusals.ts'
import { allows } from '#contract/rights.ts'
import { gateOf } from '#server/auth/gate.ts'
import type { Tx } from '#server/database.ts'
import { isDemo, isElsewhere, isLocal } from '#server/here.ts'
import type { House } from '#server/house.ts'
import { type Caller, limitsOf } from '#server/limits.ts'
import type { FileReply, Served, Who } from '#server/serve.ts'
import { tabletsOf } from '#server/station/acting.ts'
import { bodyHash, type Proof, proofIn } from '#server/station/proof.ts'
import { readBody, usualSize } from './body.ts'
import { type Checked, checker } from './input.ts'
import { readUpload } from './multipart.ts'
import { isWorthAgain, refusalOf } from './refuse.ts'
import { type Act, hashOf, once, onceAround, type Sent } from './repeat.ts'
import { routesOf } from './router.ts'
import { isFile, send, sendFile, sendRefusal } from './send.ts'
import { keeper, planOf } from './shape.ts'

/** One request on its way through the pipeline. */
interface Flow {
  house: House
  served: Compiled
  who?: Who
  caller: Caller
  local: boolean
  elsewhere: boolean
  raw: { params: Record<string, string | undefined>; query: string; body: unknown }
  key?: string
}

interface Compiled extends Served {
  name: string
  check: ReturnType<typeof checker>
  keep: (reply: unknown) => unknown
  writes: boolean
}

const compile = (served: Served): Compiled => ({
  ...served,
  name: `${served.call.method} ${served.call.path}`,
  check: checker(served.call),
  keep: served.call.reply === 'file' ? reply => reply : keeper(planOf(served.call.reply)),
  writes: served.call.method !== 'GET' || served.call.changes === true,
})

/** The one way in: who → may they → not too often → seen this key → is it valid → handler, in one transaction → reply or refusal. */
export function api(house: House, all: Served[]) {
  const route = routesOf(all.map(compile))
  const gate = gateOf(house)
  const limits = limitsOf(house)
  const tablets = tabletsOf(house)

  async function act(request: IncomingMessage, url: string, note: Note): Promise<Sent | FileReply> {
    const mark = url.indexOf('?')
    const { found: served, params } = route(request.method ?? 'GET', mark < 0 ? url : url.slice(0, mark))
    note.call = served.name
    const token = bearer(request)
    const elsewhere = isElsewhere(request, house.settings)
    const shown = await gate.who(token)
    if (elsewhere && shown && isDemo(shown.email)) throw new Refusal('demo-elsewhere')
    note.session = shown?.session
    const caller = callerOf(request, shown)
    const proof = shown && proofIn(request)
    const who = proof ? await employed(request, url, served, shown, proof) : shown
    if (!allows(served.call.access, who)) {
      limits.count(caller)
      if (who) throw new Refusal('forbidden')
      throw new Refusal((await gate.isOfDeleted(token)) ? 'person-deleted' : 'unauthenticated')
    }
    limits.count(caller, served.name, served.call.limit)
    const raw = { params, query: mark < 0 ? '' : url.slice(mark + 1), body: await bodyOf(request, served, proof) }
    return perform({
      house,
      served,
      who,
      caller,
      local: isLocal(request, house.settings),
      elsewhere,
      raw,
      key: served.writes ? keyOf(request) : undefined,
    })
  }

  /** The studio account as its employee acts on it (L156). */
  function employed(request: IncomingMessage, url: string, served: Compiled, who: Who, proof: Proof) {
    const key = served.writes ? keyOf(request) : undefined
    const once = key !== undefined && served.call.through !== 'self'
    return tablets.who(who, proof, { method: served.call.method, path: url.slice(1), key }, once)
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    const begun = performance.now()
    const note: Note = { call: 'none' }
    try {
      if (request.method === 'OPTIONS') return void response.writeHead(204, { allow: 'GET, HEAD, POST, PUT, DELETE, OPTIONS' }).end()
      const answer = await act(request, request.url ?? '/', note)
      if (isFile(answer)) await sendFile(request, response, answer)
      else await send(request, response, answer)
    } catch (error) {
      await failed(house, request, response, note, error)
    }
    const session = note.session && pseudonym(note.session)
    house.log.info({
      method: request.method,
      call: note.call,
      status: response.statusCode,
      ms: Math.round(performance.now() - begun),
      session,
    })
  }
}

interface Note {
  call: string
  session?: string
}

async function failed(house: House, request: IncomingMessage, response: ServerResponse, { call }: Note, error: unknown) {
  const refusal = refusalOf(error)
  const left = (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (refusal.status >= 500 && !left) house.log.error({ call, err: error }, 'a call failed')
  if (response.headersSent || response.destroyed) return void response.destroy()
  await sendRefusal(request, response, refusal)
}

/** The body; refuses `employee-ended` where it is not the one that an employee signed. */
async function bodyOf(request: IncomingMessage, { call }: Served, proof?: Proof): Promise<unknown> {
  if (call.method === 'GET') return undefined
  let came = ''
  const hear = (bytes: Buffer) => {
    if (proof) came = bodyHash(bytes)
  }
  const size = call.size ?? usualSize
  const body = call.upload ? await readUpload(request, call.upload, size, hear) : await readBody(request, size, hear)
  if (proof && came !== proof.body) throw new Refusal('employee-ended')
  return call.body || call.upload ? body : undefined
}

async function perform(flow: Flow): Promise<Sent | FileReply> {
  const { house, served, who, key } = flow
  const through = served.call.through !== undefined
  if (!who || key === undefined || served.call.through === 'self') {
    const given = checked(flow)
    if (!served.writes || through) return handle(flow, given, house.db)
    return again(() => house.db.transaction(tx => handle(flow, given, tx)))
  }
  const act: Act = { person: who._id, call: served.name, key, hash: hashOf(actOf(flow)) }
  const run = (tx: Tx) => handle(flow, checked(flow), tx) as Promise<Sent>
  if (through) return onceAround(house.db, act, () => run(house.db))
  return again(() => house.db.transaction(tx => once(tx, act, run)))
}

/** What makes an act the same one; two employees' are never the same. */
const actOf = ({ who, raw: { params, query, body } }: Flow) => [params, query, body, ...(who?.employee ? [who.employee._id] : [])]

/** The input, valid; and the caller's right in the studio that it names. */
function checked({ served, raw, who }: Flow): Checked {
  const input = served.check(raw)
  const studio = served.call.studio?.(input)
  if (studio !== undefined && !allows(served.call.access, who, studio)) throw new Refusal('forbidden')
  return input
}

async function handle({ house, served, who, caller, local, elsewhere, key }: Flow, input: Checked, tx: Tx): Promise<Sent | FileReply> {
  const given = { ...input, who, tx, house, key, address: caller.address, agent: caller.agent, local, elsewhere }
  const reply = await (served.handle as (given: object) => unknown)(given)
  if (isFile(reply)) return reply
  return { status: 200, text: JSON.stringify(served.keep(reply) ?? null) }
}

const tries = 5

/** Two transactions that crossed: one of them runs again. */
async function again<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (attempt === tries || !isWorthAgain(error)) throw error
      await pause(Math.random() * 10 * 2 ** attempt)
    }
  }
}

function bearer({ headers }: IncomingMessage) {
  const { authorization } = headers
  return authorization?.startsWith('Bearer ') ? authorization.slice(7) : undefined
}

function callerOf(request: IncomingMessage, who: Who | undefined): Caller {
  const address = (request as { ip?: string }).ip ?? request.socket.remoteAddress ?? ''
  return { session: who?.session, person: who?._id, address, agent: String(request.headers['user-agent'] ?? '').slice(0, 200) }
}

function keyOf({ headers }: IncomingMessage) {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key))
    throw new Refusal('invalid', { 'Idempotency-Key': 'Bitte überprüfe diese Eingabe.' })
  return key
}

/** Tells requests of one session together without telling whose it is. */
const pseudonym = (session: string) => createHash('sha256').update(session).digest('base64url').slice(0, 10)
