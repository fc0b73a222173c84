import fc from 'fast-check'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { namedDays } from '#contract/accessControl/shapes.ts'
import { addDays, daysBetween, lastOfMonth, monthsFrom } from '#contract/days.ts'
import { unknown } from '#contract/stats.ts'
import { entry } from '#server/accessControl/tables.ts'
import { forgetNames } from '#server/accessControl/visitRetention.ts'
import { dice } from '#server/kit/dice.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { readerOf } from '#server/shared/stats/reader.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { makeStudio, member } from '#server/testing/make.ts'
import { visitNumbers } from './visitNumbers.ts'

const studios = ['winterthur', 'pfungen', 'arbon']
const back = 240
const spans = process.env.LONG ? 500 : 24
/** Another one draws other spans: `SEED=7 npx vitest run server/accessControl/stats/distinct.test.ts`. */
const seed = Number(process.env.SEED ?? 36)

interface Came {
  person: string
  studio: string
  day: string
}
const came: Came[] = []
let house: TestHouse
const first = addDays(today(), -back)

beforeAll(async () => {
  house = await openTestHouse()
  for (const code of studios) await makeStudio(house, { code })
  const people = await Promise.all(Array.from({ length: 9 }, () => member(house, { studioCode: 'winterthur' })))
  const { whole } = dice(seed)
  for (let nth = 0; nth < 320; nth++)
    came.push({
      person: people[whole(0, people.length - 1)]!._id,
      studio: studios[whole(0, studios.length - 1)]!,
      day: addDays(first, whole(0, back - 1)),
    })
  // Somebody came on the last day without names: from the day after it on they stand, whatever was drawn.
  came.push({ person: people[0]!._id, studio: studios[0]!, day: addDays(today(), -namedDays) })
  await house.db.insert(entry).values(
    came.map(({ person, studio, day }): typeof entry.$inferInsert => {
      const at = instantOf(day, '10:00')
      return { _id: v7(), studio, at, receivedAt: at, person, outcome: 'in' }
    }),
  )
  await house.db.transaction(tx => forgetNames(tx, new Date()))
}, 60_000)
afterAll(() => house.close())

const different = (from: string, to: string, where: readonly string[]) =>
  new Set(came.filter(({ day, studio }) => from <= day && day <= to && where.includes(studio)).map(({ person }) => person)).size

const months = Array.from({ length: 7 }, (_, nth) => monthsFrom(today(), -nth)).filter(day => day > first)
const span = fc.oneof(
  fc.tuple(fc.nat(back - 1), fc.nat(back - 1)).map(ends => {
    const [from, to] = ends.map(days => addDays(first, days)).sort()
    return { from: from!, to: to! }
  }),
  fc.tuple(fc.constantFrom(...months), fc.nat(2)).map(([from, more]) => ({ from, to: lastOfMonth(monthsFrom(from, more)) })),
)
const asked = fc.record({ span, where: fc.subarray(studios, { minLength: 1 }) })

/** Days of which names stand, and whole months: of those before only they are known (V28). */
const isKnown = ({ from, to }: { from: string; to: string }) =>
  daysBetween(from, today()) < namedDays || (from.endsWith('-01') && to === lastOfMonth(to))

test(`different people are as many as were there, whatever ${spans} spans and studios; of cut months beyond ${namedDays} days nobody knows (seed ${seed})`, {
  timeout: 600_000,
}, async () => {
  for (const { span: range, where } of fc.sample(asked, { seed, numRuns: spans })) {
    const who = readerOf({ all: false, codes: where, names: [] })
    const { total } = await visitNumbers({ tx: house.db, house, who }, { datePickerRange: range, comparison: 'none' } as never)
    const until = [range.to, today()].sort()[0]!
    expect([range, where, total.now.people]).toEqual([range, where, isKnown(range) ? different(range.from, until, where) : unknown])
  }
})
