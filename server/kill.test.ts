import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { example } from '#contract/examples.ts'
import { answered } from '#server/auth/tables.ts'
import { type House, openHouse } from '#server/house.ts'
import { openLog } from '#server/log.ts'
import { openSecrets } from '#server/secrets.ts'
import { trainedSet } from '#server/sync/tables.ts'
import { aSet } from '#server/sync/testing/documents.ts'
import { member } from '#server/testing/make.ts'
import { ServerProcess } from '#server/testing/process.ts'

const rounds = process.env.LONG ? 200 : 3
const writers = 6
let parent: string
let dataDir: string

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'formkurve-kill-'))
  dataDir = join(parent, 'data')
})
afterEach(() => rm(parent, { recursive: true, force: true }))

async function inHouse<T>(act: (house: House) => Promise<T>): Promise<T> {
  const settings = { port: 0, publicUrl: 'http://localhost', dataDir, seed: 'none' as const, trustProxy: false }
  const house = await openHouse({ ...settings, secrets: await openSecrets(dataDir) }, openLog('silent'))
  try {
    return await act(house)
  } finally {
    await house.close()
  }
}

/** Writes until the server is gone; gathers what was answered 2xx. */
async function write(url: string, token: string, kept: { sets: string[]; keys: string[] }, enough: () => void) {
  const send = (path: string, body: unknown, key = v7()) =>
    fetch(`${url}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify(body),
    })
  for (;;) {
    const [key, set] = [v7(), aSet({ id: v7() })]
    try {
      const counted = await send('user/update/streakGoal', { streakGoal: 1 + (kept.keys.length % 7) }, key)
      if (counted.ok) kept.keys.push(key)
      const pushed = await send('sync/sets/push', [{ newDocumentState: set }])
      if (pushed.ok) kept.sets.push(set.id)
      const { refused } = (await pushed.json()) as { refused: unknown[] }
      expect(refused).toEqual([])
    } catch (error) {
      if (error instanceof TypeError) return
      throw error
    }
    if (kept.sets.length % 40 === 39) enough()
  }
}

test(`killed ${rounds} times while it is written to, the server keeps all it answered to, once`, {
  timeout: rounds * 120_000,
}, async () => {
  const { token, _id } = await inHouse(house => member(house, { _id: example.session }))
  const kept = { sets: [] as string[], keys: [] as string[] }
  for (let round = 0; round < rounds; round++) {
    const server = await ServerProcess.start(dataDir)
    const { url } = server
    await new Promise<void>((enough, fail) => {
      const all = Array.from({ length: writers }, () => write(url, token, kept, enough))
      void Promise.all(all).then(() => fail(new Error(server.said)), fail)
    })
    await server.end('SIGKILL')
    await inHouse(async house => {
      await house.projector.settled(_id)
      await expectKept(house, _id, kept)
    })
  }
  expect(kept.sets.length).toBeGreaterThan(rounds * 30)
})

async function expectKept({ db, store }: House, person: string, { sets, keys }: { sets: string[]; keys: string[] }) {
  const remembered = (await db.select({ key: answered.key }).from(answered).where(eq(answered.person, person))).map(row => row.key)
  expect(keys.filter(key => !remembered.includes(key))).toEqual([])
  const stored = (await store.all(person, 'sets')).map(({ body }) => body.id)
  expect(sets.filter(id => !stored.includes(id))).toEqual([])
  const projected = (await db.select({ _id: trainedSet._id }).from(trainedSet).where(eq(trainedSet.person, person))).map(row => row._id)
  expect(projected.sort()).toEqual([...stored].sort())
  expect(new Set(stored).size).toBe(stored.length)
}
