import { v7 } from 'uuid'
import { expect, test } from 'vitest'
import { party } from '#contract/occasions/party.ts'
import { dayMs } from '#contract/time.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { forgetEntries } from './retention.ts'
import { occasion, occasionEntry } from './tables.ts'
import { at, mailsTo, makeOccasion, signUp, slotIn } from './testing/make.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })

const freeIn = async (id: string) => (await house.as(undefined, party.slots, { query: { id } })).reply.map(({ free }) => free)
const confirm = (key: string) => house.as(undefined, party.confirm, { body: { key } })

test('a place is held, firm by the mailed link, shown by its code, and given back', async () => {
  const { _id, slot } = await makeOccasion(house, 'party')
  expect((await signUp(house, { slot, email: 'Anna@formkurve.example', guests: 2 })).reply).toEqual({ ok: true })
  expect(await freeIn(_id)).toEqual([17])
  const [held] = await mailsTo(house, 'anna@formkurve.example')
  expect(held?.subject).toBe('Sommerparty: Bestätige deinen Platz')
  const own = (await house.as(undefined, party.own, { query: { key: held!.key } })).reply
  expect(own).toMatchObject({ state: 'reserved', guests: 2, code: null })
  const firm = (await confirm(held!.key)).reply
  expect(firm).toMatchObject({ state: 'confirmed', until: null, code: expect.stringMatching(/^\w{12}$/) })
  expect((await confirm(held!.key)).reply).toEqual(firm)
  const mails = await mailsTo(house, 'anna@formkurve.example')
  expect(mails.map(({ subject }) => subject)).toEqual(['Sommerparty: Bestätige deinen Platz', 'Sommerparty: Dein Platz'])
  expect((await house.as(undefined, party.check, { query: { code: firm.code!.toLowerCase() } })).reply).toEqual(firm)
  expect((await house.as(undefined, party.withdraw, { body: { key: held!.key } })).reply.state).toBe('withdrawn')
  expect([await freeIn(_id), (await house.as(undefined, party.check, { query: { code: firm.code! } })).code]).toEqual([[20], 'missing'])
  expect((await confirm(held!.key)).reply.state).toBe('withdrawn')
})

test('a link that we did not make opens nothing', async () => {
  const { slot } = await makeOccasion(house, 'party')
  await signUp(house, { slot, email: 'link@formkurve.example' })
  const [mail] = await mailsTo(house, 'link@formkurve.example')
  const entry = mail!.key.split('.')[0]!
  for (const key of [entry, `${entry}.`, `${mail!.key}x`, `${v7()}.${mail!.key.split('.')[1]}`, '.', 'x'])
    expect((await confirm(key)).code).toBe('missing')
})

test('whether an address has a place already, no answer and no number tells: a second one holds as the first did, and the mail says what there is', async () => {
  const { _id, slot } = await makeOccasion(house, 'party')
  const email = 'zweimal@formkurve.example'
  const raw = async (address: string) => {
    const key = v7()
    const data = { slot, vorname: 'Lea', nachname: 'Muster', email: address, proof: await proofFor(house, key) }
    const headers = { 'content-type': 'application/json', 'idempotency-key': key }
    const answer = await house.ask(party.signup.path, { method: 'POST', headers, body: JSON.stringify({ data }) })
    return { status: answer.status, body: await answer.text(), names: [...answer.headers.keys()], free: await freeIn(_id) }
  }
  await raw(email)
  await confirm((await mailsTo(house, email))[0]!.key)
  const [known, unknown] = [await raw(email), await raw('neu@formkurve.example')]
  expect(known.free).toEqual([18])
  expect(unknown).toEqual({ ...known, free: [17] })
  expect((await mailsTo(house, email)).at(-1)?.subject).toBe('Sommerparty: Dein Platz')
  expect((await mailsTo(house, 'neu@formkurve.example')).map(({ subject }) => subject)).toEqual(['Sommerparty: Bestätige deinen Platz'])
  await house.db.update(occasionEntry).set({ until: at(-1) })
  expect(await freeIn(_id)).toEqual([19])
})

test('of two links of one address the first one clicked counts', async () => {
  const { _id, slot } = await makeOccasion(house, 'party')
  const email = 'klick@formkurve.example'
  for (const guests of [1, 2]) await signUp(house, { slot, email, guests })
  const keys = (await mailsTo(house, email)).map(({ key }) => key)
  const first = (await confirm(keys[0]!)).reply
  expect((await confirm(keys[1]!)).reply).toEqual(first)
  expect(await freeIn(_id)).toEqual([20 - 1 - first.guests])
})

test('a hold that is over frees its place; its link still holds while there is room, and is refused where there is none', async () => {
  const { _id, slot } = await makeOccasion(house, 'party', { slots: [slotIn(10, 1)] })
  await signUp(house, { slot, email: 'spaet@formkurve.example' })
  expect((await signUp(house, { slot, email: 'zuviel@formkurve.example' })).code).toBe('occasion-full')
  await house.db.update(occasionEntry).set({ until: at(-1) })
  expect(await freeIn(_id)).toEqual([1])
  await signUp(house, { slot, email: 'naechste@formkurve.example' })
  const [late, next] = [(await mailsTo(house, 'spaet@formkurve.example'))[0]!, (await mailsTo(house, 'naechste@formkurve.example'))[0]!]
  expect((await confirm(late.key)).code).toBe('occasion-full')
  await house.db.update(occasionEntry).set({ until: at(-1) })
  expect((await confirm(late.key)).reply.state).toBe('confirmed')
  expect((await confirm(next.key)).code).toBe('occasion-full')
})

test('the same act sent again is one place, also once the party is full; another content under its key is refused', async () => {
  const { _id, slot } = await makeOccasion(house, 'party', { slots: [slotIn(10, 1)] })
  const key = v7()
  const again = (over: object = {}) => signUp(house, { slot, email: 'nochmals@formkurve.example', ...over }, key)
  expect([(await again()).status, (await again()).status, (await again({ proof: undefined })).status]).toEqual([200, 200, 200])
  expect((await again({ vorname: 'Anders' })).code).toBe('key-reused')
  expect(await freeIn(_id)).toEqual([0])
  expect(await mailsTo(house, 'nochmals@formkurve.example')).toHaveLength(1)
})

test('without a key, without a proof, and with the proof of another act nothing is held', async () => {
  const { _id, slot } = await makeOccasion(house, 'party')
  const data = { slot, vorname: 'Lea', nachname: 'Muster', email: 'ohne@formkurve.example', guests: 0 }
  expect((await house.as(undefined, party.signup, { body: { data } })).fields).toHaveProperty('Idempotency-Key')
  const key = v7()
  const other = await proofFor(house, v7())
  const proof = JSON.parse(await proofFor(house, key))
  const harder = JSON.stringify({ ...proof, challenge: { ...proof.challenge, parameters: { ...proof.challenge.parameters, cost: 1 } } })
  const unsolved = JSON.stringify({ ...proof, solution: { ...proof.solution, derivedKey: '00'.repeat(32) } })
  for (const each of [undefined, '', '{}', 'null', '[]', '{"challenge":null}', other, harder, unsolved])
    expect((await signUp(house, { ...data, proof: each }, key)).code).toBe('proof-needed')
  expect(await freeIn(_id)).toEqual([20])
})

test('nobody signs up before, after, for a slot that is over, or with more than four', async () => {
  const soon = await makeOccasion(house, 'party', { from: at(1) })
  const over = await makeOccasion(house, 'party', { until: at(-1) })
  const begun = await makeOccasion(house, 'party', { slots: [slotIn(-1)] })
  for (const { slot } of [soon, over, begun])
    expect((await signUp(house, { slot, email: 'zeit@formkurve.example' })).code).toBe('occasion-closed')
  expect((await signUp(house, { slot: soon.slot, guests: 5 })).code).toBe('invalid')
  expect((await signUp(house, { slot: v7() })).code).toBe('missing')
})

test('names are for who looks after the party in its studio, and so are its texts, slots and files', async () => {
  const { _id, slot } = await makeOccasion(house, 'party', { studio: 'pfungen' })
  await signUp(house, { slot, email: 'name@formkurve.example', vorname: 'Flurina', nachname: 'Caduff' })
  const [here, there] = [await employee(house, 'studio_manager', ['pfungen']), await employee(house, 'studio_manager', ['winterthur'])]
  const query = { id: _id }
  for (const who of [undefined, await member(house), there]) {
    const { reply } = await house.as(who, party.list, { query })
    expect([reply.rows, reply.total, reply.occasion?.mine]).toEqual([[], 0, false])
    expect(reply.slots).toHaveLength(1)
  }
  const { reply } = await house.as(here, party.list, { query })
  expect([reply.rows.map(({ name, state }) => [name, state]), reply.occasion?.mine]).toEqual([[['Caduff Flurina', 'reserved']], true])
  const params = { id: _id }
  for (const call of [party.excel, party.doorPdf]) {
    const ask = async (who: Somebody, studio: string) => (await house.as(who, call, { params, query: { studio } })).code
    expect([await ask(there, 'pfungen'), await ask(there, 'winterthur'), await ask(here, 'pfungen')]).toEqual([
      'forbidden',
      'missing',
      undefined,
    ])
  }
})

test('slots that people have are neither taken away nor made too small', async () => {
  const staff = await employee(house, 'admin')
  const made = await makeOccasion(house, 'party', { slots: [slotIn(10), slotIn(11)] })
  await signUp(house, { slot: made.slot, email: 'sitzt@formkurve.example', guests: 3 })
  const { mine: _, ...row } = (await house.as(staff, party.one, { params: { id: made._id } })).reply
  const [first, second] = row.slots as [(typeof row.slots)[0], (typeof row.slots)[0]]
  const edit = (slots: typeof row.slots) => house.as(staff, party.edit, { params: { id: row._id }, body: { ...row, slots } })
  expect((await edit([second])).code).toBe('in-use')
  expect((await edit([{ ...first, capacity: 3 }, second])).code).toBe('course-seats')
  expect((await edit([{ ...first, capacity: 4 }])).reply).toMatchObject({ version: 2, slots: [{ capacity: 4 }] })
})

test('who came is forgotten 90 days after the last day, an unconfirmed hold after one', async () => {
  const { _id, slot } = await makeOccasion(house, 'party')
  await signUp(house, { slot, email: 'bleibt@formkurve.example' })
  await signUp(house, { slot, email: 'geht@formkurve.example' })
  await confirm((await mailsTo(house, 'bleibt@formkurve.example'))[0]!.key)
  const count = async () => (await house.db.select().from(occasionEntry)).filter(entry => entry.occasion === _id).length
  await forgetEntries(house, new Date(Date.now() + 2 * dayMs))
  expect(await count()).toBe(1)
  await forgetEntries(house, new Date(at(99)))
  expect(await count()).toBe(1)
  await forgetEntries(house, new Date(at(101)))
  expect([await count(), await house.db.$count(occasion)]).toEqual([0, expect.any(Number)])
})
