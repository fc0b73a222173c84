import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/call.ts'
import { alibey } from '#contract/occasions/alibey.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder } from '#server/testing/make.ts'
import { mailsTo, makeOccasion, slotIn } from './testing/make.ts'

const house = testHouse({ studios: ['alibey', 'winterthur'] })
let keeper: Somebody
let elsewhere: Somebody
beforeAll(async () => {
  keeper = await holder(house, [{ right: 'g_studioadmin', studios: ['alibey'] }])
  elsewhere = await holder(house, [{ right: 'g_studioadmin', studios: ['winterthur'] }])
}, 60_000)

const urs = { vorname: 'Urs', nachname: 'Frei' }
const weeks = (capacity = 4) =>
  makeOccasion(house, 'alibey', { title: 'Skiwoche', studio: 'alibey', slots: [slotIn(20, capacity), slotIn(30, capacity)] })

type Wish = CallBody<typeof alibey.book>['data']
async function book(over: Partial<Wish> & { slot: string; email: string }) {
  const key = v7()
  const data = { vorname: 'Sibylle', nachname: 'Frei', along: [], wishes: null, proof: await proofFor(house, key), ...over }
  return house.as(undefined, alibey.book, { body: { data } }, { key })
}
const keyOf = async (email: string) => (await mailsTo(house, email)).at(-1)!.key
const own = (key: string) => house.as(undefined, alibey.own, { query: { key } })
const change = (key: string, fields: object) => house.as(undefined, alibey.change, { body: { key, ...fields } })

test('who books takes a place for each traveller, holds it by the mail and changes it by the same link', async () => {
  const { slots } = await weeks()
  const email = 'sibylle@formkurve.example'
  expect((await book({ slot: slots[0]!._id, email, along: [urs], wishes: 'Zwei Einzelzimmer' })).status).toBe(200)
  const key = await keyOf(email)
  expect((await own(key)).reply).toMatchObject({ state: 'reserved', guests: 1, along: [urs], wishes: 'Zwei Einzelzimmer' })
  expect((await change(key, { state: 'confirmed' })).reply).toMatchObject({ state: 'confirmed' })

  const more = await change(key, { along: [urs, { vorname: 'Ida', nachname: 'Frei' }], wishes: null })
  expect(more.reply).toMatchObject({ state: 'confirmed', guests: 2, wishes: null, weeks: [{ free: 1 }, { free: 4 }] })
  const moved = await change(key, { slot: slots[1]!._id })
  expect(moved.reply).toMatchObject({ slot: { _id: slots[1]!._id }, guests: 2, weeks: [{ free: 4 }, { free: 1 }] })
  expect((await mailsTo(house, email)).length).toBe(4)
  expect((await change(key, { state: 'withdrawn' })).reply).toMatchObject({ state: 'withdrawn', weeks: [{ free: 4 }, { free: 4 }] })
  expect((await change(key, { along: [] })).code).toBe('occasion-closed')
})

test('a week without room for one more traveller leaves everything as it was', async () => {
  const { slots } = await weeks(2)
  await book({ slot: slots[0]!._id, email: 'eins@formkurve.example' })
  await book({ slot: slots[0]!._id, email: 'zwei@formkurve.example' })
  const key = await keyOf('eins@formkurve.example')
  expect((await change(key, { along: [urs], wishes: 'mit Urs' })).code).toBe('occasion-full')
  expect((await own(key)).reply).toMatchObject({ guests: 0, along: [], wishes: null })
  expect((await book({ slot: slots[0]!._id, email: 'drei@formkurve.example' })).code).toBe('occasion-full')
  expect((await book({ slot: slots[1]!._id, email: 'drei@formkurve.example', along: [urs, urs] })).code).toBe('occasion-full')
})

test('more than six travellers, and a link of another occasion, are refused', async () => {
  const { slots } = await weeks(20)
  expect((await book({ slot: slots[0]!._id, email: 'viele@formkurve.example', along: Array.from({ length: 6 }, () => urs) })).code).toBe(
    'invalid',
  )
  expect((await own(`${v7()}.falsch`)).status).toBe(404)
})

test('only who keeps the studio alibey sees who travels and writes to them, once for each letter', async () => {
  const { _id, slots } = await weeks(10)
  for (const name of ['anna', 'bruno']) {
    await book({ slot: slots[0]!._id, email: `${name}@reise.example`, along: [urs] })
    if (name === 'anna') await change(await keyOf(`${name}@reise.example`), { state: 'confirmed' })
  }
  const seen = (await house.as(keeper, alibey.list, { query: { id: _id } })).reply
  expect(seen.rows.map(({ email, along, guests }) => [email, along?.length, guests])).toEqual([
    ['anna@reise.example', 1, 1],
    ['bruno@reise.example', 1, 1],
  ])
  expect((await house.as(elsewhere, alibey.list, { query: { id: _id } })).reply.rows).toEqual([])
  const body = { _id: v7(), studio: 'alibey', slot: null, subject: 'Treffpunkt', text: 'Wir treffen uns am Bahnhof.\n\nBis bald' }
  expect((await house.as(elsewhere, alibey.mail, { params: { id: _id }, body })).status).toBe(403)
  for (const _ of [1, 2]) expect((await house.as(keeper, alibey.mail, { params: { id: _id }, body })).reply).toEqual({ told: 1 })
  const subjects = (await mailsTo(house, 'anna@reise.example')).map(({ subject }) => subject)
  expect(subjects.filter(subject => subject === 'Treffpunkt')).toHaveLength(1)
  expect((await mailsTo(house, 'bruno@reise.example')).map(({ subject }) => subject)).not.toContain('Treffpunkt')
})
