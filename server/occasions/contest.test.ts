import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import type { CallBody } from '#contract/call.ts'
import { contest } from '#contract/occasions/contest.ts'
import { person } from '#server/shared/auth/tables.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { contestCalls } from './contest.ts'
import { mailsTo, makeOccasion, slotIn } from './testing/make.ts'

const house = testHouse()

type Wish = CallBody<typeof contest.reserve>
async function reserve(over: Partial<Wish> & { slot: string }, who?: Somebody) {
  const key = v7()
  const proof = who ? undefined : await proofFor(house, key)
  const body = { vorname: 'Lea', nachname: 'Muster', email: 'lea@formkurve.example', shows: false, proof, ...over }
  return house.as(who, contest.reserve, { body }, { key })
}
const own = async (query: { id?: string; key?: string }, who?: Somebody) => house.as(who, contest.ownEntry, { query })
const update = (body: CallBody<typeof contest.update>, who?: Somebody) => house.as(who, contest.update, { body })
/** Somebody whose address is proven. */
const proven = () => member(house, { emailVerifiedAt: '2026-11-20T16:42:00.000Z' })
const twoDates = () => makeOccasion(house, 'contest', { title: 'Challenge', slots: [slotIn(10, 1), slotIn(11, 1)] })

test('with an account it is reserved without a proof, confirmed, moved where there is room, and withdrawn', async () => {
  const made = await twoDates()
  const [first, second] = made.slots.map(({ _id }) => _id) as [string, string]
  const anna = await proven()
  const id = made._id
  expect((await reserve({ slot: first, email: 'fremd@formkurve.example' }, anna)).reply).toEqual({ ok: true })
  expect((await own({ id }, anna)).reply).toMatchObject({ state: 'reserved', slot: { _id: first } })
  expect(await mailsTo(house, 'fremd@formkurve.example')).toEqual([])
  expect((await update({ id, state: 'confirmed' }, anna)).reply.state).toBe('confirmed')
  await reserve({ slot: second, email: 'zwei@formkurve.example' })
  expect((await update({ id, slot: second }, anna)).code).toBe('occasion-full')
  expect((await own({ id }, anna)).reply?.slot._id).toBe(first)
  const key = (await mailsTo(house, 'zwei@formkurve.example'))[0]!.key
  expect((await update({ key, state: 'withdrawn' })).reply.state).toBe('withdrawn')
  expect((await update({ id, slot: second }, anna)).reply.slot._id).toBe(second)
  expect((await house.as(undefined, contest.availableDates, { query: { id } })).reply.map(({ free }) => free)).toEqual([1, 0])
  expect((await update({ id, state: 'withdrawn' }, anna)).reply.state).toBe('withdrawn')
  expect((await update({ id, slot: first }, anna)).code).toBe('occasion-closed')
})

test('an account holds one place, however often it asks', async () => {
  const { _id: id, slots } = await makeOccasion(house, 'contest', { slots: [slotIn(10, 3)] })
  const slot = slots[0]!._id
  const anna = await proven()
  for (let times = 0; times < 4; times++) expect((await reserve({ slot }, anna)).reply).toEqual({ ok: true })
  expect((await house.as(undefined, contest.availableDates, { query: { id } })).reply.map(({ free }) => free)).toEqual([2])
  expect((await update({ id, state: 'confirmed' }, anna)).reply.state).toBe('confirmed')
})

test('where many reserve at once they queue at the date; who finds none free is refused without its lock, an act that is done never is', async () => {
  const { slots } = await makeOccasion(house, 'contest', { slots: [slotIn(10, 1)] })
  const slot = slots[0]!._id
  const key = v7()
  const body = { slot, vorname: 'Lea', nachname: 'Muster', email: 'lea@formkurve.example', shows: false, proof: await proofFor(house, key) }
  expect((await house.as(undefined, contest.reserve, { body }, { key })).reply).toEqual({ ok: true })
  const served = contestCalls.find(({ call }) => call === contest.reserve)
  expect(served?.place?.({ body } as never)).toBe(slot)
  const looked = await served?.look?.(house.db, [
    { key, body },
    { key: v7(), body },
  ] as never)
  expect(looked?.map(refusal => refusal?.code)).toEqual([undefined, 'occasion-full'])
})

test('nobody reads or changes an entry that is not theirs: without account or link it is missing', async () => {
  const { _id: id, slot } = await twoDates()
  const anna = await proven()
  await reserve({ slot }, anna)
  const other = await member(house)
  expect((await own({ id })).code).toBe('missing')
  expect((await own({ id }, other)).reply).toBeNull()
  for (const who of [undefined, other]) {
    expect((await update({ id, state: 'withdrawn' }, who)).code).toBe('missing')
  }
  expect((await own({ id, key: `${v7()}.x` }, anna)).code).toBe('missing')
})

test('an account with somebody’s unproven address is told nothing of what that address has, and its place waits for the mail’s link', async () => {
  const { _id: id, slots } = await makeOccasion(house, 'contest', { slots: [slotIn(10, 9)] })
  const slot = slots[0]!._id
  const email = 'vera@opfer.example'
  await reserve({ slot, vorname: 'Vera', email })
  const { code } = (await update({ key: (await mailsTo(house, email))[0]!.key, state: 'confirmed' })).reply
  const attacker = await member(house, { email })
  await reserve({ slot, vorname: 'Max' }, attacker)
  expect((await update({ id, state: 'confirmed' }, attacker)).code).toBe('entry-unproven')
  expect((await own({ id }, attacker)).reply).toMatchObject({ vorname: 'Max', state: 'reserved', code: null })
  // Its owner reads the mail, and has what they had.
  const key = (await mailsTo(house, email)).at(-1)!.key
  expect((await update({ key, state: 'confirmed' })).reply).toMatchObject({ vorname: 'Vera', code })
  expect((await own({ id }, attacker)).reply?.code ?? null).toBeNull()
})

test('a place that an unproven account asked for is the address’s once its mail confirms it, and the account’s where that one opens the link', async () => {
  const { _id: id, slots } = await makeOccasion(house, 'contest', { slots: [slotIn(10, 9)] })
  const slot = slots[0]!._id
  const linkOf = async ({ email }: { email: string }) => (await mailsTo(house, email)).at(-1)!.key
  const [anna, beat] = [await member(house, { email: 'anna@unproven.example' }), await member(house, { email: 'beat@unproven.example' })]
  for (const who of [anna, beat]) await reserve({ slot }, who)
  expect((await update({ key: await linkOf({ email: 'anna@unproven.example' }), state: 'confirmed' }, anna)).reply.state).toBe('confirmed')
  expect((await own({ id }, anna)).reply?.state).toBe('confirmed')
  expect((await update({ key: await linkOf({ email: 'beat@unproven.example' }), state: 'confirmed' })).reply.state).toBe('confirmed')
  expect((await own({ id }, beat)).reply).toBeNull()
  await house.db.update(person).set({ emailVerifiedAt: '2026-11-20T16:42:00.000Z' }).where(eq(person._id, beat._id))
  expect((await own({ id }, beat)).reply?.state).toBe('confirmed')
  expect((await update({ id, state: 'confirmed' }, anna)).reply.state).toBe('confirmed')
})

test('the public list holds first name and initial of those who agreed and are confirmed, nothing else', async () => {
  const { _id: id, slots } = await makeOccasion(house, 'contest', { slots: [slotIn(10, 9)] })
  const slot = slots[0]!._id
  const come = async (vorname: string, shows: boolean, confirms: boolean) => {
    const email = `${vorname.toLowerCase()}@liste.example`
    await reserve({ slot, vorname, nachname: 'Österreicher', email, shows })
    if (confirms) await update({ key: (await mailsTo(house, email))[0]!.key, state: 'confirmed' })
  }
  await come('Flurin', true, true)
  await come('Gian', false, true)
  await come('Heidi', true, false)
  const { reply } = await house.as(undefined, contest.allEntries, { query: { id } })
  expect(reply).toEqual([{ name: 'Flurin Ö.', startsAt: slots[0]!.startsAt }])
  const key = (await mailsTo(house, 'flurin@liste.example'))[0]!.key
  await update({ key, shows: false })
  expect((await house.as(undefined, contest.allEntries, { query: { id } })).reply).toEqual([])
})

test('the list and its files are for the administration alone', async () => {
  const { _id: id, slot } = await twoDates()
  await reserve({ slot, email: 'liste@formkurve.example' })
  const [admin, office] = [await employee(house, 'admin'), await employee(house, 'office')]
  expect((await house.as(office, contest.adminList, { query: { id } })).code).toBe('forbidden')
  expect((await house.as(admin, contest.adminList, { query: { id } })).reply.rows.map(({ email }) => email)).toEqual([
    'liste@formkurve.example',
  ])
  for (const call of [contest.excel, contest.pdf]) expect((await house.as(admin, call, { params: { id } })).status).toBe(200)
})
