import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { example } from '#contract/examples.ts'
import type { House } from '#server/kit/house.ts'
import { measurement } from '#server/measurements/tables.ts'
import { answered } from '#server/serve/tables.ts'
import { aSet } from '#server/sync/testing/documents.ts'
import { inHouse } from '#server/testing/inHouse.ts'
import { member } from '#server/testing/make.ts'
import { ServerProcess } from '#server/testing/process.ts'
import { trainedSet } from '#server/workouts/tables.ts'

const rounds = process.env.LONG ? 200 : 2
const writers = 6
let parent: string
let dataDir: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'formkurve-kill-'))
  dataDir = join(parent, 'data')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

interface Kept {
  sets: string[]
  /** Keys of goals that were set. */
  goals: string[]
  /** Measurements by the key of their act. */
  measured: Map<string, { _id: string; value: number }>
}

const clientOf =
  (url: string, token: string) =>
  async (path: string, body: unknown, key: string = v7()) => {
    const answer = await fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
    return { status: answer.status, reply: await answer.json() }
  }
type Client = ReturnType<typeof clientOf>

const waist = (value: number) => ({ kind: 'waist', value, day: '2026-11-20' })

/** Writes until the server is gone; gathers what was answered 2xx. */
async function write(send: Client, kept: Kept, wrote: () => void) {
  for (let turn = 0; ; turn++) {
    const [goal, act, value] = [v7(), v7(), 60 + (turn % 40)]
    const sets = Array.from({ length: 1 + (turn % 4) }, () => aSet({ exercise: `e${turn % 5}` }))
    try {
      if ((await send('user/update/streakGoal', { streakGoal: 1 + (turn % 7) }, goal)).status === 200) kept.goals.push(goal)
      const pushed = await send(
        'sync/sets/push',
        sets.map(newDocumentState => ({ newDocumentState })),
      )
      if (pushed.status === 200) kept.sets.push(...sets.map(({ id }) => id))
      expect(pushed.reply).toMatchObject({ refused: [], conflicts: [] })
      const entered = await send('measurement', waist(value), act)
      if (entered.status === 200) kept.measured.set(act, { _id: entered.reply._id, value })
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
    wrote()
  }
}

/** What was answered is answered again, and its key takes nothing else. */
async function expectRepeated(send: Client, { measured }: Kept) {
  for (const [key, { _id, value }] of [...measured].slice(-5)) {
    expect(await send('measurement', waist(value), key)).toMatchObject({ status: 200, reply: { _id } })
    expect(await send('measurement', waist(value + 1), key)).toMatchObject({ status: 422, reply: { code: 'key-reused' } })
  }
}

test(`killed ${rounds} times while it is written to, the server keeps all it answered to, once`, {
  timeout: rounds * 120_000,
}, async () => {
  const { token, _id } = await inHouse(dataDir, house => member(house, { _id: example.session }))
  const kept: Kept = { sets: [], goals: [], measured: new Map() }
  for (let round = 0; round < rounds; round++) {
    const server = await ServerProcess.start(dataDir)
    const send = clientOf(server.url, token)
    await expectRepeated(send, kept)
    const enough = kept.sets.length + 1 + ((round * 37) % 150)
    await new Promise<void>((done, fail) => {
      const all = Array.from({ length: writers }, () => write(send, kept, () => kept.sets.length >= enough && done()))
      void Promise.all(all).then(() => fail(new Error(server.said)), fail)
    })
    await server.end('SIGKILL')
    await inHouse(dataDir, async house => {
      await house.projector.settled(_id)
      await expectKept(house, _id, kept)
    })
  }
  expect(kept.measured.size).toBeGreaterThan(0)
})

/** Of each kind: what was answered is in the store, and the projection holds what the store holds, once. */
async function expectKept({ db, store }: House, person: string, { sets, goals, measured }: Kept) {
  const remembered = (await db.select({ key: answered.key }).from(answered).where(eq(answered.person, person))).map(row => row.key)
  expect([...goals, ...measured.keys()].filter(key => !remembered.includes(key))).toEqual([])
  const projected = {
    sets: await db.select({ _id: trainedSet._id }).from(trainedSet).where(eq(trainedSet.person, person)),
    measurements: await db.select({ _id: measurement._id }).from(measurement).where(eq(measurement.person, person)),
  }
  const acknowledged = { sets, measurements: [...measured.values()].map(({ _id }) => _id) }
  for (const name of ['sets', 'measurements'] as const) {
    const stored = ((await store.everything(person)).documents.get(name) ?? []).map(({ body }) => body.id)
    expect(acknowledged[name].filter(id => !stored.includes(id))).toEqual([])
    expect(new Set(stored).size).toBe(stored.length)
    expect(projected[name].map(({ _id }) => _id).sort()).toEqual(stored.sort())
  }
}
