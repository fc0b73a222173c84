import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openHouse } from '#server/house.ts'
import { openLog } from '#server/log.ts'
import { openSecrets } from '#server/secrets.ts'
import { readSettings } from '#server/settings.ts'
import type { Somebody } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'
import { type Child, startChild } from './testing/child.ts'
import { aSet } from './testing/documents.ts'

const rounds = process.env.LONG ? 200 : 3
const writers = 3
const day = '2026-11-20'

let dataDir: string
let me: Somebody
let child: Child

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'formkurve-kill-'))
  const settings = { ...(await readSettings({ DATA_DIR: dataDir, SEED: 'none' })), secrets: await openSecrets(dataDir) }
  const house = await openHouse(settings, openLog('silent'))
  me = await member(house)
  await house.close()
}, 60_000)
afterAll(async () => {
  await child?.kill()
  await rm(dataDir, { recursive: true, force: true })
})

async function ask(method: string, path: string, body?: unknown, key?: string) {
  const headers = { authorization: `Bearer ${me.token}`, 'content-type': 'application/json', ...(key && { 'idempotency-key': key }) }
  const answer = await fetch(`${child.url}/api/${path}`, { method, headers, body: body === undefined ? undefined : JSON.stringify(body) })
  return { status: answer.status, reply: await answer.json() }
}

/** Every document that the store holds, however often it comes. */
async function stored(collection: string) {
  const ids: string[] = []
  let checkpoint = ''
  for (let more = true; more; ) {
    const { reply } = await ask('GET', `sync/${collection}/pull?limit=1000&checkpoint=${encodeURIComponent(checkpoint)}`)
    ids.push(...reply.documents.map(({ id }: { id: string }) => id))
    ;({ checkpoint, more } = reply)
  }
  return ids
}

const measured = (value: number) => ({ kind: 'waist', value, day })

/** Writes until the server is gone; keeps what was answered with 2xx. */
async function load(acknowledged: { sets: string[]; measurements: Map<string, { _id: string; value: number }> }) {
  for (let turn = 0; ; turn++) {
    try {
      if (turn % 2) {
        const sets = Array.from({ length: 1 + (turn % 4) }, () => aSet({ day, exercise: `e${turn % 5}` }))
        const { status } = await ask(
          'POST',
          'sync/sets/push',
          sets.map(newDocumentState => ({ newDocumentState })),
        )
        if (status < 300) acknowledged.sets.push(...sets.map(({ id }) => id))
      } else {
        const [key, value] = [v7(), 60 + (turn % 40)]
        const { status, reply } = await ask('POST', 'measurement', measured(value), key)
        if (status < 300) acknowledged.measurements.set(key, { _id: reply._id, value })
      }
    } catch {
      return
    }
  }
}

test(
  `killed ${rounds} times while it writes, the server has everything it acknowledged, once`,
  async () => {
    const acknowledged = { sets: [] as string[], measurements: new Map<string, { _id: string; value: number }>() }
    for (let round = 0; round < rounds; round++) {
      child = await startChild(dataDir)
      const before = acknowledged.sets.length
      const loads = Array.from({ length: writers }, () => load(acknowledged))
      const enough = before + 1 + ((round * 37) % 150)
      await vi.waitFor(() => expect(acknowledged.sets.length).toBeGreaterThanOrEqual(enough), { timeout: 30_000, interval: 1 })
      await child.kill()
      await Promise.all(loads)
      child = await startChild(dataDir)
      await check(acknowledged, round)
      await child.kill()
    }
  },
  60_000 + rounds * 30_000,
)

async function check({ sets, measurements }: Parameters<typeof load>[0], round: number) {
  const [storedSets, storedMeasurements] = [await stored('sets'), await stored('measurements')]
  for (const ids of [storedSets, storedMeasurements]) expect(new Set(ids).size).toBe(ids.length)
  const missing = [
    ...sets.filter(id => !storedSets.includes(id)),
    ...[...measurements.values()].filter(({ _id }) => !storedMeasurements.includes(_id)),
  ]
  expect(missing, `round ${round}: acknowledged and not stored`).toEqual([])

  await vi.waitFor(
    async () => {
      const projected = (await ask('GET', `user/training/day/${day}`)).reply.sets.map(({ _id }: { _id: string }) => _id)
      expect(projected.sort()).toEqual([...storedSets].sort())
      const listed = (await ask('GET', 'measurements')).reply.map(({ _id }: { _id: string }) => _id)
      expect(listed.sort()).toEqual([...storedMeasurements].sort())
    },
    { timeout: 30_000, interval: 50 },
  )

  for (const [key, { _id, value }] of [...measurements].slice(-5)) {
    expect(await ask('POST', 'measurement', measured(value), key)).toMatchObject({ status: 200, reply: { _id } })
    expect(await ask('POST', 'measurement', measured(value + 1), key)).toMatchObject({ status: 422, reply: { code: 'key-reused' } })
  }
  expect(await stored('measurements')).toHaveLength(storedMeasurements.length)
}
