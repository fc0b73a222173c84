import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { health } from '#contract/health.ts'
import { people } from '#contract/people.ts'
import { dayMs } from '#contract/time.ts'
import { person } from '#server/shared/auth/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { drainTraces, forgetLog } from './log.ts'
import { leaveTraces, trace } from './trace.ts'

let house: TestHouse
let trainer: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'pfungen', name: 'Pfungen' })
  trainer = await employee(house, 'trainer', ['pfungen'], { vorname: 'Sandro', nachname: 'Zehnder', studioCode: 'pfungen' })
}, 60_000)
afterAll(() => house.close())

const somebody = () => member(house, { studioCode: 'pfungen', gewicht: 64.5 })
const readings = async (who: Somebody) => (await house.as(who, health.readings)).reply
const weight = (whose: Somebody) => house.as(trainer, people.health, { params: { id: whose._id } })

test('who reads somebody’s health data leaves a trace that the person sees; one’s own leaves none', async () => {
  const anna = await somebody()
  await house.db.transaction(async tx => {
    await trace(tx, trainer, anna._id, 'Messwerte')
    await trace(tx, anna, anna._id, 'Messwerte')
  })
  expect(await readings(anna)).toEqual([
    { _id: expect.any(String), reader: 'Sandro Zehnder', kind: 'read', what: 'Messwerte', reason: null, at: expect.any(String) },
  ])
  expect(await readings(trainer)).toEqual([])
})

test('a call worn for health leaves its trace or answers nothing', async () => {
  const anna = await somebody()
  expect((await weight(anna)).reply.gewicht).toBe(64.5)
  expect((await readings(anna)).map(({ what }) => what)).toEqual(['Gewicht und Körpergrösse'])

  await house.db.execute('alter table trace_queue rename to trace_queue_away')
  expect((await weight(anna)).status).toBe(500)
  await house.db.execute('alter table trace_queue_away rename to trace_queue')
  expect(await readings(anna)).toHaveLength(1)
})

test('a trace that is asked and not waited for goes with its transaction all the same, and fails it where it can’t be written', async () => {
  const anna = await somebody()
  const touch = { reader: trainer._id, kind: 'read' as const, what: 'Anamnese', reason: null, daily: false }
  const during = async (people: string[], end?: Error) => {
    let left: Promise<void> | undefined
    await house.db.transaction(async tx => {
      await tx.update(person).set({ stadt: 'Pfungen' }).where(eq(person._id, anna._id))
      left = leaveTraces(tx, { ...touch, people })
      left.catch(() => {})
      if (end) throw end
    })
    await left
  }
  await expect(during([anna._id], new Error('undone'))).rejects.toThrow('undone')
  await expect(during([anna._id, v7()])).rejects.toThrow()
  expect(await readings(anna)).toEqual([])
  const town = async () => (await house.db.select({ stadt: person.stadt }).from(person).where(eq(person._id, anna._id)))[0]!.stadt
  expect(await town()).not.toBe('Pfungen')
  await during([anna._id])
  expect([(await readings(anna)).length, await town()]).toEqual([1, 'Pfungen'])
})

test('an answer with health data is not remembered by its key: asked again it is a second reading', async () => {
  const anna = await somebody()
  for (const _ of [1, 2]) await house.as(trainer, people.health, { params: { id: anna._id } }, { key: v7() })
  expect(await readings(anna)).toHaveLength(2)
  const { rows } = await house.pool.query('select answer from answered where person = $1', [trainer._id])
  expect(JSON.stringify(rows)).not.toContain('64.5')
})

test('a list leaves one trace a day, and each touch of contents its own with the reason', async () => {
  const anna = await somebody()
  const touch = { people: [anna._id, anna._id], reader: trainer._id, what: 'Anamnese', reason: null }
  for (const _ of [1, 2]) await leaveTraces(house.db, { ...touch, kind: 'read', daily: true })
  await leaveTraces(house.db, { ...touch, kind: 'deleted', daily: false, reason: 'Doppelt erfasst' })
  expect((await readings(anna)).map(({ kind, reason }) => [kind, reason]).sort()).toEqual([
    ['deleted', 'Doppelt erfasst'],
    ['read', null],
  ])
})

test('the person reads every reading, page by page down to the first', async () => {
  const anna = await somebody()
  await house.db.transaction(async tx => {
    for (let nth = 0; nth < 7; nth++) await trace(tx, trainer, anna._id, `Messwerte ${nth}`)
  })
  const page = async (offset: number) =>
    (await house.as(anna, health.readings, { query: { offset, limit: 3 } })).reply.map(({ _id }) => _id)
  const pages = [await page(0), await page(3), await page(6)]
  expect(pages.map(each => each.length)).toEqual([3, 3, 1])
  expect(pages.flat()).toEqual((await readings(anna)).map(({ _id }) => _id))
  expect((await house.as(anna, health.readings, { query: { limit: 201 } })).code).toBe('invalid')
})

test('what was read without a network arrives once, with both moments; who is not there is passed over', async () => {
  const anna = await somebody()
  const read = { _id: v7(), person: anna._id, what: 'Anamnese', at: '2026-11-01T08:00:00.000Z' }
  const reads = [read, { ...read, _id: v7(), person: v7() }, { ...read, _id: v7(), at: '2099-01-01T00:00:00.000Z' }]
  for (const _ of [1, 2]) expect(await house.as(trainer, health.reads, { body: { reads } })).toMatchObject({ status: 200 })
  const [late, early, ...more] = await readings(anna)
  expect([early?.at, more]).toEqual(['2026-11-01T08:00:00.000Z', []])
  expect(Date.parse(late!.at)).toBeLessThanOrEqual(Date.now())
  expect((await house.as(anna, health.reads, { body: { reads: [read] } })).status).toBe(403)
})

test('no device takes the id of a trace to come, so that a reading would leave none', async () => {
  const [anna, beat] = [await somebody(), await somebody()]
  const touch = { people: [anna._id], reader: trainer._id, kind: 'read' as const, what: 'Anamnese', reason: null, daily: true }
  await leaveTraces(house.db, touch)
  const [row] = await readings(anna)
  await house.db.execute('delete from access_trace')
  const read = { _id: row!._id, person: beat._id, what: 'Anamnese', at: new Date().toISOString() }
  expect((await house.as(trainer, health.reads, { body: { reads: [read] } })).status).toBe(200)
  await leaveTraces(house.db, touch)
  expect(await readings(anna)).toHaveLength(1)
})

test('traces are written in one order, so that two who load the same list at once don’t wait for each other', async () => {
  const people = await Promise.all(Array.from({ length: 12 }, async () => (await somebody())._id))
  await house.db.execute('delete from trace_queue')
  await leaveTraces(house.db, { people, reader: trainer._id, kind: 'read', what: 'Liste', reason: null, daily: true })
  const { rows } = await house.pool.query<{ _id: string }>(`select line->>'_id' as "_id" from trace_queue order by nth`)
  const ids = rows.map(({ _id }) => _id)
  expect([ids.length, ids]).toEqual([12, ids.toSorted()])
})

const logged = async () => {
  const folder = join(house.settings.dataDir, 'trace')
  const texts = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name), 'utf8')))
  return texts.flatMap(text => text.split('\n').filter(Boolean)).map(line => JSON.parse(line) as Record<string, string>)
}

test('each trace goes into the append-only log once, by ids alone, and stays there when the record forgets it', async () => {
  const anna = await somebody()
  await weight(anna)
  await Promise.all([drainTraces(house), drainTraces(house)])
  await house.db.execute('delete from access_trace')
  await drainTraces(house)
  const own = (await logged()).filter(({ person }) => person === anna._id)
  expect(own).toEqual([
    {
      _id: expect.any(String),
      person: anna._id,
      reader: trainer._id,
      kind: 'read',
      what: 'Gewicht und Körpergrösse',
      at: expect.any(String),
      receivedAt: expect.any(String),
    },
  ])
})

test('a line that could not be written stays in the queue', async () => {
  const anna = await somebody()
  await weight(anna)
  const nowhere = { db: house.db, settings: { ...house.settings, traceDir: '/dev/null/trace' } }
  await expect(drainTraces(nowhere)).rejects.toThrow()
  await drainTraces(house)
  expect((await logged()).filter(({ person }) => person === anna._id)).toHaveLength(1)
})

test('half a line, as of a full disk, spoils no other', async () => {
  await weight(await somebody())
  await drainTraces(house)
  const folder = join(house.settings.dataDir, 'trace')
  const [name] = await readdir(folder)
  const before = await readFile(join(folder, name!), 'utf8')
  await appendFile(join(folder, name!), '{"_id":"019')
  const anna = await somebody()
  await weight(anna)
  await drainTraces(house)
  const after = (await readFile(join(folder, name!), 'utf8')).slice(before.length).split('\n')
  expect(after).toEqual(['{"_id":"019', expect.stringContaining(anna._id), ''])
  await writeFile(join(folder, name!), before)
})

test('the log forgets months that ended two years ago', async () => {
  await drainTraces(house)
  await forgetLog(house, new Date())
  expect((await logged()).length).toBeGreaterThan(0)
  await forgetLog(house, new Date(Date.now() + 3 * 366 * dayMs))
  expect(await logged()).toEqual([])
})
