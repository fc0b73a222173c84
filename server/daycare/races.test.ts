import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daycare } from '#contract/daycare/calls.ts'
import { addDays } from '#contract/days.ts'
import { today } from '#server/kit/zone.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { holdDay } from './rules.ts'
import { child, daycareSignup } from './tables.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

const [rounds, many, places] = process.env.LONG ? [100, 20, 8] : [2, 20, 8]
let house: TestHouse
let carer: Somebody
let other: Somebody
const parents: Somebody[] = []
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'here' })
  carer = await holder(house, [{ right: 'g_daycare', studios: ['here'] }])
  other = await holder(house, [{ right: 'g_daycare', studios: ['here'] }])
  const weekdays = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, from: '08:00', to: '12:00' }))
  const hours = {
    studio: 'here',
    weekdays,
    closed: [],
    places,
    fromMonths: 6,
    toYears: 8,
    mostMinutes: 120,
    ratios: [{ upTo: 8, children: 8 }],
  }
  expect((await house.as(carer, daycare.saveHours, { body: { ...hours, version: 0 } })).status).toBe(200)
  for (let nth = 0; nth < 4; nth++) parents.push(await member(house, { studioCode: 'here' }))
}, 240_000)
afterAll(() => house.close())

const kids = async (count: number) => {
  const rows = Array.from({ length: count }, (_, nth) => ({
    _id: v7(),
    parent: parents[nth % parents.length]!._id,
    vorname: `Kind ${nth}`,
    geburtstag: addDays(today(), -1200),
    created: new Date().toISOString(),
  }))
  await house.db.insert(child).values(rows)
  return rows.map(({ _id, parent }) => ({ _id, who: parents.find(each => each._id === parent)! }))
}
const ask = (kid: { _id: string; who: Somebody }, day: string, waits = false) =>
  house.as(kid.who, daycare.signUp, { body: { _id: v7(), child: kid._id, studio: 'here', day, from: '09:00', to: '10:00', waits } })

test('twenty children ask at once for eight places: eight have one, the others are told so or wait in their order', async () => {
  for (let round = 0; round < rounds; round++) {
    const [full, waits] = [addDays(today(), 2 + 2 * round), addDays(today(), 3 + 2 * round)]
    const all = await kids(many)
    const answers = await Promise.all(all.map(kid => ask(kid, full)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(places)
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set([undefined, 'daycare-full']))
    const lined = await Promise.all(all.map(kid => ask(kid, waits, true)))
    const states = lined.map(({ reply }) => reply.state)
    expect([states.filter(state => state === 'booked').length, states.filter(state => state === 'waiting').length]).toEqual([
      places,
      many - places,
    ])
    const rows = await house.db.select().from(daycareSignup)
    expect(rows.filter(row => row.day === waits).every(({ state, placed }) => placed === (state === 'booked'))).toBe(true)
  }
}, 600_000)

test('two tablets hand over one child: it goes once, and the other reads who has it', async () => {
  for (let round = 0; round < rounds; round++) {
    const [kid] = await kids(1)
    const { reply } = await ask(kid!, addDays(today(), 60 + round))
    const turn = (who: Somebody, version: number, body: object) =>
      house.as(who, daycare.turn, { params: { id: reply._id }, body: { version, by: null, reason: null, ...body } as never })
    expect((await turn(carer, reply.version, { to: 'here', parentHere: true })).status).toBe(200)
    const handed = (by: string) => ({ to: 'collected', by, reason: 'Holt heute ausnahmsweise ab' })
    const [one, two] = await Promise.all([turn(carer, reply.version + 1, handed('Rosa')), turn(other, reply.version + 1, handed('Nora'))])
    // The same twice is told as done, with what stands.
    expect([one.status, two.status]).toEqual([200, 200])
    expect(one.reply.collectedBy).toBe(two.reply.collectedBy)
    expect([one.reply.version, two.reply.version]).toEqual([reply.version + 2, reply.version + 2])
  }
}, 600_000)

test.skipIf(!process.env.DATABASE_URL)(
  'a booking is turned with its day held before its row, as places are given: nobody waits in a circle',
  async () => {
    const [kid] = await kids(1)
    const day = addDays(today(), 300)
    const { reply } = await ask(kid!, day)
    const turned = await house.db.transaction(async tx => {
      await holdDay(tx, 'here', day)
      const body = { to: 'cancelled', version: reply.version, by: null, reason: null } as const
      const answer = house.as(carer, daycare.turn, { params: { id: reply._id }, body })
      const waits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted and database = (select oid from pg_database where datname = current_database())`
      await expect.poll(async () => (await house.db.execute(waits)).rows.length, { timeout: 20_000 }).toBe(1)
      // Whoever gives places of that day takes its rows next.
      const row = tx.select().from(daycareSignup).where(eq(daycareSignup._id, reply._id)).for('update', { noWait: true })
      expect((await row).map(({ state }) => state)).toEqual(['booked'])
      // It is answered once the day is free.
      return { answer }
    })
    expect((await turned.answer).reply.state).toBe('cancelled')
  },
  120_000,
)

test('one carer gives a place while another signs off: both are answered, and nobody is left in between', async () => {
  for (let round = 0; round < rounds; round++) {
    const [kid] = await kids(1)
    const { reply } = await ask(kid!, addDays(today(), 310 + round))
    const turn = (who: Somebody, to: 'booked' | 'cancelled') =>
      house.as(who, daycare.turn, { params: { id: reply._id }, body: { to, version: reply.version, by: null, reason: null } })
    const answers = await Promise.all([turn(carer, 'cancelled'), turn(other, 'booked'), turn(carer, 'cancelled'), turn(other, 'booked')])
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true)
    const [row] = await house.db.select().from(daycareSignup).where(eq(daycareSignup._id, reply._id))
    expect([row?.state, row?.version]).toEqual(['cancelled', reply.version + 1])
  }
}, 600_000)
