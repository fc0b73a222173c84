import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { leads } from '#contract/leads/calls.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { referrals } from '#contract/referrals/calls.ts'
import { dayMs } from '#contract/time.ts'
import { leave } from '#server/leaving/leave.ts'
import { addressIn, record } from '#server/newsletter/ledger.ts'
import { referral } from '#server/referrals/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { testHouse } from '#server/testing/fixture.ts'
import type { Somebody } from '#server/testing/house.ts'
import { holder, member } from '#server/testing/make.ts'
import { remind } from './leadNews.ts'
import { columnsOf } from './leadSteps.ts'
import { receiveEnquiry } from './receive.ts'
import { forgetImports } from './retention.ts'
import { leadCount } from './stats/tables.ts'
import { lead, leadEvent, leadImport } from './tables.ts'

const house = testHouse({ studios: ['winterthur', 'pfungen', 'frauenfeld'] })
let boss: Somebody
beforeAll(async () => {
  boss = await holder(
    house,
    (['af_edit', 'af_leadSettings'] as const).map(right => ({ right, studios: 'all' })),
  )
  const form = { title: 'Probe', text: null, picture: null, studios: [], category: null, campaign: null, minutes: null, owners: [] }
  await house.as(boss, leads.saveSetting, { body: { ...form, link: 'probe', _id: v7(), wording: 'Wir melden uns.' } as never })
}, 90_000)

let nth = 0
const email = () => `wieder${++nth}@formkurve.example`
const number = () => `+4179557${String(++nth).padStart(4, '0')}`
const rowOf = async (_id: string) => (await house.db.select().from(lead).where(eq(lead._id, _id)))[0]!
const rowsOf = (mail: string) => house.db.select().from(lead).where(eq(lead.email, mail)).orderBy(lead.received, lead._id)
const eventsOf = async (_id: string) => (await house.db.select().from(leadEvent).where(eq(leadEvent.lead, _id))).map(({ kind }) => kind)

async function send(over: object, { studio = 'winterthur', ...more }: Record<string, unknown> = {}) {
  const key = v7()
  const person = { vorname: 'Lea', nachname: 'Muster', email: null, telefon: null, wish: null, answers: null, ...over }
  const body = { lead: person, studio, referralEmail: null, ...more, proof: await proofFor(house, key) }
  return house.as(undefined, leadForms.send, { params: { id: 'probe' }, body: body as never }, { key })
}

async function made(over: Partial<typeof lead.$inferInsert> = {}) {
  const at = new Date().toISOString()
  const step = columnsOf({ kind: 'call', day: '2099-01-05', time: '10:00', owner: null })
  const row = { _id: v7(), brand: 'toess' as const, studio: 'winterthur', vorname: 'Nico', nachname: 'Huber', email: email() }
  const from = { source: 'form' as const, lastSource: 'form' as const, since: at, received: at, lastEnquiry: at, touched: at }
  const [stored] = await house.db
    .insert(lead)
    .values({ ...row, ...from, ...step, ...over })
    .returning()
  return stored!
}
const closed = columnsOf(null)

const move = ({ _id, version }: Pick<typeof lead.$inferSelect, '_id' | 'version'>, status: string) =>
  house.as(boss, leads.move, { params: { id: _id }, body: { studio: 'winterthur', version, status, step: null, reason: null } as never })

test('who asks not to be called meanwhile gets no call back with a move that is taken back', async () => {
  const row = await made({ telefon: number() })
  const next = (await move(row, 'contacted')).reply
  const { vorname, nachname, email: mail, telefon, version } = next
  const body = { _id: row._id, studio: 'winterthur', vorname, nachname, email: mail, telefon, version, noCall: true, to: null }
  const edited = (
    await house.as(boss, leads.edit, { body: { ...body, wish: null, geburtstag: null, category: null, source: 'form' } as never })
  ).reply
  const back = await move(edited, 'new')
  expect([back.status, back.reply.step?.kind]).toEqual([200, 'mail'])
})

const edit = (row: typeof lead.$inferSelect, over: object) => {
  const { _id, vorname, nachname, email: mail, telefon, version, noCall, studio } = row
  const body = { _id, studio, vorname, nachname, email: mail, telefon, version, noCall, to: null }
  return house.as(boss, leads.edit, { body: { ...body, wish: null, geburtstag: null, category: null, source: 'form', ...over } as never })
}

test('«nicht anrufen» holds in all leads of the same person, of another studio and brand too, and their own later word alone lifts it in all', async () => {
  const telefon = number()
  const one = await made({ telefon })
  const others = [
    await made({ telefon, email: one.email }),
    await made({ studio: 'frauenfeld', brand: 'thur', email: one.email, telefon: number() }),
    await made({ telefon, email: null }),
  ]
  const partner = await made({ telefon, vorname: 'Sofia' })
  const over = await made({ state: 'lost', telefon, email: one.email, ...closed })
  const said = async () => Promise.all(others.map(async ({ _id }) => [(await rowOf(_id)).noCall, (await rowOf(_id)).stepKind]))
  expect((await edit(one, { noCall: true })).status).toBe(200)
  expect(await said()).toEqual([
    [true, 'mail'],
    [true, 'mail'],
    [true, 'look'],
  ])
  // A number may be two people's, and who is closed is not touched.
  expect(await rowOf(partner._id)).toMatchObject({ noCall: false, stepKind: 'call', version: partner.version })
  expect(await rowOf(over._id)).toMatchObject({ noCall: true, touched: over.touched })
  expect((await move(await rowOf(over._id), 'new')).reply.step?.kind).not.toBe('call')
  // Who never saw the tick sends none, and lifts nothing.
  expect((await edit(await rowOf(one._id), { noCall: false, wish: 'Pilates' })).reply).toMatchObject({ noCall: true, wish: 'Pilates' })
  expect((await said()).map(([noCall]) => noCall)).toEqual([true, true, true])
  expect(await rowOf(one._id)).toMatchObject({ noCall: true })
  const words = 'Rief am Montag selbst an und will einen Rückruf.'
  expect((await edit(await rowOf(one._id), { wish: 'Yoga', mayCall: words })).status).toBe(200)
  expect((await said()).map(([noCall]) => noCall)).toEqual([false, false, false])
  const told = async (_id: string) => (await house.db.select().from(leadEvent).where(eq(leadEvent.lead, _id))).map(({ text }) => text)
  expect(await told(one._id)).toContain(words)
  // Elsewhere it stands that it was said, not what.
  expect(await told(others[1]!._id)).not.toContain(words)
})

test('«nicht anrufen» comes along with an enquiry into all that stand, and with an address that is corrected', async () => {
  const telefon = number()
  const [one, other] = [await made({ telefon }), await made({ telefon, email: null, studio: 'pfungen' })]
  const at = new Date().toISOString()
  const asks = { vorname: 'Nico', nachname: 'Huber', email: one.email, telefon, studio: 'winterthur', source: 'form' as const, at }
  await house.db.transaction(tx => receiveEnquiry({ tx, house }, { ...asks, noCall: true }))
  for (const { _id } of [one, other]) expect(await rowOf(_id)).toMatchObject({ noCall: true, stepKind: 'mail' })
  const typo = await made({ telefon: number() })
  expect((await edit(typo, { email: one.email })).reply).toMatchObject({ noCall: true, step: { kind: 'mail' } })
})

test('a merging keeps the word not to call, and undone gives each back what was theirs', async () => {
  const [keep, gone] = [
    await made({ telefon: null, email: email() }),
    await made({ telefon: number(), noCall: true, ...columnsOf({ kind: 'mail', day: '2099-01-06', time: null, owner: null }) }),
  ]
  await house.as(boss, leads.merge, { body: { keep: keep._id, gone: gone._id, studio: 'winterthur' } })
  expect(await rowOf(keep._id)).toMatchObject({ telefon: gone.telefon, noCall: true, stepKind: 'mail' })
  await house.as(boss, leads.unmerge, { body: { gone: gone._id, studio: 'winterthur' } })
  expect(await rowOf(keep._id)).toMatchObject({ telefon: null, noCall: false, email: keep.email, lastEnquiry: keep.lastEnquiry })
  expect(await rowOf(gone._id)).toMatchObject({ state: 'new', telefon: gone.telefon, noCall: true, stepKind: 'mail' })
})

test('who was won stays won: asking again is another lead that names it', async () => {
  const contract = v7()
  const won = await made({ state: 'won', contract, ...closed })
  await send({ email: won.email })
  const [first, second] = await rowsOf(won.email!)
  expect(first).toMatchObject({ _id: won._id, state: 'won', contract })
  expect([second?.state, await eventsOf(second!._id)]).toEqual(['new', ['received', 'earlier']])
})

test('spam that asks again says so, «nicht anrufen» holds on in another lead, and a blocked address is named', async () => {
  const spam = await made({ state: 'spam', ...closed })
  await send({ email: spam.email })
  expect(await rowOf(spam._id)).toMatchObject({ state: 'new', mark: 'spam' })
  const long = '2025-01-10T10:00:00.000Z'
  const before = await made({ state: 'lost', noCall: true, telefon: number(), lastEnquiry: long, received: long, ...closed })
  await send({ email: before.email, telefon: before.telefon })
  expect((await rowsOf(before.email!))[1]).toMatchObject({ noCall: true, stepKind: 'mail' })
  const mail = email()
  await house.db.transaction(async tx => {
    const address = await addressIn({ tx, house }, { channel: 'email', address: mail })
    await record(tx, address, { purpose: 'newsletter:Frauenfeld', kind: 'bounced', source: 'Rückläufer' })
  })
  await send({ email: mail })
  expect((await rowsOf(mail))[0]?.mark).toBe('blocked')
})

test('a lead that opens again takes its referral along', async () => {
  const inviter = await member(house, { studioCode: 'winterthur' })
  const body = { _id: v7(), vorname: 'Lea', nachname: 'Muster', email: email(), telefon: null, agreed: true }
  await house.as(inviter, referrals.refer, { body })
  const [row] = await rowsOf(body.email)
  await move(row!, 'lost')
  const stateOf = async () => (await house.db.select().from(referral).where(eq(referral._id, body._id)))[0]?.state
  expect(await stateOf()).toBe('declined')
  await send({ email: body.email })
  expect([(await rowOf(row!._id)).state, await stateOf()]).toEqual(['new', 'new'])
})

test('a stranger cannot say that staff wrote them down', async () => {
  expect((await send({ email: email() }, { source: 'walkin' })).fields).toHaveProperty('source')
})

test('an import learns nothing of who asked in another studio, and its names go after an hour', async () => {
  const elsewhere = await made({ studio: 'pfungen' })
  const local = await holder(house, [{ right: 'af_leadSettings', studios: ['winterthur'] }])
  const base64 = Buffer.from(`Vorname;E-Mail\nNico;${elsewhere.email}`).toString('base64')
  const input = {
    query: { studio: 'winterthur' },
    body: { field: 'file', name: 'L.csv', type: 'text/csv' as const, base64, table: true as const },
  }
  const { reply: dry } = await house.as(local, leads.checkImport, input as never)
  expect([dry.fresh, dry.known]).toEqual([1, 0])
  await house.as(local, leads.takeImport, { body: { id: dry.id! } })
  await house.runJobs()
  const far = { params: { id: dry.id! } }
  expect((await house.as(local, leads.importing, far)).reply).toEqual({ lines: 1, done: 1, made: 1, known: 0 })
  const away = await holder(house, [{ right: 'af_leadSettings', studios: ['pfungen'] }])
  expect((await house.as(away, leads.importing, far)).code).toBe('missing')
  const { reply: other } = await house.as(local, leads.checkImport, input as never)
  await forgetImports(house, Date.now() + 3_700_000)
  expect(await house.db.$count(leadImport, eq(leadImport._id, other.id!))).toBe(0)
})

test('a table that somebody has ordered waits for its job, however long the server was off', async () => {
  const base64 = Buffer.from('Vorname;E-Mail\nTim;tim.spaet@formkurve.example').toString('base64')
  const body = { field: 'file', name: 'L.csv', type: 'text/csv' as const, base64, table: true as const }
  const { reply: dry } = await house.as(boss, leads.checkImport, { query: { studio: 'winterthur' }, body } as never)
  await house.as(boss, leads.takeImport, { body: { id: dry.id! } })
  const later = () => forgetImports(house, Date.now() + 2 * dayMs)
  await later()
  await house.runJobs()
  expect((await house.as(boss, leads.importing, { params: { id: dry.id! } })).reply).toMatchObject({ lines: 1, done: 1, made: 1 })
  await later()
  expect(await house.db.$count(leadImport, eq(leadImport._id, dry.id!))).toBe(0)
})

test('of a table those are proposed whose address is almost one that is there', async () => {
  const there = await made({ email: 'lea.muster@formkurve.example' })
  const base64 = Buffer.from('Vorname;E-Mail\nLea;leamuster+gym@formkurve.example').toString('base64')
  const body = { field: 'file', name: 'L.csv', type: 'text/csv' as const, base64, table: true as const }
  const { reply: dry } = await house.as(boss, leads.checkImport, { query: { studio: 'winterthur' }, body } as never)
  await house.as(boss, leads.takeImport, { body: { id: dry.id! } })
  await house.runJobs()
  const { alike } = (await house.as(boss, leads.one, { params: { id: there._id }, query: { studio: 'winterthur' } })).reply
  expect(alike.map(({ why }) => why)).toEqual(['Fast gleiche E-Mail-Adresse'])
})

test('a late step of a lead without a studio reminds those who may answer it', async () => {
  await made({ studio: null, ...columnsOf({ kind: 'mail', day: '2026-01-05', time: null, owner: null }) })
  await remind(house)
  expect(await house.db.$count(notification, eq(notification.person, boss._id))).toBeGreaterThan(0)
})

test('who leaves takes along what went into their lead, and the number stays', async () => {
  const gone = await member(house, { emailVerifiedAt: '2026-01-01T08:00:00.000Z' })
  const long = '2024-05-10T10:00:00.000Z'
  const own = await made({ person: gone._id, state: 'won', source: 'qr', received: long, ...closed })
  const part = await made({ state: 'merged', mergedInto: own._id, ...closed })
  await house.db.transaction(tx => leave(tx, house, gone._id))
  expect([await rowOf(own._id), await rowOf(part._id)]).toEqual([undefined, undefined])
  expect(await house.db.select().from(leadCount)).toMatchObject([{ source: 'qr', month: '2024-05-01', received: 1, won: 1 }])
})
