import { createRequire } from 'node:module'
import ICAL from 'ical.js'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyCall } from '#contract/call.ts'
import { party } from '#contract/occasions/party.ts'
import { contract } from '#contract/testing/whole.ts'
import { vectors } from '#e2e/xss/vectors.ts'
import { event, eventSignup } from '#server/events/tables.ts'
import { moderationCase } from '#server/moderation/tables.ts'
import { occasion, occasionEntry } from '#server/occasions/tables.ts'
import { sandboxMail } from '#server/outside/tables.ts'
import { referral, referralSettings } from '#server/referrals/tables.ts'
import { person } from '#server/shared/auth/tables.ts'
import { readBook, readPaper } from '#server/shared/exports/testing/read.ts'
import { proofFor } from '#server/shared/publicForms/testing.ts'
import type { TestHouse } from '#server/testing/house.ts'
import type { Parts } from '#server/testing/request.ts'
import { openCommunity } from './testing/make.ts'
import { openStage, type Stage } from './testing/stage.ts'
import { domains } from './testing/textTable.ts'

// jsdom comes without types.
const { JSDOM } = createRequire(import.meta.url)('jsdom') as { JSDOM: new (html: string) => { window: Window } }

const many = process.env.LONG ? 2000 : 75
/** Beside markup what is hostile in tables, calendars and mails. */
const others = [
  '=1+1',
  '+cmd|calc',
  '-2+3',
  '@SUM(A1)',
  'Fest\r\nATTACH:https://boese.example',
  'Fest\nBcc: alle@boese.example',
  'a;b,c\\n:d',
  '💥'.repeat(60),
]
const texts = [...others, ...vectors(many)].map(text => text.toWellFormed())
const short = texts.map(text => text.slice(0, 80).toWellFormed())

let house: TestHouse
let stage: Stage
let ids: { event: string; party: string; contest: string }
beforeAll(async () => {
  house = await openCommunity()
  stage = await openStage(house)
  ids = {
    event: (await stage.anew.event())._id,
    party: (await stage.anew.occasion('party'))._id,
    contest: (await stage.anew.occasion('contest'))._id,
  }
  await fill()
}, 600_000)
afterAll(() => house.close())

const at = new Date().toISOString()
const inPortions = async <T>(rows: T[], put: (some: T[]) => Promise<unknown>) => {
  for (let from = 0; from < rows.length; from += 500) await put(rows.slice(from, from + 500))
}

/** Every name that stands in a list, and the texts at its head, are hostile. */
async function fill() {
  const { db } = house
  const title = texts.find(text => text.includes('onerror'))!.slice(0, 80)
  const words = { title, text: title, place: title }
  const people = short.map((nachname, n) => ({
    _id: v7(),
    email: `p${n}@formkurve.example`,
    vorname: short[(n * 7) % short.length]!,
    nachname,
  }))
  const filled = { passwordHash: 'x', keepKey: 'x', created: at, studioCode: 'winterthur' }
  await inPortions(people, some => db.insert(person).values(some.map(one => ({ ...one, ...filled }))))
  await db.update(event).set({ ...words, reason: title })
  const signups = people.map(({ _id }, n) => ({ _id: v7(), event: ids.event, person: _id, state: 'booked', receipt: n + 2, at }) as const)
  await inPortions(signups, some => db.insert(eventSignup).values(some))
  for (const { _id, slots } of await db.update(occasion).set(words).returning()) {
    const entries = people.map(({ vorname, nachname, email }) => ({
      vorname,
      nachname,
      email,
      _id: v7(),
      occasion: _id,
      slot: slots[0]!._id,
    }))
    const firm = { state: 'confirmed', at, until: at } as const
    await inPortions(entries, some =>
      db.insert(occasionEntry).values(some.map(one => ({ ...one, ...firm, code: v7().slice(-12).toUpperCase() }))),
    )
  }
  const reward = { rewardText: title, rewardRappen: 0, settings: 1 }
  await db.insert(referralSettings).values({ version: 1, ...reward, friendText: title, days: 90, at } as never)
  const began = { ...reward, member: people[0]!._id, counts: true, source: 'form', studio: 'winterthur', at, until: at, since: at } as const
  await inPortions(people, some =>
    db
      .insert(referral)
      .values(
        some.map(({ vorname, nachname, email }) => ({ _id: v7(), vorname, nachname, email, contact: email, note: vorname, ...began })),
      ),
  )
  const cases = people.map(
    ({ _id, nachname }) =>
      ({ _id: v7(), kind: 'post', thing: v7(), person: _id, name: nachname, studio: 'winterthur', staff: false, opened: at }) as const,
  )
  await inPortions(cases, some => db.insert(moderationCase).values(some))
}

/** A text by what no XML leaves out. */
const letters = (text: string) => text.replace(/[\s\p{Cc}]+/gu, '')

function expectBook(bytes: Buffer, names: number) {
  const cells = Object.values(readBook(bytes)).flatMap(sheet => Object.values(sheet))
  expect(cells.filter(({ formula }) => formula)).toEqual([])
  const said = cells.map(({ value }) => letters(String(value))).join('\n')
  if (names > 0) expect(short.filter(text => said.includes(letters(text))).length).toBe(short.length)
}

function expectPaper(bytes: Buffer) {
  const raw = bytes.toString('latin1')
  expect(raw.startsWith('%PDF-')).toBe(true)
  expect(raw).not.toMatch(/\/(JavaScript|JS|OpenAction|AA|Launch|EmbeddedFile)\b/)
  expect(readPaper(bytes).flat().join('').length).toBeGreaterThan(100)
}

function expectCalendar(bytes: Buffer) {
  const root = new ICAL.Component(ICAL.parse(bytes.toString()))
  const [entry, ...more] = root.getAllSubcomponents('vevent')
  expect(more).toEqual([])
  const names = entry!.getAllProperties().map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  expect(names).not.toContain('attach')
}

type Judge = (bytes: Buffer) => void
const book: Judge = bytes => expectBook(bytes, short.length)
const papers: Record<string, { input: () => Parts; judge: Judge } | 'no text'> = {
  'postPictures.image': 'no text',
  'moderation.book': { input: () => ({ query: {} }), judge: bytes => expectBook(bytes, 0) },
  'events.entry': { input: () => ({ params: { id: ids.event } }), judge: expectCalendar },
  'eventPeople.excel': { input: () => ({ params: { id: ids.event } }), judge: book },
  'eventPeople.pdf': { input: () => ({ params: { id: ids.event } }), judge: expectPaper },
  'party.excel': { input: () => ({ params: { id: ids.party }, query: { studio: 'winterthur' } }), judge: book },
  'party.doorPdf': { input: () => ({ params: { id: ids.party }, query: { studio: 'winterthur' } }), judge: expectPaper },
  'contest.excel': { input: () => ({ params: { id: ids.contest } }), judge: book },
  'contest.pdf': { input: () => ({ params: { id: ids.contest } }), judge: expectPaper },
  'allianz.download': 'no text',
  'referrals.poster': { input: () => ({}), judge: expectPaper },
  'referralOffice.excel': { input: () => ({ query: {} }), judge: book },
}

test('each file that the Community gives out is tried', () => {
  const files = domains.flatMap(domain =>
    Object.entries<AnyCall>(contract[domain]).flatMap(([name, call]) => (call.reply === 'file' ? [`${domain}.${name}`] : [])),
  )
  expect(Object.keys(papers).sort()).toEqual(files.sort())
})

test.each(Object.entries(papers).flatMap(([name, paper]) => (paper === 'no text' ? [] : [[name, paper] as const])))(
  `%s with ${many} hostile texts holds them as texts`,
  async (name, { input, judge }) => {
    const [domain, own] = name.split('.') as ['party', string]
    const { status, reply, headers } = await house.as(stage.boss, (contract[domain] as Record<string, AnyCall>)[own]!, input() as never)
    expect(status).toBe(200)
    expect(headers.get('content-disposition') ?? '').not.toMatch(/[\r\n<>]/)
    judge(Buffer.from(await (reply as Blob).arrayBuffer()))
  },
  600_000,
)

test('a mail about something with a hostile name has no element but its own, and one recipient', async () => {
  const tags = (html: string) =>
    [...new JSDOM(html).window.document.querySelectorAll('*')].map(each => each.outerHTML.split('>')[0]!.replace(/key=[^"]*/, ''))
  const sent: { html: string; subject: string; to: string }[] = []
  for (const title of ['Sommerparty', ...texts.slice(0, process.env.LONG ? 2000 : 20)]) {
    const { slot } = await stage.anew.occasion('party')
    await house.db.update(occasion).set({ title: title.slice(0, 120).toWellFormed(), place: title })
    const key = v7()
    const data = {
      slot: slot!,
      vorname: title.slice(0, 80).toWellFormed(),
      nachname: 'Gast',
      email: `${key}@formkurve.example`,
      guests: 0,
      proof: await proofFor(house, key),
    }
    const { status } = await house.as(
      undefined,
      party.signup,
      { body: { data } },
      { key, headers: { 'x-forwarded-for': `10.1.${sent.length >> 8}.${sent.length & 255}` } },
    )
    expect(status, title).toBe(200)
    await house.runJobs()
    const [mail] = await house.db.delete(sandboxMail).returning()
    sent.push(mail!)
  }
  const harmless = tags(sent[0]!.html).map(tag => tag.replace(/id=[^"&]*/, ''))
  for (const mail of sent) {
    expect(tags(mail.html).map(tag => tag.replace(/id=[^"&]*/, ''))).toEqual(harmless)
    expect(mail.to).toMatch(/^[0-9a-f-]{36}@formkurve\.example$/)
  }
}, 3_600_000)
