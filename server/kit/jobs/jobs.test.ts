import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { prepared, prepareSql } from '#server/kit/prepared.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { forgetGivenUp, runNext, takeUp } from './jobRun.ts'
import { jobOf, laterOf, orderingLater, orderJob, worksOf } from './jobs.ts'
import { startJobs } from './runner.ts'
import { seal, unseal } from './seal.ts'
import { job } from './tables.ts'

const house = testHouse()
beforeAll(async () => {
  house.works = new Map([...house.works, ...worksOf([{ jobs: [usual, once] }])])
}, 60_000)

/** The present work of a test's jobs. */
let work: (payload: string, key: string) => Promise<void> | void
const done: string[] = []
const usual = jobOf<string>('test', async (_house, payload, { key }) => {
  await work(payload, key)
  done.push(payload)
})
const once = jobOf<string>('test-once', (house, payload, { finish }) =>
  house.db.transaction(async tx => {
    if (await finish(tx)) done.push(payload)
  }),
)
beforeEach(async () => {
  done.length = 0
  work = () => {}
  await house.db.delete(job)
})

const order = (payload: string, key: string = v7(), kind = 'test') => orderJob(house.db, { kind, key, payload })
const stored = async (key: string) => (await house.db.select().from(job).where(eq(job.key, key)))[0]
const later = (by: string) => house.db.execute(sql`update job set due = due - ${by}::interval`)

test('ordered work happens after the commit, and never after a rollback', async () => {
  await house.db.transaction(tx => orderJob(tx, { kind: 'test', key: v7(), payload: 'kept' }))
  const undone = house.db.transaction(async tx => {
    await orderJob(tx, { kind: 'test', key: v7(), payload: 'lost' })
    tx.rollback()
  })
  await expect(undone).rejects.toThrow()
  expect(await house.runJobs()).toBe(0)
  expect(done).toEqual(['kept'])
  expect(await house.db.$count(job)).toBe(0)
})

test('the same key twice is one job, and what is due later waits', async () => {
  await order('first', 'same')
  await order('second', 'same')
  await orderJob(house.db, { kind: 'test', key: 'later', payload: 'later', due: new Date(Date.now() + 60_000).toISOString() })
  await house.runJobs()
  expect(done).toEqual(['first'])
  await later('61 seconds')
  await house.runJobs()
  expect(done).toEqual(['first', 'later'])
})

test('what fails is tried again, later each time, and given up after a day', async () => {
  work = () => {
    throw new Error('out of reach')
  }
  await order('x', 'x')
  const waits: number[] = []
  for (let tries = 1; tries <= 30; tries++) {
    expect(await house.runJobs()).toBe(1)
    const row = await stored('x')
    expect(row?.tries).toBe(tries)
    if (tries < 30) waits.push((Date.parse(row!.due) - Date.now()) / 1000)
    await later('2 hours')
  }
  expect(waits[0]).toBeGreaterThan(5)
  expect(waits[0]).toBeLessThan(15)
  expect(waits.at(-1)).toBeGreaterThan(2500)
  expect(waits.reduce((sum, wait) => sum + wait, 0) / 3600).toBeGreaterThan(15)
  expect((await stored('x'))?.gaveUp).not.toBeNull()
  expect(await house.runJobs()).toBe(0)
  await house.db.execute(sql`update job set gave_up = gave_up - interval '31 days'`)
  await forgetGivenUp(house)
  expect(await stored('x')).toBeUndefined()
})

test('work that a process left in the middle is done by the next one, which knows it by its key', async () => {
  const keys: string[] = []
  let left: (() => void) | undefined
  work = (_, key) => {
    keys.push(key)
    return new Promise<void>(resolve => {
      left = resolve
    })
  }
  await order('x', 'x')
  const killed = runNext(house)
  await vi.waitFor(() => expect(left).toBeDefined())
  expect(await runNext(house)).toBeUndefined()
  work = (_, key) => void keys.push(key)
  await later('301 seconds')
  expect(await runNext(house)).toBe('done')
  expect(keys).toEqual(['x', 'x'])
  left?.()
  expect(await killed).toBe('done')
  expect(await house.db.$count(job)).toBe(0)
})

test('work that lasts keeps its lease, so that nobody else takes it; without that it is free after a minute', async () => {
  let release = () => {}
  work = () =>
    new Promise<void>(resolve => {
      release = resolve
    })
  const leased = async () => Date.parse((await stored('x'))?.due ?? '') - Date.now()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    await order('x', 'x')
    const lasting = runNext(house)
    await vi.waitFor(async () => expect((await stored('x'))?.claim).toBeTruthy())
    expect(await leased()).toBeLessThanOrEqual(60_000)
    await later('59 seconds')
    vi.advanceTimersByTime(20_000)
    await vi.waitFor(async () => expect(await leased()).toBeGreaterThan(30_000))
    expect(await runNext(house)).toBeUndefined()
    release()
    expect(await lasting).toBe('done')
  } finally {
    vi.useRealTimers()
  }
})

test('a process that lost a job does not put it off for the one that has it', async () => {
  const fails: ((error: Error) => void)[] = []
  work = () => new Promise<void>((_, reject) => void fails.push(reject))
  await order('x', 'x')
  const slow = runNext(house)
  await vi.waitFor(() => expect(fails).toHaveLength(1))
  await later('301 seconds')
  const second = runNext(house)
  await vi.waitFor(() => expect(fails).toHaveLength(2))
  const due = (await stored('x'))?.due
  fails[0]?.(new Error('too late'))
  await slow
  expect((await stored('x'))?.due).toBe(due)
  fails[1]?.(new Error('end'))
  await second
})

/** Begins a job and holds it in the middle of its work, until it is let go or fails. */
async function begun() {
  const ends: { go?: () => void; fail?: (error: Error) => void } = {}
  work = () => new Promise<void>((go, fail) => Object.assign(ends, { go, fail }))
  const running = runNext(house)
  await vi.waitFor(() => expect(ends.go).toBeDefined())
  work = () => {}
  return { running, go: () => ends.go?.(), fail: () => ends.fail?.(new Error('out of reach')) }
}

const several = prepared(prepareSql('test_orders', orderingLater))
const inAMinute = () => new Date(Date.now() + 60_000).toISOString()

test('what is ordered under the key of a job that runs just now is done once more after it', async () => {
  await order('looked before', 'x')
  const { running, go } = await begun()
  await order('looked after', 'x')
  await order('the same again', 'x')
  expect(await runNext(house)).toBeUndefined()
  go()
  expect(await running).toBe('done')
  expect(await stored('x')).toMatchObject({ claim: null, again: null, tries: 0 })
  await house.runJobs()
  expect(done).toEqual(['looked before', 'looked after'])
  expect(await house.db.$count(job)).toBe(0)
})

test('of several that are ordered at once for later, one that runs just now waits for its time', async () => {
  await order('at once', 'x')
  const { running, go } = await begun()
  const orders = ['x', 'y'].map(key => ({ kind: 'test', key, payload: `${key} later`, due: inAMinute() }))
  await several(house.db, laterOf(orders))
  go()
  await running
  expect(await runNext(house)).toBeUndefined()
  await later('61 seconds')
  await house.runJobs()
  expect(done.sort()).toEqual(['at once', 'x later', 'y later'])
})

test('what is ordered while work fails that only the record holds, or that a killed process left, is done in the end', async () => {
  await order('before', 'x')
  const { running, fail } = await begun()
  await order('anew', 'x')
  fail()
  expect(await running).toBe('failed')
  await later('20 seconds')
  await house.runJobs()
  expect(done.splice(0)).toEqual(['anew', 'anew'])

  await order('before', 'x', 'test-once')
  await house.db.update(job).set({ claim: 'of a process that was killed' })
  await order('anew', 'x', 'test-once')
  await takeUp(house)
  await house.runJobs()
  expect(done).toEqual(['anew', 'anew'])
  expect(await house.db.$count(job)).toBe(0)
})

test('what was given up begins anew when it is ordered again', async () => {
  await order('given up', 'x')
  await house.db.update(job).set({ gaveUp: sql`now()`, tries: 30 })
  await order('anew', 'x')
  expect(await stored('x')).toMatchObject({ tries: 0, gaveUp: null })
  await house.runJobs()
  expect(done).toEqual(['anew'])
})

test('what is ordered during the last try of a job is not given up with it', async () => {
  await order('tried for a day', 'x')
  await house.db.update(job).set({ tries: 29 })
  const { running, fail } = await begun()
  await order('anew', 'x')
  fail()
  expect(await running).toBe('failed')
  expect(await stored('x')).toMatchObject({ tries: 0, gaveUp: null, again: null, claim: null })
  await house.runJobs()
  expect(done).toEqual(['anew'])
})

test('a process that lost a job does not take it from the one that has it', async () => {
  await order('x', 'x')
  const slow = await begun()
  await later('301 seconds')
  const second = await begun()
  slow.go()
  await slow.running
  expect(await stored('x')).toBeDefined()
  second.go()
  await second.running
  expect(await stored('x')).toBeUndefined()
})

test('work that only the record holds happens once, also when it was taken twice', async () => {
  await order('x', 'x', 'test-once')
  await house.db.update(job).set({ due: sql`now()` })
  await Promise.all([runNext(house), runNext(house)])
  expect(done).toEqual(['x'])
})

test('two runners share the work, each job done once', async () => {
  const running = new Set<string>()
  work = async payload => {
    expect(running.has(payload)).toBe(false)
    running.add(payload)
    await house.db.execute(sql`select 1`)
  }
  const runners = [startJobs(house), startJobs(house)]
  const all = Array.from({ length: 60 }, (_, one) => `job ${one}`)
  for (const each of all) await order(each)
  await vi.waitFor(() => expect(done).toHaveLength(60))
  expect([...done].sort()).toEqual([...all].sort())
  await Promise.all(runners.map(runner => runner.close()))
})

test('a runner that closes finishes what it does and takes nothing new', async () => {
  let go: (() => void) | undefined
  work = () =>
    new Promise<void>(resolve => {
      go = resolve
    })
  const runner = startJobs(house)
  await order('under way')
  await vi.waitFor(() => expect(go).toBeDefined())
  let closed = false
  const closing = runner.close().then(() => {
    closed = true
  })
  await order('too late')
  expect(closed).toBe(false)
  go?.()
  await closing
  expect(done).toEqual(['under way'])
  expect(await house.db.$count(job)).toBe(1)
})

test('a process that does not know a kind leaves it to one that does', async () => {
  await order('x', 'x', 'of-another-version')
  expect(await house.runJobs()).toBe(0)
  expect(await stored('x')).toMatchObject({ tries: 0 })
})

test('what is sealed can be read by this product alone', () => {
  const sealed = seal(house, { to: 'anna@formkurve.example' })
  expect(sealed).not.toContain('anna')
  expect(unseal(house, sealed)).toEqual({ to: 'anna@formkurve.example' })
  expect(seal(house, 'x')).not.toBe(seal(house, 'x'))
  const other = { settings: { ...house.settings, secrets: { ...house.settings.secrets, token: new Uint8Array(32) } } }
  expect(() => unseal(other, sealed)).toThrow()
  const bytes = Buffer.from(sealed, 'base64url')
  for (const at of [0, 12, 28, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed[at]! ^= 1
    expect(() => unseal(house, changed.toString('base64url')), `byte ${at}`).toThrow()
  }
})
