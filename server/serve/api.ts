import type { IncomingMessage, ServerResponse } from 'node:http'
import { oldestContract } from '#contract/headers.ts'
import { Refusal } from '#contract/refusals.ts'
import type { SentAct } from '#contract/sync.ts'
import { sealBytes } from '#server/kit/bytes/keyed.ts'
import type { House } from '#server/kit/house.ts'
import { pseudonym } from '#server/kit/log.ts'
import { type EmployeeProof, proofIn } from './actingProof.ts'
import { whenBreathed } from './breath.ts'
import { gateOf, tabletsOf } from './gate.ts'
import { boxOf } from './keptAnswer.ts'
import { countedAs, limitsOf } from './limits.ts'
import { asRequest, bodyIn, mayComeAmong, notDone } from './many.ts'
import { metricsOf } from './metrics.ts'
import { type TakenSeveral, takeCarried } from './multipart.ts'
import { isDemo, originOf } from './origin.ts'
import { breathed, type Compiled, compile, type Flow, hashesOf, isRemembered, perform } from './perform.ts'
import { refusalOf, TooMany } from './refuse.ts'
import { remembered, type SentAnswer } from './repeat.ts'
import { bearer, bodyOf, buildsOnIn, callerOf, contractIn, isOthers, keyOf } from './request.ts'
import { routesOf } from './router.ts'
import { isSealedByKey, opened } from './sealed.ts'
import { isFile, send, sendFile, sendRefusal, sendTagged } from './send.ts'
import { actorOf, type FileReply, isOpenTo, type Served, type Who } from './serve.ts'
import type { TakenUpload } from './taken.ts'
import { admitSite } from './websites.ts'
import { type Spoken, whenSpoken } from './words.ts'

/** The name by which a call's rate counts: its own in the contract, which other calls give with `as`. */
const ratedAs = ({ call, name }: Compiled) => call.name ?? name

/** The one way in: who → may they → not too often → seen this key → is it valid → handler, in one transaction → reply or refusal. */
export function api(house: House, all: Served[]) {
  const compiled = all.map(compile)
  for (const one of compiled) one.edit = compiled.find(({ call }) => call.name !== undefined && call.name === one.call.editedBy)
  const route = routesOf(compiled)
  const gate = gateOf(house)
  const limits = limitsOf(house)
  const figures = metricsOf(house)
  const tablets = tabletsOf(house)
  whenBreathed(house, breathed(house, compiled))
  whenSpoken(house, spoken)

  /** An act that came as a word of the live channel, whose socket has shown who it is. */
  async function spoken({ call, who, caller: from, raw, key }: Spoken) {
    const served = compiled.find(each => each.call === call)
    if (!served) throw new Refusal('unknown-path')
    if (!isOpenTo(call, who)) throw new Refusal('forbidden')
    const { limit } = call
    const caller = { ...from, counted: countedAs(who) }
    limits.count(caller)
    if (limit) limits.countOf(ratedAs(served), caller, limit)
    const flow = { house, served, who, caller, local: false, elsewhere: false, raw: { ...raw, query: '' }, key }
    const answer = (await perform(flow)) as SentAnswer
    if (limit && answer.before) limits.uncountOf(ratedAs(served), caller, limit)
    return answer
  }

  /** `text` is the body of an act that came in one request with others. */
  async function act(request: IncomingMessage, url: string, note: Note, text?: string | null): Promise<SentAnswer | FileReply> {
    const mark = url.indexOf('?')
    const { found: served, params } = route(request.method ?? 'GET', mark < 0 ? url : url.slice(0, mark))
    note.call = served.name
    if (text !== undefined && !mayComeAmong(served)) return notDone
    const contract = contractIn(request)
    if (contract !== undefined && contract < oldestContract) throw new Refusal('update-first')
    Object.assign(note, { clears: served.call.clearsCache, tagged: served.call.tagged, sites: served.call.sites } satisfies Partial<Note>)
    const token = bearer(request)
    const { local, elsewhere } = originOf(request, house.settings)
    const shown = await gate.who(token)
    if (elsewhere && shown && isDemo(shown.email)) throw new Refusal('demo-elsewhere')
    note.session = shown?.session
    if (shown && isOthers(request, shown)) throw new Refusal('other-member')
    const caller = callerOf(request, shown)
    note.whose = caller.person ?? caller.address
    const proof = shown && proofIn(request)
    const query = mark < 0 ? '' : url.slice(mark + 1)
    const read = async (author: string | undefined) => {
      const came = await (text === undefined ? bodyOf(request, served, proof) : bodyIn(text, served, proof))
      const body = await opened(house, served.call, came, isSealedByKey(served.call) ? keyOf(request) : author)
      const upload = body !== came && served.call.upload
      return { params, query, contract, body: upload ? await takeCarried(body, upload, served.call.size!) : body }
    }
    limits.count(caller)
    const { limit } = served.call
    let who: Who | undefined
    try {
      who = proof ? await employed(request, { url, served, who: shown, proof }) : shown
      if (!isOpenTo(served.call, who)) throw await shut(who, token)
      caller.counted = who && countedAs(who)
      if (limit) limits.countOf(ratedAs(served), caller, limit)
    } catch (error) {
      const before = shown && (await answeredBefore(request, url, served, { shown, proof, read }))
      if (before) return before
      throw error
    }
    await served.admits?.(house, caller)
    const raw = await read(who && actorOf(who))
    const key = served.writes ? keyOf(request) : undefined
    const each = served.call.many && ((one: SentAct) => among(request, one))
    const flow = { house, served, who, caller, local, elsewhere, raw, key, each, buildsOn: who && builtOn(request, who) }
    const answer = await (served.call.upload && !served.call.upload.raw
      ? withDraft(flow, raw.body as TakenUpload | TakenSeveral, () => perform(flow))
      : perform(flow))
    if (limit && !isFile(answer) && answer.before) limits.uncountOf(ratedAs(served), caller, limit)
    return answer
  }

  const builtOn = (request: IncomingMessage, { _id }: Who) =>
    buildsOnIn(request).flatMap(([name, key]) => {
      const served = compiled.find(({ call }) => call.name === name)
      return served ? [{ person: _id, call: served.name, key }] : []
    })

  /** One of many acts in a request: it goes through the pipeline like any other, and its result is its own. */
  async function among(request: IncomingMessage, one: SentAct): Promise<SentAnswer & { retryAfter?: number }> {
    const note: Note = { call: 'none', whose: '' }
    try {
      const answer = (await act(asRequest(request, one), `/${one.path}`, note, one.body ?? null)) as SentAnswer
      figures.judged(answer)
      return answer
    } catch (error) {
      const refusal = judged(house, note, error)
      figures.judged(refusal)
      return {
        status: refusal.status,
        text: JSON.stringify(refusal.body()),
        ...(refusal instanceof TooMany && { retryAfter: refusal.seconds }),
      }
    }
  }

  async function shut(who: Who | undefined, token: string | undefined) {
    if (who) return new Refusal('forbidden')
    return new Refusal((await gate.isOfDeleted(token)) ? 'person-deleted' : 'unauthenticated')
  }

  /**
   * The stored answer for an act that is sent again after its right or its employee's key has ended, or its call's rate is used up; only
   * for the person who did it.
   */
  async function answeredBefore(request: IncomingMessage, url: string, served: Compiled, { shown, proof, read }: Comes) {
    const key = served.writes && isRemembered(served.call) ? keyOf(request) : undefined
    if (key === undefined) return undefined
    const method = served.call.method
    const employee = proof && (await tablets.signer(shown, proof, { method, path: url.slice(1), key }))
    if (proof && !employee) return undefined
    return remembered(house.db, { ...boxOf(served.call, house), person: shown._id, call: served.name, key }, async () =>
      hashesOf(served.call, await read(employee ?? shown._id), employee),
    )
  }

  /** The studio account as its employee acts on it (L156). What is told, or worn `byEndedKey`, is taken of one whose key has ended too, who has no right any more. */
  async function employed(request: IncomingMessage, { url, served, who, proof }: Employed): Promise<Who> {
    const key = served.writes ? keyOf(request) : undefined
    const once = key !== undefined && isRemembered(served.call)
    const signed = { method: served.call.method, path: url.slice(1), key }
    try {
      return await tablets.who(who, proof, signed, once)
    } catch (error) {
      const isEnded = error instanceof Refusal && error.code === 'employee-ended'
      const [employee, studio] =
        isEnded && (served.call.told || served.call.byEndedKey)
          ? [await tablets.signer(who, proof, signed), await tablets.studioOf(house.db, who)]
          : []
      if (!employee || !studio) throw error
      return { ...who, roles: [], grants: [], employee: { _id: employee, key: proof.key, studio } }
    }
  }

  let warned = house.settings.trustProxy !== false
  function warnOfProxy({ headers }: IncomingMessage) {
    if (warned || headers['x-forwarded-for'] === undefined) return
    warned = true
    house.log.warn('X-Forwarded-For arrives, but TRUST_PROXY is not set: limits count the proxy as one stranger, not the people behind it')
  }

  return async (request: IncomingMessage, response: ServerResponse) => {
    const begun = performance.now()
    const note: Note = { call: 'none', whose: '' }
    try {
      if (request.method === 'OPTIONS') return void response.writeHead(204, { allow: 'GET, HEAD, POST, PUT, DELETE, OPTIONS' }).end()
      warnOfProxy(request)
      const answer = await act(request, request.url ?? '/', note)
      if (note.sites !== undefined) admitSite(request, response, house.settings)
      if (note.clears) response.setHeader('clear-site-data', '"cache"')
      if (isFile(answer)) await sendFile(request, response, answer, note.whose)
      else if (note.tagged) await sendTagged(request, response, answer, note.sites)
      else await send(request, response, answer)
    } catch (error) {
      if (note.sites !== undefined && !response.headersSent) admitSite(request, response, house.settings)
      await sendFailure(house, { request, response, note }, error)
    }
    const session = note.session && pseudonym(note.session)
    // As others write it of whoever went away before the answer did.
    const status = response.destroyed && !response.writableFinished ? 499 : response.statusCode
    const ms = performance.now() - begun
    figures.answered(note.call, status, ms)
    house.log.info({ method: request.method, call: note.call, status, ms: Math.round(ms), session })
  }
}

/** Lays an upload's bytes down before its act's transaction begins, which waits for no disk then; those of a kind that is `keyed` never in clear. */
async function withDraft<T>(
  { house, served }: Pick<Flow, 'house' | 'served'>,
  body: TakenUpload | TakenSeveral,
  act: () => Promise<T>,
): Promise<T> {
  const all = 'files' in body ? body.files.flatMap(file => file.taken ?? []) : [body]
  const drafts: string[] = []
  try {
    for (const one of all) {
      if (served.call.upload?.keyed) Object.assign(one, sealBytes(one.bytes))
      const draft = await house.bytes.layDown(one.bytes)
      drafts.push(draft)
      Object.assign(one, { draft })
    }
    return await act()
  } finally {
    for (const draft of drafts) await house.bytes.remove(draft)
  }
}

/** A request whose right is not there any more. */
interface Comes {
  shown: Who
  proof?: EmployeeProof
  read: (author: string | undefined) => Promise<Flow['raw']>
}

interface Note {
  call: string
  clears?: true
  tagged?: true
  sites?: number
  /** The person, or of nobody the address. */
  whose: string
  session?: string
}

/** The answer for anything that was thrown; an unforeseen error is logged. */
function judged(house: House, { call }: Note, error: unknown) {
  const refusal = refusalOf(error)
  const left = (error as { code?: unknown }).code === 'ERR_STREAM_PREMATURE_CLOSE'
  if (refusal.status >= 500 && !left) house.log.error({ call, err: error }, 'a call failed')
  return refusal
}

interface Employed {
  url: string
  served: Compiled
  who: Who
  proof: EmployeeProof
}

interface Failing {
  request: IncomingMessage
  response: ServerResponse
  note: Note
}

async function sendFailure(house: House, { request, response, note }: Failing, error: unknown) {
  const refusal = judged(house, note, error)
  if (response.headersSent || response.destroyed) return void response.destroy()
  await sendRefusal(request, response, refusal)
}
