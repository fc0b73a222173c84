import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { health } from '#contract/health.ts'
import { measurements } from '#contract/measurements.ts'
import { people } from '#contract/people.ts'
import { dayMs } from '#contract/time.ts'
import { takenWhat } from '#contract/traces.ts'
import { giveGrants } from '#server/shared/auth/grants.ts'
import { person } from '#server/shared/auth/tables.ts'
import { enrolOn, signed, tablet } from '#server/station/testing/tablet.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, makeStudio, member } from '#server/testing/make.ts'
import { drainTraces, forgetLog } from './log.ts'
import { leaveTraces, trace } from './trace.ts'

const house = testHouse()
let trainer: Somebody
beforeAll(async () => {
  await makeStudio(house, { code: 'pfungen', name: 'Pfungen' })
  trainer = await employee(house, 'trainer', ['pfungen'], { vorname: 'Sandro', nachname: 'Zehnder', studioCode: 'pfungen' })
}, 60_000)

async function somebody() {
  const who = await member(house, { studioCode: 'pfungen', gewicht: 64.5 })
  await house.as(who, measurements.share, { body: { shared: true } })
  return who
}
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

/** As `anamnesisTaken.take` leaves it. */
const takes = (reader: Somebody, whose: Somebody) =>
  leaveTraces(house.db, { people: [whose._id], reader: reader._id, kind: 'taken', what: takenWhat, reason: null, daily: false })
const tells = (who: Somebody, reads: readonly object[], key?: string) =>
  house.as(who, health.reads, { body: { reads } } as never, key ? { key } : {})
const readOf = (whose: { _id: string }, past = 0, what: string = takenWhat) => ({
  _id: v7(),
  person: whose._id,
  what,
  at: new Date(Date.now() - past).toISOString(),
})
/** What was read of them, by the moments, the oldest first. */
const readsOf = async (whose: Somebody) => (await readings(whose)).filter(({ kind }) => kind === 'read').map(({ what, at }) => [what, at])

test('what was read without a network arrives once, in the words of before too, whatever became of the right', async () => {
  const anna = await somebody()
  const reader = await employee(house, 'trainer', ['pfungen'])
  await takes(reader, anna)
  await house.db.execute(sql`update access_trace set at = at - interval '1 hour' where person = ${anna._id}`)
  const [first, second] = [readOf(anna, 1000, 'Anamnese'), readOf(anna)]
  await house.db.transaction(tx => giveGrants(tx, reader._id, []))
  await house.db.execute(sql`delete from person_role where person = ${reader._id} and role <> 'member'`)
  for (const _ of [1, 2]) expect(await tells(reader, [first, second])).toMatchObject({ status: 200 })
  expect(await readsOf(anna)).toEqual([
    [takenWhat, second.at],
    ['Anamnese', first.at],
  ])
})

test('on a tablet it is taken of an employee whose key has ended, and of nobody else’s', async () => {
  const [row] = (await house.pool.query<{ code: string; email: string }>(`select code, email from studio where code = 'pfungen'`)).rows
  const [anna, reader, on] = [await somebody(), await employee(house, 'trainer', ['pfungen']), await tablet(house, row!)]
  const key = await enrolOn(house, on, reader)
  await takes(reader, anna)
  await house.pool.query('update station_key set revoked_at = now() where employee = $1', [reader._id])
  await house.db.execute(sql`update access_trace set at = at - interval '1 hour' where person = ${anna._id}`)
  const input = { body: { reads: [readOf(anna)] } }
  const act = async (proof: typeof key, call: AnyCall = health.reads) => {
    const id = v7()
    return (await house.as(on, call, input as never, { key: id, headers: signed(proof, call, input, { key: id }) })).status
  }
  expect(await act({ ...key, secret: btoa('x'.repeat(32)) })).toBe(403)
  expect(await act(key)).toBe(200)
  expect(await readsOf(anna)).toHaveLength(1)
})

test('nobody tells of whom nothing was taken along, or in words of their own; what else was told stays', async () => {
  const [anna, beat] = [await somebody(), await somebody()]
  await takes(trainer, anna)
  for (const [reads, code] of [
    [[readOf(beat)], 'missing'],
    [[readOf({ _id: v7() })], 'missing'],
    [[readOf(anna), readOf(beat)], 'missing'],
    [[readOf(anna, 0, 'Ruf mich an: 079 000 00 00')], 'invalid'],
  ] as const) {
    expect((await tells(trainer, reads, v7())).code).toBe(code)
    expect((await tells(trainer, reads)).code).toBe(code)
  }
  expect([(await readsOf(anna)).length, await readsOf(beat)]).toEqual([1, []])
  expect((await tells(anna, [readOf(beat)])).code).toBe('missing')
})

test.each([
  ['hours', 7_200_000],
  ['days', 3 * dayMs],
  ['years', 2000 * dayMs],
])('a device whose clock is wrong by %s tells all the same: between the taking and now', async (_, off) => {
  const anna = await somebody()
  await takes(trainer, anna)
  expect((await tells(trainer, [readOf(anna, off), readOf(anna, -off)])).status).toBe(200)
  const [taken] = (await readings(anna)).filter(({ kind }) => kind === 'taken')
  const moments = (await readsOf(anna)).map(([, at]) => at as string)
  expect(moments).toHaveLength(2)
  expect(moments.at(-1)).toBe(taken!.at)
  expect(Date.parse(moments[0]!)).toBeLessThanOrEqual(Date.now())
})

test('no device takes the id of a trace to come, so that a reading would leave none', async () => {
  const [anna, beat] = [await somebody(), await somebody()]
  const touch = { people: [anna._id], reader: trainer._id, kind: 'read' as const, what: 'Anamnese', reason: null, daily: true }
  await leaveTraces(house.db, touch)
  const [row] = await readings(anna)
  await house.db.execute('delete from access_trace')
  await takes(trainer, beat)
  expect((await tells(trainer, [{ ...readOf(beat), _id: row!._id }])).status).toBe(200)
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
