import { and, eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { party } from '#contract/occasions/party.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { linkKeyOf } from './link.ts'
import { occasionEntry } from './tables.ts'
import { makeOccasion, signUp, slotIn } from './testing/make.ts'

// PGlite has one connection and so no races: these say something where DATABASE_URL names a PostgreSQL.

const house = testHouse()

const long = process.env.LONG !== undefined
const strangers = long ? 300 : 60
const rounds = long ? 50 : 2

const people = async (slot: string) => {
  const [row] = await house.db
    .select({ sum: sql<number>`coalesce(sum(1 + ${occasionEntry.guests}), 0)::int` })
    .from(occasionEntry)
    .where(eq(occasionEntry.slot, slot))
  return row?.sum
}

test(`${strangers} strangers want 20 places, some with guests: no place is given twice, and none stays empty`, async () => {
  for (let round = 0; round < rounds; round++) {
    const { slot } = await makeOccasion(house, 'party', { slots: [slotIn(10, 20)] })
    const answers = await Promise.all(
      Array.from({ length: strangers }, (_, at) =>
        signUp(house, { slot, email: `gast${at}@runde${round}.example`, guests: at % 3 }, v7(), `10.0.${round}.${at % 250}`),
      ),
    )
    expect(new Set(answers.map(({ code }) => code ?? 'in'))).toEqual(new Set(['in', 'occasion-full']))
    expect(await people(slot)).toBe(20)
  }
}, 600_000)

test('six links of one address, pressed at once, make one place firm', async () => {
  const { slot } = await makeOccasion(house, 'party')
  for (let at = 0; at < 6; at++) await signUp(house, { slot, email: 'sechs@formkurve.example' })
  const held = await house.db.select({ _id: occasionEntry._id }).from(occasionEntry).where(eq(occasionEntry.slot, slot))
  const answers = await Promise.all(held.map(({ _id }) => house.as(undefined, party.confirm, { body: { key: linkKeyOf(house, _id) } })))
  expect(answers.map(({ reply }) => reply.state)).toEqual(Array(6).fill('confirmed'))
  expect(new Set(answers.map(({ reply }) => reply.code)).size).toBe(1)
  expect(await house.db.$count(occasionEntry, and(eq(occasionEntry.slot, slot), eq(occasionEntry.state, 'confirmed')))).toBe(1)
})

test('one act that arrives six times at once holds one place', async () => {
  const { slot } = await makeOccasion(house, 'party')
  const key = v7()
  const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(house, { slot, email: 'einmal@formkurve.example' }, key)))
  expect([new Set(answers.map(({ status }) => status)), await people(slot)]).toEqual([new Set([200]), 1])
})
