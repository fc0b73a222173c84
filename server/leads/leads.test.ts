import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/call.ts'
import { leads } from '#contract/leads/calls.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { today } from '#server/kit/zone.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { lead, leadForm } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen', 'frauenfeld'] })
let anna: Somebody
let other: Somebody
let boss: Somebody
beforeAll(async () => {
  anna = await holder(house, [{ right: 'af_edit', studios: ['winterthur'] }])
  other = await holder(house, [{ right: 'af_edit', studios: ['pfungen'] }])
  boss = await holder(
    house,
    (['af_edit', 'af_leadSettings', 'af_cost', 'af_downloadList'] as const).map(right => ({ right, studios: 'all' })),
  )
  await setting({ link: 'probe' })
}, 90_000)

const setting = (over: Partial<CallBody<typeof leads.saveSetting>> & { link: string }) =>
  house.as(boss, leads.saveSetting, {
    body: {
      _id: v7(),
      title: 'Probetraining',
      text: null,
      picture: null,
      studios: [],
      category: null,
      campaign: null,
      wording: 'Wir melden uns.',
      minutes: null,
      owners: [],
      ...over,
    } as never,
  })

let nth = 0
const email = () => `interessiert${++nth}@formkurve.example`
async function send(over: object = {}, { link = 'probe', studio = 'winterthur', referralEmail = null as string | null, key = v7() } = {}) {
  const person = { vorname: 'Lea', nachname: 'Muster', email: null, telefon: null, wish: 'Am Abend', answers: null, ...over }
  const body = { lead: person, studio, referralEmail, proof: await proofFor(house, key) }
  return house.as(undefined, leadForms.send, { params: { id: link }, body: body as never }, { key })
}
const rowsOf = (mail: string) => house.db.select().from(lead).where(eq(lead.email, mail))
const overview = async (who: Somebody, query: object = {}) => (await house.as(who, leads.overview, { query })).reply
const moved = (who: Somebody, row: { _id: string; version: number; studio?: string | null }, body: object) =>
  house.as(who, leads.move, {
    params: { id: row._id },
    body: { studio: row.studio ?? 'winterthur', version: row.version, step: null, reason: null, ...body } as never,
  })

test('a form becomes one lead with exactly one step, somebody’s by turns, and nobody elsewhere sees it', async () => {
  const mail = email()
  expect((await send({ email: mail })).reply).toEqual({ ok: true })
  const [row, ...more] = await rowsOf(mail)
  expect(more).toEqual([])
  expect(row).toMatchObject({ state: 'new', stepKind: 'mail', studio: 'winterthur', source: 'form', stepOwner: anna._id })
  expect((await overview(anna)).rows.map(({ _id }) => _id)).toContain(row!._id)
  expect((await overview(other)).rows.map(({ _id }) => _id)).not.toContain(row!._id)
  const look = (who: Somebody, studio: string) => house.as(who, leads.one, { params: { id: row!._id }, query: { studio } })
  expect((await look(anna, 'winterthur')).status).toBe(200)
  expect((await look(other, 'pfungen')).code).toBe('missing')
  expect((await house.as(await member(house), leads.overview, { query: {} })).code).toBe('forbidden')
})

test('one act is one lead, and the answer tells nobody who is known', async () => {
  const mail = email()
  const key = v7()
  const first = await send({ email: mail }, { key })
  expect((await send({ email: mail }, { key })).reply).toEqual(first.reply)
  expect((await send({ email: mail, wish: 'Und Kurse?' })).reply).toEqual(first.reply)
  const [row] = await rowsOf(mail)
  const card = (await house.as(anna, leads.one, { params: { id: row!._id }, query: { studio: 'winterthur' } })).reply
  expect([card.enquiries, card.asked.map(({ wish }) => wish)]).toEqual([2, ['Am Abend', 'Und Kurse?']])
})

test('the database refuses an open lead without a step, and a closed one with one', async () => {
  const [row] = await rowsOf((await made()).email!)
  const without = { stepKind: null, stepDay: null, stepDue: null }
  await expect(house.db.update(lead).set(without).where(eq(lead._id, row!._id))).rejects.toThrow()
  await expect(house.db.update(lead).set({ state: 'lost' }).where(eq(lead._id, row!._id))).rejects.toThrow()
})

const form = (over: object = {}) => ({
  _id: v7(),
  studio: 'winterthur',
  vorname: 'Nico',
  nachname: 'Huber',
  email: email(),
  telefon: '079 555 02 03',
  wish: null,
  geburtstag: null,
  noCall: false,
  category: null,
  source: 'walkin',
  ...over,
})
const made = async (over: object = {}, who = anna) => (await house.as(who, leads.create, { body: form(over) as never })).reply

test('a call that reached nobody is tried in the other half of the next day; after four tries on three days it may be closed', async () => {
  let row = await made({ telefon: `+4179555${String(++nth).padStart(4, '0')}` })
  expect(row.step?.kind).toBe('call')
  for (let tries = 1; tries <= 4; tries++) {
    row = (
      await house.as(anna, leads.step, {
        params: { id: row._id },
        body: { studio: 'winterthur', version: row.version, outcome: 'notReached', next: null, note: null },
      })
    ).reply
    expect([row.tries, row.state, row.step?.kind]).toEqual([tries, 'new', 'call'])
  }
  const closed = (await moved(anna, row, { status: 'unreachable' })).reply
  expect([closed.state, closed.step]).toEqual(['unreachable', null])
  expect((await send({ email: row.email, telefon: null })).status).toBe(200)
  const [again] = await rowsOf(row.email!)
  expect([again?._id, again?.state, again?.stepKind]).toEqual([row._id, 'new', 'call'])
})

test('a move names the next step or the reason, and can be taken back with the step that it took', async () => {
  const row = await made()
  const step = { kind: 'appointment', day: '2099-05-04', time: '18:00', owner: anna._id }
  const next = (await moved(anna, row, { status: 'appointment', step })).reply
  expect(next).toMatchObject({ state: 'appointment', step: { kind: 'appointment', day: '2099-05-04', time: '18:00' } })
  expect((await moved(anna, row, { status: 'lost' })).code).toBe('stale')
  const lost = (await moved(anna, next, { status: 'lost' })).reply
  expect([lost.state, lost.reason, lost.step]).toEqual(['lost', 'Ohne Angabe', null])
  const back = await house.as(anna, leads.moveAll, {
    body: { status: 'appointment', step: null, reason: null, rows: [{ _id: row._id, version: lost.version }] },
  })
  expect(back.reply.moved).toHaveLength(1)
  expect((await house.as(anna, leads.one, { params: { id: row._id }, query: { studio: 'winterthur' } })).reply.step).toMatchObject(step)
  expect((await house.as(anna, leads.moveAll, { body: { status: 'won' } as never })).reply).toEqual({ moved: [], left: [] })
})

test('of many those that can’t move stay by name, with why', async () => {
  const [one, two] = [await made({ noCall: true }), await made({ telefon: '079 555 02 04' })]
  const step = { kind: 'call' as const, day: '2099-01-01', time: null, owner: null }
  const rows = [one, two].map(({ _id, version }) => ({ _id, version }))
  const { reply } = await house.as(anna, leads.moveAll, { body: { status: 'contacted', step, reason: null, rows } })
  expect(reply.moved.map(({ _id }) => _id)).toEqual([two._id])
  expect(reply.left).toEqual([{ _id: one._id, name: 'Nico Huber', why: 'Diese Person will nicht angerufen werden.' }])
  expect((await house.as(other, leads.moveAll, { body: { status: 'lost', step: null, reason: null, rows } })).reply.left).toHaveLength(2)
})

test('a couple on one number stays two, and is proposed; merging is undone whole', async () => {
  const number = `+4179556${String(++nth).padStart(4, '0')}`
  const [hers, his] = [email(), email()]
  await send({ email: hers, telefon: number, vorname: 'Ursina' })
  await send({ email: his, telefon: number, vorname: 'Reto' })
  const [one] = await rowsOf(hers)
  const [two] = await rowsOf(his)
  const card = async (_id: string) => (await house.as(anna, leads.one, { params: { id: _id }, query: { studio: 'winterthur' } })).reply
  expect((await card(one!._id)).alike.map(({ _id, why }) => [_id, why])).toEqual([[two!._id, 'Gleiche Nummer, anderer Name']])
  expect((await house.as(other, leads.merge, { body: { keep: one!._id, gone: two!._id, studio: 'pfungen' } })).code).toBe('missing')
  await house.as(anna, leads.merge, { body: { keep: one!._id, gone: two!._id, studio: 'winterthur' } })
  const whole = await card(one!._id)
  expect([whole.asked.length, whole.merged.map(({ name }) => name)]).toEqual([2, ['Reto Muster']])
  expect((await card(two!._id)).state).toBe('merged')
  // Whoever writes from the address that went into another is that one.
  await send({ email: his, telefon: null, vorname: 'Reto' })
  expect((await card(one!._id)).asked).toHaveLength(3)
  await house.as(anna, leads.unmerge, { body: { gone: two!._id, studio: 'winterthur' } })
  expect([(await card(two!._id)).state, (await card(two!._id)).step?.owner ?? null, (await card(one!._id)).merged]).toEqual([
    'new',
    null,
    [],
  ])
  await house.as(anna, leads.unlike, { body: { one: one!._id, other: two!._id, studio: 'winterthur' } })
  expect((await card(one!._id)).alike).toEqual([])
})

test('who gives a lead to another studio gives the step to its people', async () => {
  const row = await made({}, boss)
  const body = { ...form(), _id: row._id, email: row.email, telefon: row.telefon, studio: 'winterthur', version: row.version }
  expect((await house.as(anna, leads.edit, { body: { ...body, to: 'pfungen' } as never })).fields).toHaveProperty('to')
  const given = (await house.as(boss, leads.edit, { body: { ...body, to: 'pfungen' } as never })).reply
  expect([given.studio, given.step?.owner]).toEqual(['pfungen', null])
  expect((await house.as(anna, leads.note, { params: { id: row._id }, body: { _id: v7(), studio: 'winterthur', text: 'x' } })).code).toBe(
    'missing',
  )
})

test('costs stand per lead and per contract, and where none came there is no number', async () => {
  const month = `${today().slice(0, 7)}-01`
  const put = (id: string, over: object) =>
    house.as(boss, leads.setCost, { params: { id }, body: { source: 'qr', studio: 'winterthur', month, rappen: 9000, ...over } as never })
  const none = (await put(v7(), {})).reply
  expect([none.leads, none.perLead, none.perContract, none.stillOpen]).toEqual([0, null, null, true])
  expect((await put(v7(), {})).code).toBe('taken')
  for (const _ of [1, 2, 3]) await made({ source: 'qr' })
  const [row] = (await house.as(boss, leads.costs)).reply.filter(({ _id }) => _id === none._id)
  expect([row?.leads, row?.perLead, row?.perContract]).toEqual([3, 3000, null])
  const seller = await holder(house, [{ right: 'af_cost', studios: ['pfungen'] }])
  expect((await house.as(seller, leads.costs)).reply).toEqual([])
})

test('a form says what it asks for its data; another wording is another version, and a link is one form’s', async () => {
  const { reply } = await setting({ link: 'herbst' })
  expect([reply.wordingVersion, (await setting({ link: 'herbst' })).code]).toEqual([1, 'taken'])
  const { wordingVersion: _, pictureAddress: __, leads: ___, archived: ____, ...body } = reply
  const next = (await house.as(boss, leads.saveSetting, { body: { ...body, wording: 'Neu.' } as never })).reply
  expect([next.wordingVersion, next.version]).toEqual([2, 2])
  const shown = (await house.as(undefined, leadForms.form, { params: { id: 'herbst' } })).reply
  expect([shown.wording, Object.keys(shown).includes('owners')]).toEqual(['Neu.', false])
  await house.as(boss, leads.removeSetting, { params: { id: reply._id }, query: { version: 2 } })
  expect((await house.as(undefined, leadForms.form, { params: { id: 'herbst' } })).code).toBe('missing')
  expect(await house.db.$count(leadForm, and(eq(leadForm._id, reply._id)))).toBe(1)
})
