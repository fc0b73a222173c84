import { eq, inArray } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { invites } from '#contract/invites/calls.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { dayMs } from '#contract/time.ts'
import { lead, leadForm, leadWording } from '#server/leads/tables.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { expireInvites, forgetInvites } from './retention.ts'
import { invite } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen'] })
let desk: Somebody
let elsewhere: Somebody
beforeAll(async () => {
  desk = await holder(house, [{ right: 'af_edit', studios: ['winterthur'] }])
  elsewhere = await holder(house, [{ right: 'af_view', studios: ['pfungen'] }])
  const _id = v7()
  await house.db.insert(leadForm).values({ _id, link: 'probetraining', title: 'Probetraining', draft: [] })
  await house.db.insert(leadWording).values({ form: _id, number: 1, text: 'Wir melden uns.', at: new Date().toISOString() })
}, 90_000)

const give = (who: Somebody, guest: string | null = 'Lea', _id: string = v7()) => house.as(who, invites.give, { body: { _id, guest } })
const rowOf = async (_id: string) => (await house.db.select().from(invite).where(eq(invite._id, _id)))[0]!
let nth = 0
async function ask(invitation?: string, key = v7()) {
  const email = `gast${++nth}@formkurve.example`
  const person = { vorname: 'Lea', nachname: 'Muster', email, telefon: null, wish: null, answers: null }
  const body = { lead: person, studio: 'winterthur', referralEmail: null, invitation, proof: await proofFor(house, key) }
  const { reply } = await house.as(undefined, leadForms.send, { params: { id: 'probetraining' }, body: body as never }, { key })
  const [row] = await house.db.select().from(lead).where(eq(lead.email, email))
  return { reply, row: row! }
}

test('a member gives three at most, also at once; one taken back makes room', async () => {
  const anna = await member(house, { studioCode: 'winterthur' })
  const answers = await Promise.all(Array.from({ length: 5 }, () => give(anna)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  expect(new Set(answers.filter(({ status }) => status !== 200).map(({ code }) => code))).toEqual(new Set(['invite-most']))
  const { reply } = await house.as(anna, invites.mine, {})
  expect([reply.form, reply.rows.length]).toEqual(['probetraining', 3])
  const params = { id: reply.rows[0]!._id }
  expect((await house.as(await member(house), invites.withdraw, { params })).code).toBe('missing')
  expect((await house.as(anna, invites.withdraw, { params })).status).toBe(200)
  expect((await give(anna)).status).toBe(200)
})

test('a form takes a code once: the lead came by invitation, and the answer is the same for any code', async () => {
  const anna = await member(house, { studioCode: 'winterthur' })
  const { reply: given } = await give(anna)
  const first = await ask(given.code.toLowerCase())
  expect(first.row).toMatchObject({ source: 'invitation', lastSource: 'invitation' })
  expect(await rowOf(given._id)).toMatchObject({ state: 'used', lead: first.row._id })
  const again = await ask(given.code)
  expect([again.reply, again.row.source]).toEqual([first.reply, 'form'])
  const unknown = await ask('GIBTESNICHT1')
  expect([unknown.reply, unknown.row.source]).toEqual([first.reply, 'form'])
})

test('who used it is told to whoever reads leads there, and the rest to whoever searches people', async () => {
  const searcher = await holder(house, [{ right: 'u_search', studios: ['winterthur'] }])
  const anna = await member(house, { studioCode: 'winterthur' })
  const { reply: given } = await give(anna, 'Rea')
  const { row } = await ask(given.code)
  const told = async (who: Somebody) => {
    const { reply } = await house.as(who, invites.search, { body: { q: given.code, studios: [], from: null, to: null } })
    return reply.map(({ status, lead: whose, leadName }) => [status, whose, leadName])
  }
  expect(await told(desk)).toEqual([['used', row._id, 'Lea Muster']])
  expect(await told(searcher)).toEqual([['used', null, null]])
})

test('of several who use one code at once one came by it, and every enquiry is kept', async () => {
  const anna = await member(house, { studioCode: 'winterthur' })
  const { reply: given } = await give(anna)
  const all = await Promise.all(Array.from({ length: 5 }, () => ask(given.code)))
  expect(all.filter(({ row }) => row.source === 'invitation')).toHaveLength(1)
  expect(all.every(({ row }) => row)).toBe(true)
})

test('staff make, find, withdraw and give again in their studio alone', async () => {
  const body = { _id: v7(), studio: 'winterthur', status: 'open' as const, guest: 'Messe Winterthur' }
  const { reply: made } = await house.as(desk, invites.update, { body })
  expect(made).toMatchObject({ status: 'open', member: null, guest: 'Messe Winterthur', version: 1 })
  expect((await house.as(desk, invites.update, { body })).reply).toEqual(made)
  expect((await house.as(elsewhere, invites.update, { body: { ...body, version: 1 } })).code).toBe('forbidden')
  const search = (who: Somebody, q = 'messe') => house.as(who, invites.search, { body: { q, studios: [], from: null, to: null } })
  expect((await search(desk)).reply.map(({ _id }) => _id)).toEqual([body._id])
  expect((await search(elsewhere)).reply).toEqual([])
  const params = { id: body._id }
  expect((await house.as(desk, invites.remove, { params, query: { studio: 'winterthur', version: 7 } })).code).toBe('stale')
  expect((await house.as(desk, invites.remove, { params, query: { studio: 'winterthur', version: 1 } })).status).toBe(200)
  expect((await rowOf(body._id)).state).toBe('withdrawn')
  const used = await house.as(desk, invites.update, { body: { ...body, status: 'used', version: 2 } })
  expect(used.code).toBe('invite-state')
  const back = await house.as(desk, invites.update, { body: { ...body, version: 2 } })
  expect(back.reply).toMatchObject({ status: 'open', version: 3 })
  const list = async (filter: string, studio: string) =>
    (await house.as(desk, invites.ofStudio, { params: { filter, studio }, query: {} })).reply.rows.map(({ _id }) => _id)
  expect([(await list('open', 'winterthur')).includes(body._id), (await list('used', 'alle')).includes(body._id)]).toEqual([true, false])
  expect((await house.as(desk, invites.ofStudio, { params: { filter: 'all', studio: 'pfungen' }, query: {} })).code).toBe('forbidden')
})

test('one runs out after thirty days, opens nothing from then on, and is forgotten 90 days later', async () => {
  const anna = await member(house, { studioCode: 'winterthur' })
  const { reply: given } = await give(anna)
  await house.db
    .update(invite)
    .set({ until: new Date(Date.now() - 1000).toISOString() })
    .where(eq(invite._id, given._id))
  expect((await ask(given.code)).row.source).toBe('form')
  await expireInvites(house)
  expect((await rowOf(given._id)).state).toBe('expired')
  const again = { _id: given._id, studio: 'winterthur', status: 'open' as const, guest: 'Lea', version: 2 }
  expect((await house.as(desk, invites.update, { body: again })).code).toBe('invite-state')
  await forgetInvites(house, new Date(Date.now() + 91 * dayMs))
  expect(await rowOf(given._id)).toBeUndefined()
})

test('one that was used or withdrawn is forgotten 90 days after that, whenever it would have run out', async () => {
  const anna = await member(house, { studioCode: 'winterthur' })
  const [used, withdrawn] = [(await give(anna)).reply, (await give(anna)).reply]
  await ask(used.code)
  await house.as(anna, invites.withdraw, { params: { id: withdrawn._id } })
  const ids = [used._id, withdrawn._id]
  const left = () => house.db.$count(invite, inArray(invite._id, ids))
  expect((await Promise.all(ids.map(rowOf))).map(row => row?.state)).toEqual(['used', 'withdrawn'])
  await forgetInvites(house, new Date(Date.now() + 89 * dayMs))
  expect(await left()).toBe(2)
  await forgetInvites(house, new Date(Date.now() + 91 * dayMs))
  expect(await left()).toBe(0)
})
