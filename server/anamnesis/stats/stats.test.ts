import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AnamnesisCounts, anamnesisMeasures, anamnesisSplits, anamnesisStats } from '#contract/anamnesis/stats.ts'
import type { FormKind } from '#contract/anamnesisForms.ts'
import { begunAt } from '#server/anamnesis/rules.ts'
import { anamnesis, anamnesisCopy } from '#server/anamnesis/tables.ts'
import { anamnesisForm } from '#server/anamnesisForms/tables.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { plan } from '#server/workouts/tables.ts'

const none: AnamnesisCounts = { begun: 0, finished: 0, minutes: 0, timed: 0, planned: 0, due: 0 }
const march = { from: '2026-03-01', to: '2026-03-31' }
const at = '2026-03-10T09:00:00.000Z'
const later = (minutes: number, from = at) => new Date(Date.parse(from) + minutes * 60_000).toISOString()
const days = (many: number) => many * 24 * 60

let house: TestHouse
let chief: Somebody
let manager: Somebody
let sandra: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['winterthur', 'pfungen']) await makeStudio(house, { code, name: code === 'pfungen' ? 'Pfungen' : 'Winterthur' })
  chief = await holder(house, [{ right: 'stat_admin', studios: 'all' }])
  manager = await holder(house, [{ right: 'stat_viewstudio', studios: ['pfungen'] }])
  sandra = await member(house, { vorname: 'Sandra', nachname: 'Büchi' })
}, 60_000)
afterAll(() => house.close())

interface Done {
  studio?: string
  kind?: FormKind
  begun?: string
  signed?: string | null
  finished?: string | null
  creator?: string | null
  /** Minutes after its end that a plan was made. */
  planned?: number
}

/** An anamnesis of somebody of their own, on a form of its own; the form's id is answered. */
async function done({ studio = 'pfungen', kind = 'usual', begun = at, finished = later(30), signed = finished, ...more }: Done = {}) {
  const [form, _id] = [v7(), v7()]
  const customer = (await member(house, { vorname: 'Geheim', nachname: 'Gehalten', studioCode: studio }))._id
  const creator = more.creator === undefined ? sandra._id : more.creator
  const variant = kind === 'variant' ? 'ruecken' : null
  await house.db.insert(anamnesisForm).values({ _id: form, studio, title: `Bogen ${form.slice(-6)}`, kind, variant, draft: [] })
  const head = { _id, customer, creator, form, number: 1, express: false, begunAt: begun, changedAt: begun }
  await house.db.insert(anamnesis).values({ ...head, status: finished ? 'submitted' : 'draft', submittedAt: finished })
  const copy = { anamnesis: _id, hash: '0'.repeat(64), creator, content: 'sealed', receivedAt: finished ?? at }
  if (signed && finished) for (const number of [1, 2]) await house.db.insert(anamnesisCopy).values({ ...copy, number, signedAt: signed })
  const of = { _id: v7(), person: customer, trainer: creator, title: 'Plan', start: '2026-03-11' }
  if (more.planned !== undefined) await house.db.insert(plan).values({ ...of, created: later(more.planned, finished ?? begun) })
  return { title: `Bogen ${form.slice(-6)}` }
}

/** The counts of one alone, found by what stands behind its numbers. */
async function countsOf(given: Done): Promise<AnamnesisCounts> {
  const before = await total()
  await done(given)
  const now = await total()
  return Object.fromEntries(Object.keys(none).map(name => [name, now[name as 'begun'] - before[name as 'begun']])) as AnamnesisCounts
}
const total = async (body: object = {}, who = chief) => (await numbers(body, who)).total.now

async function numbers(body: object = {}, who = chief) {
  const { reply, code } = await house.as(who, anamnesisStats.numbers, { body: { datePickerRange: march, ...body } })
  expect(code).toBeUndefined()
  return reply
}

const cases: [name: string, given: Done, counted: Partial<AnamnesisCounts>][] = [
  ['a draft is begun', { finished: null }, { begun: 1 }],
  ['one that was finished, with two copies', {}, { begun: 1, finished: 1, minutes: 30, timed: 1, due: 1 }],
  ['one that rested over the night has no length', { finished: later(days(1)) }, { begun: 1, finished: 1, due: 1 }],
  [
    'received long after it was signed without a network',
    { signed: later(20), finished: later(600) },
    { minutes: 20, timed: 1, begun: 1, finished: 1, due: 1 },
  ],
  ['signed by a clock that went wrong', { signed: later(-5) }, { begun: 1, finished: 1, due: 1 }],
  ['one that was removed since', { signed: null }, { begun: 1, finished: 1, due: 1 }],
  ['a plan on the last day', { planned: days(14) }, { begun: 1, finished: 1, minutes: 30, timed: 1, planned: 1, due: 1 }],
  ['a plan made while the form was still open', { planned: -10 }, { begun: 1, finished: 1, minutes: 30, timed: 1, planned: 1, due: 1 }],
  ['a plan too late', { planned: days(14) + 1 }, { begun: 1, finished: 1, minutes: 30, timed: 1, due: 1 }],
  ['begun the month before, the last minute in Zurich', { begun: '2026-02-28T22:59:00.000Z', signed: null }, { finished: 1, due: 1 }],
  ['begun in its first minute', { begun: '2026-02-28T23:00:00.000Z', finished: null }, { begun: 1 }],
  ['finished the month after', { begun: at, finished: '2026-03-31T22:00:00.000Z' }, { begun: 1 }],
]
test.each(cases)('%s', async (_name, given, counted) => {
  expect(await countsOf(given)).toEqual({ ...none, ...counted })
})

test('what was finished lately waits for its plan before it counts in the share', async () => {
  const now = new Date().toISOString()
  const [from, to] = [later(-days(2), now), now].map(one => one.slice(0, 10))
  const range = { datePickerRange: { from, to }, comparison: 'none' }
  const before = await total(range)
  await done({ begun: later(-days(1), now), finished: later(-days(1) + 10, now) })
  await done({ begun: later(-days(1), now), finished: later(-days(1) + 10, now), planned: 5 })
  const { finished, due, planned } = await total(range)
  expect([finished - before.finished, due - before.due, planned - before.planned]).toEqual([2, 1, 1])
})

test('measures are worked out of what is counted, and nothing divided by nothing is nothing', () => {
  const values = (of: AnamnesisCounts) => Object.fromEntries(anamnesisMeasures.map(({ id, value }) => [id, value(of)]))
  const some = { begun: 5, finished: 4, minutes: 90, timed: 3, planned: 1, due: 2 }
  expect(values(some)).toEqual({ begun: 5, finished: 4, perForm: 0.5, plannedShare: 50, planned: 1 })
  expect(values(none)).toEqual({ begun: 0, finished: 0, perForm: null, plannedShare: null, planned: 0 })
})

describe('splits, rows and rights', () => {
  const january = { datePickerRange: { from: '2025-01-01', to: '2025-02-28' }, comparison: 'none' } as const
  const then = '2025-01-15T09:00:00.000Z'
  let titles: string[]
  beforeAll(async () => {
    const all = [
      await done({ begun: then, finished: later(20, then), planned: 60 }),
      await done({ begun: then, finished: null, creator: null, kind: 'nutrition' }),
      await done({ begun: later(days(31), then), finished: later(days(31) + 40, then), studio: 'winterthur', kind: 'variant' }),
    ]
    titles = all.map(({ title }) => title)
  })

  test('the parts of each split add up to the whole', async () => {
    const { total: whole, splits } = await numbers(january)
    expect(whole.now).toEqual({ begun: 3, finished: 2, minutes: 60, timed: 2, planned: 1, due: 2 })
    const named = Object.fromEntries(splits.map(({ by, rows }) => [by, rows.map(({ name, now }) => [name, now.begun, now.finished])]))
    expect(Object.keys(named)).toEqual(Object.keys(anamnesisSplits))
    expect(named).toEqual({
      studio: [
        ['Pfungen', 2, 1],
        ['Winterthur', 1, 1],
      ],
      form: [
        ['Anamnesebogen', 1, 1],
        ['Fragebogen Ernährung', 1, 0],
        ['Fragebogen, ruecken', 1, 1],
      ],
      trainer: [
        ['Ohne Trainer', 1, 0],
        ['Sandra Büchi', 2, 2],
      ],
      month: [
        ['2025-01', 2, 1],
        ['2025-02', 1, 1],
      ],
    })
  })

  test('the rows behind each number are as many as it says, under every filter and line, and name nobody who was asked', async () => {
    const rowsOf = async (body: object) => {
      const { reply, code } = await house.as(chief, anamnesisStats.rows, { body: { from: '2025-01-01', to: '2025-02-28', ...body } })
      expect(code).toBeUndefined()
      return reply
    }
    expect(await rowsOf({ measure: 'begun' })).toMatchObject({ total: 3 })
    expect(await rowsOf({ measure: 'finished', line: 'month:2025-01' })).toMatchObject({ total: 1, rows: [{ minutes: 20, planned: true }] })
    expect(await rowsOf({ measure: 'plannedShare', trainer: [sandra._id] })).toMatchObject({ total: 2 })
    expect(await rowsOf({ measure: 'planned' })).toMatchObject({ total: 1, rows: [{ title: titles[0], trainer: 'Sandra Büchi' }] })
    expect(await rowsOf({ measure: 'begun', form: ['variant-ruecken'] })).toMatchObject({ total: 1, rows: [{ title: titles[2] }] })
    expect(await rowsOf({ measure: 'begun', line: 'trainer:none' })).toMatchObject({ total: 1, rows: [{ trainer: null, planned: null }] })
    for (const line of ['form:nutrition', 'studio:winterthur', 'weg:1', 'trainer:x']) await rowsOf({ line, q: 'bogen', sort: '-trainer' })
    const all = await rowsOf({})
    expect(Object.keys(all.rows[0]!).sort()).toEqual(['_id', 'at', 'kind', 'minutes', 'planned', 'studio', 'title', 'trainer'])
    expect(JSON.stringify(all)).not.toContain('Gehalten')
  })

  test('with stat_viewstudio the figures are those of one’s studios; other studios are refused', async () => {
    expect(await total(january, manager)).toMatchObject({ begun: 2, finished: 1 })
    const asked = { body: { ...january, selectedStudios: ['winterthur'] } }
    expect((await house.as(manager, anamnesisStats.numbers, asked)).code).toBe('forbidden')
    const { reply } = await house.as(manager, anamnesisStats.choices)
    expect(reply.filters.find(({ id }) => id === 'studio')!.choices).toEqual([{ value: 'pfungen', label: 'Pfungen' }])
  })

  test('the book says the same numbers, and names nobody who was asked', async () => {
    const { reply } = await house.as(chief, anamnesisStats.excel, { body: january })
    const text = JSON.stringify(readBook(Buffer.from(await reply.arrayBuffer())))
    expect([text.includes('Abgeschlossen'), text.includes('Sandra Büchi'), text.includes('Gehalten')]).toEqual([true, true, false])
  })
})

test('an anamnesis was begun when its id was made, unless a clock is wrong', () => {
  const now = '2026-11-26T10:00:00.000Z'
  const made = (iso: string) => v7({ msecs: Date.parse(iso) })
  expect(begunAt(made('2026-11-26T08:30:00.000Z'), now)).toBe('2026-11-26T08:30:00.000Z')
  for (const wrong of ['2026-11-26T10:00:01.000Z', '2026-10-01T00:00:00.000Z']) expect(begunAt(made(wrong), now)).toBe(now)
  expect(begunAt('00000000-0000-4000-8000-000000000000', now)).toBe(now)
})

/** Anamneses of the figure. */
const many = process.env.LONG ? 15_000 : 1500
test('statistics over many anamneses take at most 100 ms', async () => {
  const form = v7()
  await house.db.insert(anamnesisForm).values({ _id: form, studio: 'pfungen', title: 'Viele', kind: 'usual', draft: [] })
  const customer = (await member(house, { studioCode: 'pfungen' }))._id
  await house.db.execute(sql`insert into anamnesis (_id, customer, creator, form, number, express, status, begun_at, changed_at, submitted_at)
    select gen_random_uuid(), ${customer}, ${sandra._id}, ${form}, 1, false, 'submitted', t, t, t + interval '20 minutes'
    from (select timestamptz '2024-01-01' + n * interval '40 minutes' as t from generate_series(1, ${many}::int) n) s`)
  for (const table of ['anamnesis', 'anamnesis_copy', 'plan']) await house.pool.query(`analyze ${table}`)
  const two = { datePickerRange: { from: '2024-01-01', to: '2025-12-31' } }
  expect((await total(two)).begun).toBeGreaterThanOrEqual(many)
  const taken: number[] = []
  for (let nth = 0; nth < 8; nth++) {
    const from = process.cpuUsage()
    await numbers(two)
    const { user, system } = process.cpuUsage(from)
    taken.push((user + system) / 1000)
  }
  // Database and server are this one process: its time on the processor tells what the work takes, however busy the machine is.
  const least = Math.min(...taken)
  if (process.env.LONG) console.info(`Statistics of ${many} anamneses: ${least.toFixed(0)} ms.`)
  expect(least).toBeLessThan(process.env.LONG ? 100 : 1000)
}, 120_000)
