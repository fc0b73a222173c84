import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { leads } from '#contract/leads/calls.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { referrals } from '#contract/referrals/calls.ts'
import { referralOffice } from '#contract/referrals/referralOffice.ts'
import { referralOf } from '#contract/rules/leads/referral.ts'
import { type LeadState, leadMoves, stateNames } from '#contract/rules/leads/states.ts'
import type { ReferralState } from '#contract/rules/referrals/states.ts'
import { referral } from '#server/referrals/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { importJob } from './imports.ts'
import { remind } from './leadNews.ts'
import { columnsOf } from './leadSteps.ts'
import { forgetLeads, handOver } from './retention.ts'
import { leadCount } from './stats/tables.ts'
import { lead, leadImport } from './tables.ts'

const websiteKey = 'der-schluessel-der-website'
const origin = 'https://www.formkurve-website.example'
let house: TestHouse
let staff: Somebody
beforeAll(async () => {
  house = await openTestHouse({ websiteKey, websiteOrigins: [origin] })
  for (const code of ['winterthur', 'pfungen', 'frauenfeld']) await makeStudio(house, { code })
  staff = await holder(
    house,
    (['af_edit', 'af_leadSettings'] as const).map(right => ({ right, studios: 'all' })),
  )
  const form = {
    link: 'probe',
    title: 'Probe',
    text: null,
    picture: null,
    studios: [],
    category: null,
    campaign: null,
    minutes: null,
    owners: [],
  }
  await house.as(staff, leads.saveSetting, { body: { ...form, _id: v7(), wording: 'Wir melden uns.' } })
}, 90_000)
afterAll(() => house.close())

let nth = 0
const address = () => `gast${++nth}@formkurve.example`
const friend = (email: string) => ({ _id: v7(), vorname: 'Lea', nachname: 'Muster', email, telefon: null, agreed: true })
const leadOf = async (email: string) => (await house.db.select().from(lead).where(eq(lead.email, email)).orderBy(lead.received))[0]!
const referralBy = async (_id: string) => (await house.db.select().from(referral).where(eq(referral._id, _id)))[0]!

async function referred() {
  const inviter = await member(house, { studioCode: 'winterthur' })
  const email = address()
  const body = friend(email)
  await house.as(inviter, referrals.refer, { body })
  return { email, referral: body._id, inviter }
}

test('each referral has one lead, and another member’s of the same person goes into it', async () => {
  const first = await referred()
  const row = await leadOf(first.email)
  expect(row).toMatchObject({ source: 'referral', state: 'new', referral: first.referral, studio: 'winterthur' })
  const other = await member(house, { studioCode: 'winterthur' })
  const second = friend(first.email)
  await house.as(other, referrals.refer, { body: second })
  const [twin] = await house.db.select().from(lead).where(eq(lead.referral, second._id))
  expect(twin).toMatchObject({ state: 'merged', mergedInto: row._id })
})

/** Draws that say the same each time. */
function drawsOf(seed: number) {
  let at = seed
  return (below: number) => {
    at = (Math.imul(at, 1664525) + 1013904223) >>> 0
    return at % below
  }
}

test('over random histories, from either side, lead and referral stand where the table has them', async () => {
  const { email, referral: _id } = await referred()
  const draw = drawsOf(7)
  const sides: ReferralState[] = ['new', 'contacted', 'trial', 'joined', 'declined']
  for (let turn = 0; turn < 40; turn++) {
    const before = await leadOf(email)
    if (draw(2) === 0) {
      const next = leadMoves[before.state].filter(state => state !== 'merged')
      const status = next[draw(next.length)] as LeadState
      await house.as(staff, leads.moveAll, { body: { status, step: null, reason: null, rows: [{ _id: before._id }] } })
    } else await house.as(staff, referralOffice.move, { body: { ids: [_id], status: sides[draw(sides.length)]! } })
    const [now, side] = [await leadOf(email), await referralBy(_id)]
    const wanted = referralOf[now.state]
    if (wanted) expect([turn, now.state, side.state]).toEqual([turn, now.state, wanted])
  }
})

test('a no in the referrals’ list closes the lead with its reason, and taken back opens it with a step', async () => {
  const { email, referral: _id } = await referred()
  await house.as(staff, referralOffice.move, { body: { ids: [_id], status: 'declined' } })
  expect(await leadOf(email)).toMatchObject({ state: 'lost', reason: 'In den Empfehlungen abgelehnt', stepKind: null })
  await house.as(staff, referralOffice.move, { body: { ids: [_id], status: 'new' } })
  expect(await leadOf(email)).toMatchObject({ state: 'new', stepKind: 'mail' })
})

test('who names a member in a form is one lead with that member’s referral', async () => {
  const inviter = await member(house, { studioCode: 'winterthur' })
  const [email, key] = [address(), v7()]
  const person = { vorname: 'Lea', nachname: 'Muster', email, telefon: null, wish: null, answers: null }
  const body = { lead: person, studio: 'winterthur', referralEmail: inviter.email, campaign: null, proof: await proofFor(house, key) }
  await house.as(undefined, leadForms.send, { params: { id: 'probe' }, body }, { key })
  const row = await leadOf(email)
  expect([row.source, (await referralBy(row.referral!)).member]).toEqual(['form', inviter._id])
})

test('the website’s server sends with its key, its pages with a proof of work, and nobody else', async () => {
  const person = { vorname: 'Lea', nachname: null, email: address(), telefon: null, wish: null, answers: null }
  const body = { form: 'probe', lead: person, studio: null, campaign: null }
  expect((await house.as(undefined, leadForms.website, { body: { ...body, key: 'falsch' } }, { key: v7() })).code).toBe('forbidden')
  expect((await house.as(undefined, leadForms.website, { body }, { key: v7() })).code).toBe('proof-needed')
  expect((await house.as(undefined, leadForms.website, { body: { ...body, key: websiteKey } }, { key: v7() })).status).toBe(200)
  expect(await leadOf(person.email)).toMatchObject({ source: 'website', studio: null })
  const allowed = async (from: string, path: string) =>
    (await house.ask(path, { headers: { origin: from } })).headers.get('access-control-allow-origin')
  expect(await allowed(origin, 'websitelead/form/probe')).toBe(origin)
  expect(await allowed('https://anderswo.example', 'websitelead/form/probe')).toBe(null)
  expect(await allowed(origin, 'leads/public/probe')).toBe(null)
})

const made = async (over: Partial<typeof lead.$inferInsert> = {}) => {
  const at = new Date().toISOString()
  const step = columnsOf({ kind: 'call', day: '2026-01-05', time: '10:00', owner: null })
  const row = {
    _id: v7(),
    brand: 'toess' as const,
    vorname: 'Nico',
    nachname: 'Huber',
    email: address(),
    source: 'form' as const,
    lastSource: 'form' as const,
  }
  const [stored] = await house.db
    .insert(lead)
    .values({ ...row, studio: 'winterthur', since: at, received: at, lastEnquiry: at, touched: at, ...step, ...over })
    .returning()
  return stored!
}

test('a step that is late reminds its owner once, and the manager of the studio a day later', async () => {
  const owner = await holder(house, [{ right: 'af_edit', studios: ['winterthur'] }])
  const row = await made({ stepOwner: owner._id })
  const told = () => house.db.$count(notification, eq(notification.person, owner._id))
  await remind(house)
  await remind(house)
  expect(await told()).toBe(1)
  expect((await leadOf(row.email!)).stepRaised).not.toBe(null)
})

test('who loses the right has no steps any more: they are the studio’s', async () => {
  const gone = await member(house)
  const row = await made({ stepOwner: gone._id })
  await handOver(house)
  expect((await leadOf(row.email!)).stepOwner).toBe(null)
})

test('400 days after the last contact a lead is a number, and no bell names it', async () => {
  const long = '2024-03-10T10:00:00.000Z'
  const owner = await holder(house, [{ right: 'af_edit', studios: ['winterthur'] }])
  const row = await made({ received: long, lastEnquiry: long, touched: long, source: 'qr', stepOwner: owner._id, vorname: 'Gaston' })
  await made({ stepOwner: owner._id, vorname: 'Vreni' })
  await remind(house)
  const told = async () => {
    const bell = await house.db.select().from(notification).where(eq(notification.person, owner._id))
    return ['Gaston', 'Vreni'].filter(name => bell.some(({ title }) => title.includes(name)))
  }
  expect(await told()).toEqual(['Gaston', 'Vreni'])
  await forgetLeads(house)
  expect(await told()).toEqual(['Vreni'])
  expect(await house.db.$count(lead, eq(lead._id, row._id))).toBe(0)
  expect(await house.db.select().from(leadCount)).toMatchObject([{ source: 'qr', month: '2024-03-01', received: 1, won: 0 }])
})

test('a table is looked at first, a line twice is one, and taken over it is so once', async () => {
  const known = await made({ email: 'bekannt@formkurve.example' })
  const rows = [
    'Vorname;Name;E-Mail;Telefon',
    'Mia;Frei;mia@formkurve.example;',
    'Mia;Frei;mia@formkurve.example;',
    'Nico;Huber;bekannt@formkurve.example;',
  ]
  const check = (text: string) =>
    house.as(staff, leads.checkImport, {
      query: { studio: 'winterthur' },
      body: { field: 'file', name: 'Leads.csv', type: 'text/csv', base64: Buffer.from(text).toString('base64'), table: true },
    })
  const { reply: wrong } = await check([...rows, 'Ohne;Weg;;'].join('\n'))
  expect([wrong.id, wrong.errors]).toEqual([null, [{ line: 5, message: 'Es braucht eine E-Mail-Adresse oder eine Telefonnummer.' }]])
  const { reply: dry } = await check(rows.join('\n'))
  expect([dry.fresh, dry.known]).toEqual([1, 1])
  const take = async () => (await house.as(staff, leads.takeImport, { body: { id: dry.id! } })).reply
  expect(await take()).toEqual({ lines: 2, done: 0, made: 0, known: 0 })
  await house.runJobs()
  expect(await take()).toEqual({ lines: 2, done: 2, made: 1, known: 1 })
  await house.runJobs()
  expect((await house.as(staff, leads.importing, { params: { id: dry.id! } })).reply).toEqual({ lines: 2, done: 2, made: 1, known: 1 })
  expect((await leadOf(known.email!))._id).toBe(known._id)
  expect(stateNames).toHaveLength(10)
})

test('a long table is taken in by slices, between which others’ enquiries get their turn', async () => {
  const lines = Array.from({ length: 230 }, (_, nth) => `Lang${nth};lang${nth}@formkurve.example`)
  const base64 = Buffer.from(['Vorname;E-Mail', ...lines].join('\n')).toString('base64')
  const body = { field: 'file', name: 'Leads.csv', type: 'text/csv', base64, table: true } as const
  const { reply: dry } = await house.as(staff, leads.checkImport, { query: { studio: 'winterthur' }, body })
  await house.as(staff, leads.takeImport, { body: { id: dry.id! } })
  const far = async () => (await house.as(staff, leads.importing, { params: { id: dry.id! } })).reply
  const { work } = importJob
  const seen: number[] = []
  for (let slice = 0; slice < 3; slice++) {
    await work(house, { import: dry.id! } as never, { key: '', tries: 1, finish: async () => true })
    seen.push((await far()).done)
  }
  expect(seen).toEqual([100, 200, 230])
  expect(await far()).toEqual({ lines: 230, done: 230, made: 230, known: 0 })
  const [row] = await house.db.select().from(leadImport).where(eq(leadImport._id, dry.id!))
  expect([row?.lines, row?.taken !== null]).toEqual([[], true])
})
