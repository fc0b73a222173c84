import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { contest } from '#contract/occasions/contest.ts'
import { party } from '#contract/occasions/party.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { occasion, occasionEntry } from './tables.ts'
import { mailsTo, makeOccasion, signUp, slotIn } from './testing/make.ts'

const house = testHouse({ studios: ['winterthur'] })
let admin: Somebody
beforeAll(async () => {
  admin = await employee(house, 'admin')
}, 60_000)

let nth = 0
const address = () => `gast${++nth}@formkurve.example`

/** Somebody with a firm place; answers the entry's id. */
async function firm(slot: string, email: string, over: object = {}) {
  await signUp(house, { slot, email, ...over })
  const [mail] = await mailsTo(house, email)
  await house.as(undefined, party.confirm, { body: { key: mail!.key } })
  const [row] = await house.db.select().from(occasionEntry).where(eq(occasionEntry.email, email))
  return row!._id
}
const guests = async (who: Somebody, _id: string) => (await house.as(who, party.guests, { params: { id: _id } })).reply
const tick = (_id: string, entry: string, came: boolean, at: string) =>
  house.as(admin, party.tick, { params: { id: _id }, body: { entry, came, at } })

test('two devices tick one guest once: they came when the earlier one says, whichever is heard first', async () => {
  const row = await makeOccasion(house, 'party')
  const entry = await firm(row.slot, address(), { guests: 2 })
  await signUp(house, { slot: row.slot, email: address() })
  expect(await guests(admin, row._id)).toMatchObject([{ _id: entry, people: 3, name: 'Muster Lea', cameAt: null }])
  const [early, late] = ['2026-11-20T18:10:00.000Z', '2026-11-20T18:12:00.000Z']
  expect((await tick(row._id, entry, true, late)).reply.cameAt).toBe(late)
  expect((await tick(row._id, entry, true, early)).reply.cameAt).toBe(early)
  expect((await tick(row._id, entry, true, late)).reply.cameAt).toBe(early)
  expect((await tick(row._id, entry, false, late)).reply.cameAt).toBe(null)
  const ahead = (await tick(row._id, entry, true, '2199-01-01T00:00:00.000Z')).reply.cameAt as string
  expect(Date.parse(ahead)).toBeLessThanOrEqual(Date.now())
})

test('only firm places stand at the door, of the occasion that one may keep', async () => {
  const [row, other] = [await makeOccasion(house, 'party'), await makeOccasion(house, 'contest')]
  const email = address()
  await signUp(house, { slot: row.slot, email })
  const [held] = await house.db.select().from(occasionEntry).where(eq(occasionEntry.email, email))
  expect((await tick(row._id, held!._id, true, '2026-11-20T18:10:00.000Z')).code).toBe('missing')
  const entry = await firm(row.slot, address())
  expect((await tick(other._id, entry, true, '2026-11-20T18:10:00.000Z')).code).toBe('missing')
  const desk = await employee(house, 'office')
  expect((await house.as(desk, contest.guests, { params: { id: other._id } })).code).toBe('forbidden')
})

test('who has a firm place in a slot that was moved is mailed old and new, once; held ones and other slots are not', async () => {
  const slots = [slotIn(10), slotIn(11)]
  const row = await makeOccasion(house, 'party', { slots, place: 'Halle' })
  const [first, held, second] = [address(), address(), address()]
  await firm(slots[0]!._id, first)
  await signUp(house, { slot: slots[0]!._id, email: held })
  await firm(slots[1]!._id, second)
  const { _id, title, from, until } = row
  const edit = async (over: object) => {
    const [{ version } = { version: 0 }] = await house.db.select().from(occasion).where(eq(occasion._id, _id))
    const body = { _id, title, from, until, slots, text: null, studio: null, place: 'Halle', version, ...over }
    expect((await house.as(admin, party.edit, { params: { id: _id }, body })).code).toBeUndefined()
  }
  const subjects = async (email: string) => (await mailsTo(house, email)).map(({ subject }) => subject)
  const moved = [{ ...slots[0]!, startsAt: slotIn(12).startsAt, endsAt: slotIn(12).endsAt }, slots[1]!]
  await edit({ slots: moved })
  await edit({ slots: moved, title: 'Winterparty' })
  expect(await subjects(first)).toEqual([expect.anything(), 'Sommerparty: Dein Platz', 'Winterparty ist verschoben'])
  expect((await mailsTo(house, first)).at(-1)?.text).toMatch(/neu \S+, .+, statt \S+, .+\./)
  expect([(await subjects(held)).length, (await subjects(second)).length]).toEqual([1, 2])
  await edit({ slots: moved, title: 'Winterparty', place: 'Keller' })
  expect((await mailsTo(house, second)).at(-1)?.text).toContain('neu Keller, statt Halle')
})
