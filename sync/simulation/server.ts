import { buffer } from 'node:stream/consumers'
import { gunzipSync } from 'node:zlib'
import { Subject } from 'rxjs'
import { Refusal, type RefusalBody } from '#contract/refusals.ts'
import { type ActVerdict, type CollectionName, collectionNames, type PushRow, type SentAct } from '#contract/sync.ts'
import type { LiveFrame } from '#sync/client/local.ts'
import { createDoor } from '#sync/endpoint/door.ts'
import { pass } from '#sync/endpoint/instant.ts'
import type { Rule, Rules } from '#sync/endpoint/judge.ts'
import { memoryStore } from './store.ts'

export interface Request {
  path: string
  method: string
  headers: Record<string, string>
  body?: unknown
}

export interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

/** Far more instants than any request takes. */
const lagging = 10_000

export const member = '0190a000-0000-7000-8000-000000000001'

/** The real door over a store, with the routes of contract/sync and one call that remembers its keys; one member. */
export function openServer(refuse: Partial<Rules> = {}, store = memoryStore()) {
  const fine: Rule = () => undefined
  const rules = Object.fromEntries(collectionNames.map(name => [name, refuse[name] ?? fine])) as Rules
  const doors = [store, ...store.others].map(each =>
    createDoor({ store: each, rules, due: async () => {}, lag: store.remote ? lagging : 0 }),
  )
  const door = doors[0]!
  let turns = 0
  const live$ = new Subject<LiveFrame>()
  const answered = new Map<string, Answer>()
  /** Each act that took effect, by key. */
  const acts: { key: string; path: string; body: unknown }[] = []
  let failing: (path: string) => number | undefined = () => undefined
  let batches = true
  /** Collections of which devices were told at once, and are told once more. */
  const late = new Set<CollectionName>()

  async function sync(name: CollectionName, act: string, query: URLSearchParams, body: unknown): Promise<unknown> {
    const checkpoint = query.get('checkpoint') ?? undefined
    const door = doors[turns++ % doors.length]!
    door.checkEpoch(query.get('epoch') ?? undefined)
    if (act === 'pull') {
      return door.pull(member, name, { checkpoint, limit: Number(query.get('limit') ?? 500) })
    }
    if (act === 'snapshot') return gunzipSync(new Uint8Array(await buffer(await door.snapshot(member, name)))).toString()
    if (act === 'compare') return door.compare(member, name, body as { id: string; version: number }[], checkpoint)
    const { written, ...pushed } = await door.push(member, name, body as PushRow[])
    if (written > 0) {
      live$.next({ event: 'sync:changed', data: { collections: [name] } })
      late.add(name)
    }
    return pushed
  }

  function pullTogether(query: URLSearchParams) {
    const { epoch, limit, ...from } = Object.fromEntries(query)
    const door = doors[turns++ % doors.length]!
    door.checkEpoch(epoch)
    return door.pullTogether(member, from, Number(limit))
  }

  function call({ path, headers, body }: Request): Answer {
    const key = headers['Idempotency-Key'] ?? ''
    const before = answered.get(key)
    if (before) return before
    const stumble = failing(path)
    if (stumble) return { status: stumble, body: {} }
    if (path === 'refuse') return { status: 422, body: { code: 'invalid', message: 'Bitte überprüfe deine Eingaben.' } }
    acts.push({ key, path, body })
    const answer = { status: 200, body: { ok: true } }
    answered.set(key, answer)
    return answer
  }

  /** Many acts in one request: behind one that fails nothing of its lane is done. */
  function many(sent: readonly SentAct[]): Answer {
    const stopped = new Set<string>()
    const verdicts = sent.map(({ key, lane, method, path, body }): ActVerdict => {
      if (stopped.has(lane)) return { key, status: 0 }
      const headers = { 'Idempotency-Key': key }
      const { status, body: answer } = call({ path, method, headers, body: body === undefined ? undefined : JSON.parse(body) })
      if (status !== 200) stopped.add(lane)
      return { key, status, body: JSON.stringify(answer) }
    })
    return { status: 200, body: { verdicts } }
  }

  return {
    store,
    door,
    live$,
    acts,
    /** The status with which the server fails over an act of this path. */
    failAt: (status: (path: string) => number | undefined) => {
      failing = status
    },
    /** As a version before, which knows no request with many acts. */
    forgetBatches: () => {
      batches = false
    },
    /** As after a restore of the tables. */
    forgetActs: () => answered.clear(),
    async handle(request: Request): Promise<Answer> {
      try {
        const [path = '', query] = request.path.split('?')
        const [domain, name, act] = path.split('/')
        if (path === 'sync/acts') return batches ? many((request.body as { acts: SentAct[] }).acts) : { status: 404, body: {} }
        if (path === 'sync/epoch') return { status: 200, body: { epoch: store.epoch } }
        if (path === 'sync/pull') return { status: 200, body: await pullTogether(new URLSearchParams(query)) }
        if (domain !== 'sync') return call(request)
        const body = structuredClone(request.body)
        return { status: 200, body: await sync(name as CollectionName, act!, new URLSearchParams(query), body) }
      } catch (error) {
        if (error instanceof Refusal) return { status: error.status, body: error.body() satisfies RefusalBody }
        throw error
      }
    },
    /** As if the time of every tombstone was over. */
    async forget() {
      store.catchUp()
      const { documents } = await store.changes(member, '', 100_000)
      const due = documents.filter(({ deleted }) => deleted)
      pass(2 * lagging)
      if (due.length > 0) await store.forget(member, due)
    },
    /** All of the store holds the same, and devices are told of what was written since the last time. */
    settle() {
      store.catchUp()
      if (late.size > 0) live$.next({ event: 'sync:changed', data: { collections: [...late] } })
      late.clear()
    },
    /** The living documents of a collection. */
    async documents(name: CollectionName) {
      const { documents } = await door.pull(member, name, { limit: 100_000 })
      return documents.filter(({ _deleted }) => !_deleted)
    },
  }
}

export type Server = ReturnType<typeof openServer>
