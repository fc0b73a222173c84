import { and, eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { companies } from '#contract/contracts/companies.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { addDays, addMonths } from '#contract/days.ts'
import { companyHasher } from '#contract/rules/contracts/company.ts'
import { company, companyEntry, contractCompany } from '#server/contracts/company/tables.ts'
import { eventsOf, lifeIn } from '#server/contracts/rules.ts'
import { contract, contractAttachment } from '#server/contracts/tables.ts'
import { closingOf } from '#server/contracts/testing/make.ts'
import { at, openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { followDaily, keepCompany } from './follow.ts'

let scene: Scene
let chief: Somebody
beforeAll(async () => {
  scene = await openScene()
}, 120_000)
// Nobody takes up twenty lists a minute.
beforeEach(async () => {
  chief = await employee(scene.house, 'admin')
})
afterAll(() => scene.house.close())

const csv = (...people: string[]) => btoa(['E-Mail oder Personalnummer;Prozent;Gültig bis', ...people].join('\r\n'))
const upload = (people: string[], company?: string, who = chief) =>
  scene.house.as(who, companies.upload, {
    query: { company },
    body: { field: 'file', name: 'Liste.csv', type: 'text/csv', base64: csv(...people), table: true as const },
  } as never)
const seenIn = async (of: string) => (await scene.house.db.select().from(company).where(eq(company._id, of)))[0]?.version
const take = async (id: string, company: string, who = chief, studios = ['here']) =>
  scene.house.as(who, companies.take, { body: { id, company, name: 'Muster AG', studios, version: await seenIn(company) } })
const listed = async (people: string[], company = v7(), isNew = true) => {
  const { reply } = await upload(people, isNew ? undefined : company)
  await take(reply.id!, company)
  return company
}
const check = (company: string, said: string) =>
  scene.house.as(scene.seller, companies.check, { params: { id: company }, body: { studio: 'here', said } })
/** Somebody's line, read past the call, which is asked ten times a minute at most. */
async function lineOf(of: string, said: string) {
  const [row] = await scene.house.db.select().from(company).where(eq(company._id, of))
  const hash = await (await companyHasher(row!.key))(said)
  const isOf = and(eq(companyEntry.file, row!.file!), eq(companyEntry.hash, hash))
  const [line] = await scene.house.db.select().from(companyEntry).where(isOf)
  return { hash, percent: line!.percent }
}
const signed = async (company: string, said: string): Promise<ContractRow> => {
  const line = await lineOf(company, said)
  const version = await scene.sold()
  const choice = {
    start: today(),
    addOns: [],
    promotion: null,
    code: null,
    skipPresale: false,
    renews: false,
    company: { _id: company, ...line },
  }
  const sent = await scene.send(await closingOf(version, { person: scene.anna._id, choice }))
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.fields))
  return (await scene.turn(sent.reply, 'accepted')).reply
}
const percentOn = async (row: ContractRow, day: string) => {
  const [found] = await scene.house.db.select().from(contract).where(eq(contract._id, row._id))
  const life = lifeIn(found!, (await eventsOf(scene.house.db, [row._id])).get(row._id)!)
  return life.pricing!.steps.findLast(({ from }) => from <= day)!.companyPercent
}

test('a list is said before it is done, replaces the one before as a whole, and keeps hashes alone', { timeout: 90_000 }, async () => {
  const wrong = await upload(['anna@firma.example;zehn;'])
  expect(wrong.reply).toMatchObject({ id: null, faults: 1, errors: [{ line: 2 }] })
  const first = await upload(['anna@firma.example;10;', '4711;12,5;'])
  expect(first.reply).toMatchObject({
    faults: 0,
    lines: 2,
    added: 2,
    gone: 0,
    shares: [
      { percent: 1250, people: 1 },
      { percent: 1000, people: 1 },
    ],
  })
  const company = v7()
  expect((await take(first.reply.id!, company)).reply).toMatchObject({ name: 'Muster AG', listed: 2, least: 1000, most: 1250, version: 1 })
  expect((await take(first.reply.id!, company)).reply).toMatchObject({ listed: 2, version: 1 })
  const second = await upload(['anna@firma.example;15;'], company)
  expect(second.reply).toMatchObject({ added: 0, gone: 1, changed: 1 })
  await take(second.reply.id!, company)
  expect((await check(company, 'ANNA@firma.example ')).reply).toMatchObject({ percent: 1500 })
  expect((await check(company, '4711')).code).toBe('missing')
  const rows = await scene.house.db.select().from(companyEntry)
  expect(JSON.stringify(rows)).not.toMatch(/anna|4711/)
  const { reply } = await scene.house.as(chief, companies.history, { params: { id: company } })
  expect(reply.map(({ lines }) => lines)).toEqual([1, 2])
})

test('whoever administers every studio concerned keeps it, and nobody else', async () => {
  const there = await employee(scene.house, 'admin', ['there'])
  const company = await listed(['a@firma.example;10;'])
  expect((await scene.house.as(there, companies.history, { params: { id: company } })).code).toBe('missing')
  expect((await upload(['a@firma.example;10;'], company, there)).code).toBe('missing')
  const { reply } = await upload(['a@firma.example;10;'])
  expect((await take(reply.id!, v7(), there, ['here', 'there'])).code).toBe('forbidden')
  expect((await scene.house.as(there, companies.end, { params: { id: company }, body: { version: 1 } })).code).toBe('missing')
})

test('the percent is signed as the list has it, and no other', async () => {
  const company = await listed(['anna@firma.example;10;'])
  const { reply } = await check(company, 'anna@firma.example')
  const version = await scene.sold()
  const choice = { start: today(), addOns: [], promotion: null, code: null, skipPresale: false, renews: false }
  const wished = { ...choice, company: { _id: company, hash: reply.hash, percent: 5000 } }
  const more = await scene.send(await closingOf(version, { person: scene.anna._id, choice: wished }))
  expect([more.code, Object.keys(more.fields ?? {})]).toEqual(['invalid', ['choice.company']])
  const other = { ...choice, company: { _id: company, hash: 'f'.repeat(64), percent: 1000 } }
  expect((await scene.send(await closingOf(version, { person: scene.anna._id, choice: other }))).code).toBe('invalid')
  const row = await signed(company, 'anna@firma.example')
  expect(row.price).toBe(7110)
})

test('whoever falls off the list pays as all others 30 days later, is told once, and keeps it where they are listed again', {
  timeout: 90_000,
}, async () => {
  const company = await listed(['anna@firma.example;10;'])
  const row = await signed(company, 'anna@firma.example')
  const end = addDays(today(), 30)
  await listed(['bea@firma.example;10;'], company, false)
  await scene.house.runJobs()
  await followDaily(scene.house, new Date())
  expect([await percentOn(row, addDays(end, -1)), await percentOn(row, end)]).toEqual([10, 0])
  expect((await scene.house.as(scene.seller, companies.ofContract, at(row))).reply.company).toMatchObject({ percent: 1000, endsOn: end })
  const events = (await eventsOf(scene.house.db, [row._id])).get(row._id)!
  expect(events.filter(({ kind }) => kind === 'price')).toHaveLength(1)
  await listed(['anna@firma.example;10;'], company, false)
  await scene.house.runJobs()
  expect(await percentOn(row, end)).toBe(10)
  expect((await scene.house.as(scene.seller, companies.ofContract, at(row))).reply.company).toMatchObject({ endsOn: null })
})

test('a last day is told 30 days before', async () => {
  const last = addDays(today(), 60)
  const company = await listed([`anna@firma.example;10;${last}`])
  const row = await signed(company, 'anna@firma.example')
  await followDaily(scene.house, new Date())
  expect(await percentOn(row, addDays(last, 1))).toBe(10)
  await followDaily(scene.house, new Date(`${addDays(last, -30)}T08:00:00.000Z`))
  expect([await percentOn(row, last), await percentOn(row, addDays(last, 1))]).toEqual([10, 0])
})

test('a proof that somebody accepts holds until its last day; one that is not there doesn’t', async () => {
  const company = await listed(['anna@firma.example;10;'])
  const row = await scene.closed()
  const { reply: accepted } = await scene.turn(row, 'accepted')
  const proof = v7()
  const form = { company, percent: 2000, until: addDays(today(), 400), proof, version: accepted.version }
  const prove = (who = scene.office) => scene.house.as(who, companies.prove, { ...at(row), body: form })
  expect((await prove()).fields).toHaveProperty('proof')
  await scene.house.db
    .insert(contractAttachment)
    .values({ _id: proof, contract: row._id, file: 'f', name: 'Ausweis', type: 'image/png', bytes: 1, at: new Date().toISOString() })
  expect((await prove(scene.seller)).status).toBe(403)
  expect((await prove()).reply.company).toMatchObject({ name: 'Muster AG', percent: 2000, byProof: true })
  expect(await percentOn(row, addDays(today(), 1))).toBe(20)
  const [kept] = await scene.house.db.select().from(contractCompany).where(eq(contractCompany.contract, row._id))
  expect(kept).toMatchObject({ hash: null, percent: 2000 })
})

/** Somebody who signed by a list, and an attachment that proves it. */
async function provable(company: string) {
  const row = await signed(company, 'anna@firma.example')
  const proof = v7()
  const paper = { _id: proof, contract: row._id, file: proof, name: 'Ausweis', type: 'image/png', bytes: 1, at: new Date().toISOString() }
  await scene.house.db.insert(contractAttachment).values(paper)
  return { row, proof }
}
const versionOf = async ({ _id }: ContractRow) => (await scene.house.db.select().from(contract).where(eq(contract._id, _id)))[0]!.version

test('a proof that is accepted before a told end takes that back, and twice is once', { timeout: 90_000 }, async () => {
  const company = await listed(['anna@firma.example;10;'])
  const { row, proof } = await provable(company)
  const end = addDays(today(), 30)
  await listed(['bea@firma.example;10;'], company, false)
  await scene.house.runJobs()
  expect(await percentOn(row, end)).toBe(0)
  const body = { company, percent: 1000, until: addDays(today(), 400), proof, version: await versionOf(row) }
  const prove = () => scene.house.as(scene.office, companies.prove, { ...at(row), body })
  expect((await prove()).reply.company).toMatchObject({ byProof: true, endsOn: null })
  expect([await percentOn(row, addDays(end, -1)), await percentOn(row, end)]).toEqual([10, 10])
  const version = await versionOf(row)
  expect((await prove()).status).toBe(200)
  expect(await versionOf(row)).toBe(version)
})

test('a percent that is lowered and raised again before it counted never sinks', { timeout: 90_000 }, async () => {
  const company = await listed(['anna@firma.example;10;'])
  const row = await signed(company, 'anna@firma.example')
  const later = addDays(today(), 30)
  await listed(['anna@firma.example;5;'], company, false)
  await scene.house.runJobs()
  expect([await percentOn(row, addDays(later, -1)), await percentOn(row, later)]).toEqual([10, 5])
  await listed(['anna@firma.example;8;'], company, false)
  await scene.house.runJobs()
  expect([await percentOn(row, addDays(later, -1)), await percentOn(row, later)]).toEqual([10, 8])
  await listed(['anna@firma.example;12;'], company, false)
  await scene.house.runJobs()
  expect([await percentOn(row, today()), await percentOn(row, addDays(today(), 1)), await percentOn(row, later)]).toEqual([10, 12, 12])
})

test('an end that was told goes along with an upgrade', { timeout: 90_000 }, async () => {
  const { db } = scene.house
  const company = await listed(['anna@firma.example;10;'])
  const left = await signed(company, 'anna@firma.example')
  const next = await signed(company, 'anna@firma.example')
  await db.delete(contractCompany).where(eq(contractCompany.contract, next._id))
  await listed(['bea@firma.example;10;'], company, false)
  await scene.house.runJobs()
  const end = addDays(today(), 30)
  const [before, after] = await Promise.all(
    [left, next].map(async ({ _id }) => (await db.select().from(contract).where(eq(contract._id, _id)))[0]!),
  )
  const upgrade = { _id: v7(), title: 'Gold', start: today(), due: 0, back: 0, left: before! }
  const life = lifeIn(after!, [])
  await db.transaction(tx => keepCompany({ tx, house: scene.house }, { row: after!, life, events: [], added: [], upgrade }))
  await scene.house.runJobs()
  expect([await percentOn(next, addDays(end, -1)), await percentOn(next, end)]).toEqual([10, 0])
})

test('a company is found by its name, with umlauts and without', async () => {
  const { reply } = await upload(['a@firma.example;10;'])
  await scene.house.as(chief, companies.take, { body: { id: reply.id!, company: v7(), name: 'Bäckerei Müller', studios: ['here'] } })
  for (const q of ['Müller', 'muller', 'BÄCKEREI'])
    expect((await scene.house.as(chief, companies.list, { query: { q } })).reply.rows.map(({ name }) => name)).toEqual(['Bäckerei Müller'])
})

test('what was paid beforehand keeps its price', async () => {
  const company = await listed(['anna@firma.example;10;'])
  const { row, proof } = await provable(company)
  const [record] = await scene.house.db.select().from(contract).where(eq(contract._id, row._id))
  const sold = { kind: 'prepaid' as const, terms: { ...record!.terms, kind: 'prepaid' as const } }
  await scene.house.db.update(contract).set(sold).where(eq(contract._id, row._id))
  await listed(['bea@firma.example;10;'], company, false)
  await scene.house.runJobs()
  expect(await percentOn(row, addDays(today(), 31))).toBe(10)
  const body = { company, percent: 2000, until: addDays(today(), 400), proof, version: await versionOf(row) }
  expect((await scene.house.as(scene.office, companies.prove, { ...at(row), body })).fields).toHaveProperty('company')
})

test('what was paid beforehand and renews costs more with its next term that is not billed yet', async () => {
  const company = await listed(['anna@firma.example;10;'])
  const row = await signed(company, 'anna@firma.example')
  const [record] = await scene.house.db.select().from(contract).where(eq(contract._id, row._id))
  const renewing = { ...record!.terms, kind: 'prepaid' as const, renewalMonths: 12 }
  await scene.house.db.update(contract).set({ kind: 'prepaid', terms: renewing, finalEnd: null }).where(eq(contract._id, row._id))
  await listed(['bea@firma.example;10;'], company, false)
  await scene.house.runJobs()
  const next = addMonths(record!.start, 12)
  expect([await percentOn(row, addDays(next, -1)), await percentOn(row, next)]).toEqual([10, 0])
  expect((await scene.house.as(scene.seller, companies.ofContract, at(row))).reply.company).toMatchObject({ endsOn: next })
})

test('what was paid beforehand and renews goes on with a proof, as the mail about its end says, from the next term on', async () => {
  const company = await listed(['anna@firma.example;10;'])
  const { row, proof } = await provable(company)
  const [record] = await scene.house.db.select().from(contract).where(eq(contract._id, row._id))
  const renewing = { ...record!.terms, kind: 'prepaid' as const, renewalMonths: 12 }
  await scene.house.db.update(contract).set({ kind: 'prepaid', terms: renewing, finalEnd: null }).where(eq(contract._id, row._id))
  await listed(['bea@firma.example;10;'], company, false)
  await scene.house.runJobs()
  const next = addMonths(record!.start, 12)
  expect(await percentOn(row, next)).toBe(0)
  const body = { company, percent: 2000, until: addDays(next, -1), proof, version: await versionOf(row) }
  const prove = (until: string) => scene.house.as(scene.office, companies.prove, { ...at(row), body: { ...body, until } })
  expect((await prove(addDays(next, -1))).fields).toHaveProperty('until')
  expect((await prove(addDays(next, 60))).reply.company).toMatchObject({ byProof: true, endsOn: null })
  expect([await percentOn(row, addDays(next, -1)), await percentOn(row, next)]).toEqual([10, 20])
})

test('what renews on the day after the last one of a percent costs more from then on, and not a term later', async () => {
  const last = addDays(today(), 30)
  const next = addDays(last, 1)
  const company = await listed([`anna@firma.example;10;${last}`])
  const row = await signed(company, 'anna@firma.example')
  const [record] = await scene.house.db.select().from(contract).where(eq(contract._id, row._id))
  const renewing = { ...record!.terms, kind: 'prepaid' as const, months: 12, renewalMonths: 12 }
  const begun = { kind: 'prepaid' as const, terms: renewing, start: addMonths(next, -12), finalEnd: null }
  await scene.house.db.update(contract).set(begun).where(eq(contract._id, row._id))
  await followDaily(scene.house, new Date())
  expect([await percentOn(row, last), await percentOn(row, next)]).toEqual([10, 0])
  expect((await scene.house.as(scene.seller, companies.ofContract, at(row))).reply.company).toMatchObject({ endsOn: next })
})

test('a contract that is over is told of nothing', async () => {
  const company = await listed(['anna@firma.example;10;'])
  const row = await signed(company, 'anna@firma.example')
  await scene.house.db
    .update(contract)
    .set({ finalEnd: addDays(today(), -1) })
    .where(eq(contract._id, row._id))
  await listed(['bea@firma.example;10;'], company, false)
  await scene.house.runJobs()
  expect((await scene.house.as(scene.seller, companies.ofContract, at(row))).reply.company).toMatchObject({ endsOn: null })
  const { reply } = await scene.house.as(chief, companies.list, { query: {} })
  expect(reply.rows.find(({ _id }) => _id === company)?.contracts).toBe(0)
})

test('a dry run against a list that was replaced meanwhile is looked at anew', async () => {
  const company = await listed(['anna@firma.example;10;'])
  const mine = await upload(['anna@firma.example;12;'], company)
  const theirs = await upload(['bea@firma.example;10;'], company)
  expect((await take(theirs.reply.id!, company)).status).toBe(200)
  expect((await take(mine.reply.id!, company)).code).toBe('company-lapsed')
})

test('a studio reads a company’s keyed list, another studio’s is missing', async () => {
  const company = await listed(['anna@firma.example;10;'])
  const known = (studio: string) => scene.house.as(scene.seller, companies.known, { params: { id: company }, query: { studio } })
  expect((await known('here')).reply).toMatchObject({ _id: company, name: 'Muster AG', entries: [{ percent: 1000, until: null }] })
  await scene.house.as(chief, companies.end, { params: { id: company }, body: { version: 1 } })
  expect((await known('here')).code).toBe('missing')
})

test('a list of many is read page by page, each line once', async () => {
  const of = await listed(['anna@firma.example;10;'])
  const file = (await scene.house.db.select().from(company).where(eq(company._id, of)))[0]!.file!
  const lines = Array.from({ length: 4100 }, (_, nth) => ({ file, hash: nth.toString(16).padStart(64, '0'), percent: 500 }))
  await scene.house.db.insert(companyEntry).values(lines)
  const page = async (nth: number) =>
    (await scene.house.as(scene.seller, companies.known, { params: { id: of }, query: { studio: 'here', page: nth } })).reply
  const all = [await page(0), await page(1), await page(2)]
  expect(all.map(({ pages, list, entries }) => [pages, list, entries.length])).toEqual([
    [3, file, 2000],
    [3, file, 2000],
    [3, file, 101],
  ])
  expect(new Set(all.flatMap(({ entries }) => entries.map(({ hash }) => hash))).size).toBe(4101)
  expect((await page(9)).entries).toEqual([])
})

test('who saw another version of a company takes no list over for it, and is told how it stands', async () => {
  const company = await listed(['anna@firma.example;10;'])
  const { reply } = await upload(['anna@firma.example;12;'], company)
  const body = { id: reply.id!, company, name: 'Muster und Söhne', studios: ['here'], version: 7 }
  const refused = await scene.house.as(chief, companies.take, { body })
  expect([refused.code, (refused.reply as unknown as { current: object }).current]).toMatchObject([
    'stale',
    { name: 'Muster AG', version: 1 },
  ])
  expect((await scene.house.as(chief, companies.take, { body: { ...body, version: undefined } })).code).toBe('stale')
  expect((await scene.house.as(chief, companies.take, { body: { ...body, version: 1 } })).reply).toMatchObject({
    name: 'Muster und Söhne',
    version: 2,
  })
})

test('somebody else’s dry run is none', async () => {
  const { reply } = await upload(['a@firma.example;10;'])
  const other = await employee(scene.house, 'admin')
  expect((await take(reply.id!, v7(), other)).code).toBe('company-lapsed')
  expect((await take(reply.id!, v7())).status).toBe(200)
})

test('strangers at one address guess a hundred times in an hour who stands in a list, whatever device they make up', async () => {
  const of = await listed(['fremd@muster.example;10;'])
  const guess = (nth: number) =>
    scene.house.as(
      undefined,
      companies.check,
      { params: { id: of }, body: { studio: 'here', said: `${nth}` } },
      { headers: { 'user-agent': `G ${nth}`, 'x-forwarded-for': '198.51.100.7' } },
    )
  const codes: (string | undefined)[] = []
  for (let nth = 0; nth < 101; nth++) codes.push((await guess(nth)).code)
  expect([new Set(codes.slice(0, 100)), codes[100]]).toEqual([new Set(['missing']), 'too-many'])
})
