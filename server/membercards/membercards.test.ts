import { randomInt } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallBody } from '#contract/call.ts'
import { makeCode } from '#contract/codes.ts'
import { addDays } from '#contract/days.ts'
import { membercards } from '#contract/membercards/calls.ts'
import { cardPurpose } from '#contract/newsletter/words.ts'
import { lastDayOf } from '#contract/rules/membercards/states.ts'
import { dayMs } from '#contract/time.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { lead } from '#server/leads/tables.ts'
import { addressIn, record } from '#server/newsletter/rules.ts'
import { person } from '#server/shared/auth/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { convertWon } from './change.ts'
import { forgetCards } from './retention.ts'
import { membercard } from './tables.ts'

let house: TestHouse
let desk: Somebody
let elsewhere: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['winterthur', 'pfungen']) await makeStudio(house, { code })
  const rights = ['m_createMembercard', 'm_createSubs', 'm_viewSubs', 'm_signupUser', 'm_downloadList', 'af_view'] as const
  desk = await holder(
    house,
    rights.map(right => ({ right, studios: ['winterthur'] })),
  )
  elsewhere = await holder(
    house,
    rights.map(right => ({ right, studios: ['pfungen'] })),
  )
}, 90_000)
afterAll(() => house.close())

let nth = 0
const fresh = () => makeCode(randomInt)
const form = (over: Partial<CallBody<typeof membercards.issue>> = {}) => ({
  _id: v7(),
  studio: 'winterthur',
  at: new Date().toISOString(),
  vorname: 'Lea',
  nachname: `Gast ${++nth}`,
  email: `gast${nth}@formkurve.example`,
  telefon: null,
  geburtstag: null,
  code: fresh(),
  offline: false,
  mails: false,
  ...over,
})
type Form = ReturnType<typeof form>
const issue = (body: Form, who = desk) => house.as(who, membercards.issue, { body })
const scan = (code: string, over: object = {}, who = desk) =>
  house.as(who, membercards.redeem, { body: { _id: v7(), studio: 'winterthur', at: new Date().toISOString(), code, ...over } })
const change = (row: { _id: string; version: number }, act: 'convert' | 'block' | 'reopen', reason: string | null = null) =>
  house.as(desk, membercards.change, { params: { id: row._id }, body: { studio: 'winterthur', version: row.version, act, reason } })
const one = async (_id: string) => (await house.as(desk, membercards.one, { params: { id: _id }, query: { studio: 'winterthur' } })).reply
/** How often the entrance waits to be told of a code. */
const told = async (code: string) => {
  const { rows } = await house.db.execute(sql`select 1 from job where kind = 'membercard-door' and payload->>'code' = ${code}`)
  return rows.length
}

test('a card is issued, its first visit begins the 11 days, tells the entrance once, and shown twice it is one card', async () => {
  const body = form()
  const { reply } = await issue(body)
  expect(reply).toMatchObject({ state: 'issued', code: body.code, again: false, source: 'desk', first: null })
  expect((await issue(body)).reply._id).toBe(reply._id)
  const first = { _id: v7() }
  expect((await scan(body.code, first)).reply).toMatchObject({
    known: true,
    state: 'active',
    first: today(),
    last: lastDayOf(today()),
    day: 1,
  })
  expect((await scan(body.code, first)).reply).toMatchObject({ state: 'active', day: 1 })
  expect(await told(body.code)).toBe(1)
  await house.runJobs()
  expect((await scan(body.code)).reply.day).toBe(1)
  expect(await told(body.code)).toBe(0)
  expect(await one(reply._id)).toMatchObject({ state: 'active', visits: 1, trouble: null })
})

test('each card is a lead of the 11 days, and the same person is one lead', async () => {
  const body = form()
  const { reply } = await issue(body)
  const [row] = await house.db.select().from(lead).where(eq(lead._id, reply.lead!))
  expect(row).toMatchObject({ source: 'tendays', email: body.email, studio: 'winterthur' })
})

test('somebody has one in 12 months: refused with a network, flagged without one', async () => {
  const born = form({ geburtstag: '1990-02-03', nachname: 'Müller' })
  await issue(born)
  const same = { vorname: 'LÉA', nachname: 'Muller', geburtstag: '1990-02-03' }
  expect((await issue(form({ ...same }))).code).toBe('card-again')
  expect((await issue(form({ email: born.email }))).code).toBe('card-again')
  expect((await issue(form({ vorname: 'Anna', nachname: 'Müller', geburtstag: '1990-02-03' }))).status).toBe(200)
  const late = await issue(form({ ...same, offline: true }))
  expect(late.reply).toMatchObject({ state: 'issued', again: true })
  await house.db
    .update(membercard)
    .set({ issued: new Date(Date.now() - 367 * dayMs).toISOString() })
    .where(eq(membercard.email, born.email!))
  expect((await issue(form({ email: born.email }))).reply.again).toBe(false)
})

test('ten tablets that issue for one person at once make one card', async () => {
  const email = `viele${v7()}@formkurve.example`
  const answers = await Promise.all(Array.from({ length: 6 }, () => issue(form({ email }))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
})

test('a sign-up becomes a card; two tablets without a network make two, the second flagged', async () => {
  const { code: _, offline: __, mails: ___, ...sub } = form()
  const { reply } = await house.as(desk, membercards.sub, { body: sub })
  expect(reply).toMatchObject({ state: 'asked', code: null, source: 'sub' })
  const listed = async (who: Somebody) => (await house.as(who, membercards.subs, { query: {} })).reply.rows.map(({ _id }) => _id)
  expect([(await listed(desk)).includes(reply._id), (await listed(elsewhere)).includes(reply._id)]).toEqual([true, false])
  const card = (over: object = {}) => form({ ...sub, ...over })
  const [one, two] = [await issue(card({ offline: true })), await issue(card({ offline: true }))]
  expect(one.reply).toMatchObject({ _id: reply._id, state: 'issued', again: false })
  expect([two.reply._id === reply._id, two.reply.again]).toEqual([false, true])
  expect((await issue(card())).code).toBe('card-state')
})

test('who may see the lead sees the days, and not the code that opens the entrance', async () => {
  const { reply } = await issue(form())
  const caller = await holder(house, [{ right: 'af_view', studios: ['winterthur'] }])
  const look = async (by: Somebody) =>
    (await house.as(by, membercards.tenDaysOf, { params: { id: reply._id }, query: { studio: 'winterthur' } })).reply
  expect([(await look(desk)).code, (await look(caller)).code]).toEqual([reply.code, null])
})

test('a tablet whose clock is behind takes no day away: the 11 days begin on the day of issue at the earliest', async () => {
  const body = form()
  const { reply } = await issue(body)
  expect((await scan(body.code, { at: instantOf(addDays(today(), -40), '10:00') })).reply.day).toBe(1)
  expect(await one(reply._id)).toMatchObject({ state: 'active', first: today(), last: lastDayOf(today()) })
})

test('a mail to a studio’s cards goes by its own card of that address, not by another studio’s', async () => {
  const email = 'geteilt@formkurve.example'
  const [here, there] = [form({ vorname: 'Lea', email }), form({ vorname: 'Max', email: null, telefon: '+41795550199', studio: 'pfungen' })]
  const own = (await issue(here)).reply
  const other = (await issue(there, elsewhere)).reply
  await house.db.update(membercard).set({ email }).where(eq(membercard._id, other._id))
  await house.db.transaction(async tx => {
    const row = await addressIn({ tx, house }, { channel: 'email', address: email })
    for (const kind of ['asked', 'confirmed'] as const) await record(tx, row, { purpose: cardPurpose, kind, source: 'Test' })
  })
  const writer = await holder(house, [{ right: 'mk_campaigns', studios: ['winterthur'] }])
  const letter = { _id: v7(), studio: 'winterthur', subject: 'Dein dritter Tag', text: 'Wie geht es dir?' }
  expect((await house.as(writer, membercards.newsletter, { body: letter })).reply.sent).toBe(1)
  const { rows } = await house.db.execute(sql`select payload->>'card' as card from job where payload->>'mail' = ${letter._id}`)
  expect(rows).toEqual([{ card: own._id }])
})

test('somebody with an account is signed up once, and sees the 11 days', async () => {
  const guest = await member(house, { vorname: 'Urs', nachname: 'Konto', studioCode: 'winterthur' })
  const body = { _id: v7(), studio: 'winterthur', at: new Date().toISOString(), person: guest._id }
  const { reply } = await house.as(desk, membercards.signup, { body })
  expect((await house.as(desk, membercards.signup, { body })).reply._id).toBe(reply._id)
  const [who] = await house.db.select().from(person).where(eq(person._id, guest._id))
  const { vorname, nachname, email } = who!
  const code = fresh()
  await issue(form({ _id: reply._id, vorname, nachname, email, code }))
  await scan(code)
  const { card } = (await house.as(guest, membercards.tenDays, {})).reply
  expect(card).toMatchObject({ state: 'active', code, visited: [today()] })
  expect((await house.as(guest, membercards.mine, {})).reply).toHaveLength(1)
  expect((await house.as(await member(house), membercards.tenDays, {})).reply.card).toBeNull()
  const look = (by: Somebody, studio: string) => house.as(by, membercards.tenDaysOf, { params: { id: reply._id }, query: { studio } })
  expect([(await look(desk, 'winterthur')).status, (await look(elsewhere, 'pfungen')).code]).toEqual([200, 'missing'])
})

test('an account of another studio tells nothing of itself to who knows its id', async () => {
  const far = await member(house, { studioCode: 'pfungen' })
  const signUp = (studio: string, by: Somebody) =>
    house.as(by, membercards.signup, { body: { _id: v7(), studio, at: new Date().toISOString(), person: far._id } })
  const answer = await signUp('winterthur', desk)
  expect([answer.code, JSON.stringify(answer.reply).includes(far.email)]).toEqual(['missing', false])
  expect(await house.db.$count(membercard, eq(membercard.person, far._id))).toBe(0)
  expect((await signUp('pfungen', elsewhere)).status).toBe(200)
})

test('a code that was taken in before its card arrived counts once it does', async () => {
  const code = fresh()
  expect((await scan(code)).code).toBe('missing')
  const day = addDays(today(), -3)
  const at = instantOf(day, '10:00')
  expect((await scan(code, { at })).reply).toMatchObject({ known: false, state: null })
  const { reply } = await issue(form({ code, at, offline: true }))
  expect(reply).toMatchObject({ state: 'active', first: day, last: lastDayOf(day), visits: 1 })
})

test('what is over, blocked, converted or another studio’s is refused, and the entrance is told', async () => {
  const body = form()
  const { reply } = await issue(body)
  expect((await scan(body.code, { studio: 'pfungen' }, elsewhere)).code).toBe('card-elsewhere')
  await scan(body.code)
  await house.runJobs()
  const before = await one(reply._id)
  expect((await change(before, 'block')).status).toBe(422)
  const blocked = await change(before, 'block', 'Weitergegeben')
  expect(blocked.reply).toMatchObject({ state: 'blocked', reason: 'Weitergegeben' })
  expect(await told(body.code)).toBe(1)
  expect((await scan(body.code)).code).toBe('card-blocked')
  expect((await change(before, 'convert')).code).toBe('stale')
  const open = await change(blocked.reply, 'reopen')
  expect(open.reply).toMatchObject({ state: 'active', reason: null })
  const converted = await change(open.reply, 'convert')
  expect(converted.reply.state).toBe('converted')
  expect((await change(converted.reply, 'block', 'Nein')).code).toBe('card-state')
  const past = form()
  const other = await issue(past)
  const first = addDays(today(), -20)
  await house.db
    .update(membercard)
    .set({ first, last: lastDayOf(first) })
    .where(eq(membercard._id, other.reply._id))
  expect((await one(other.reply._id)).state).toBe('over')
  expect((await scan(past.code)).code).toBe('card-over')
})

test('whose lead was won has become a member', async () => {
  const { reply } = await issue(form())
  const step = { stepKind: null, stepDay: null, stepDue: null }
  await house.db
    .update(lead)
    .set({ state: 'won', since: new Date().toISOString(), ...step })
    .where(eq(lead._id, reply.lead!))
  await convertWon(house)
  expect((await one(reply._id)).state).toBe('converted')
})

test('whoever has the code puts card and account together; nobody takes another account’s', async () => {
  const body = form()
  await issue(body)
  const [guest, thief] = [await member(house), await member(house)]
  const claim = (who: Somebody) => house.as(who, membercards.claim, { body: { code: body.code } })
  expect((await claim(guest)).reply.code).toBe(body.code)
  expect([(await claim(guest)).status, (await claim(thief)).code]).toEqual([200, 'missing'])
})

test('the list is of one’s studios, tells the code to who issues alone, and goes into a book', async () => {
  const body = form({ nachname: 'Suchbar' })
  await issue(body)
  const list = async (who: Somebody, query: object = {}) => (await house.as(who, membercards.list, { query })).reply
  expect((await list(desk, { q: 'suchb' })).rows.map(({ code }) => code)).toEqual([body.code])
  expect((await list(elsewhere, { q: 'suchb' })).total).toBe(0)
  const reader = await holder(house, [{ right: 'm_viewSubs', studios: ['winterthur'] }])
  expect((await list(reader, { q: 'suchb', state: ['issued'] })).rows.map(({ code }) => code)).toEqual([null])
  expect((await list(desk, { state: ['asked', 'over'], q: 'suchb' })).total).toBe(0)
  expect((await house.as(desk, membercards.excel, { query: {} })).status).toBe(200)
})

test('after 400 days nobody is named, and the card counts on', async () => {
  const { reply } = await issue(form({ nachname: 'Vergessen' }))
  const long = new Date(Date.now() - 401 * dayMs).toISOString()
  await house.db.update(membercard).set({ asked: long, issued: long }).where(eq(membercard._id, reply._id))
  await forgetCards(house, new Date())
  const [row] = await house.db.select().from(membercard).where(eq(membercard._id, reply._id))
  expect(row).toMatchObject({ email: null, code: null, lead: null, forgotten: true, nachname: 'Gast' })
  expect((await house.as(desk, membercards.one, { params: { id: reply._id }, query: { studio: 'winterthur' } })).code).toBe('missing')
})
