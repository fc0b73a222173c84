import { Writable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { healthcare } from '#contract/healthcare/calls.ts'
import { exampleSignature } from '#contract/registration.ts'
import { needsReason, type RequestState, requestMoves, requestStates } from '#contract/rules/healthcare/states.ts'
import { mayMove } from '#contract/states.ts'
import { dayMs } from '#contract/time.ts'
import { openLog } from '#server/kit/log.ts'
import { awayAt } from '#server/sandbox/access/sandboxFacts.ts'
import { personEvent } from '#server/shared/auth/tables.ts'
import { readPaper } from '#server/shared/exports/testing/read.ts'
import { accessTrace } from '#server/shared/health/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { studioSignature } from '#server/shared/studios/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { employee, makeStudio, member, type Wishes } from '#server/testing/make.ts'
import { contractIn } from './requestFacts.ts'
import { forgetRequests } from './retention.ts'
import { healthcareInsurer, healthcareRequest } from './tables.ts'

/** Orders and requests that come at once. */
const crowd = process.env.LONG ? 200 : 40

const logged: string[] = []
const log = openLog(
  'trace',
  new Writable({
    write(chunk, _encoding, done) {
      logged.push(String(chunk))
      done()
    },
  }),
)

let house: TestHouse
let office: Somebody
const insurer = v7()
const plain = v7()
const year = new Date().getUTCFullYear() - 1
const at = new Date().toISOString()
beforeAll(async () => {
  house = await openTestHouse({}, log)
  for (const code of ['winterthur', 'pfungen', 'unsigniert']) await makeStudio(house, { code, name: code })
  for (const code of ['winterthur', 'pfungen'])
    await house.db
      .insert(studioSignature)
      .values({ _id: v7(), studio: code, signature: exampleSignature, name: 'Reto Ammann', at: '2020-01-01T08:00:00.000Z' })
  await house.db.insert(healthcareInsurer).values([
    { _id: insurer, name: 'Alpenkasse', asksVisits: true },
    { _id: plain, name: 'Tannengrund' },
  ])
  office = await employee(house, 'office', ['winterthur'])
}, 400_000)
afterAll(() => house.close())

const somebody = (over: Wishes = {}) => member(house, { studioCode: 'winterthur', tacUserId: v7(), ...over })
const form = (over: object = {}) => ({ _id: v7(), insurer, year, insuredNumber: '123 456 789', visits: true, ...over })
const ask = (who: Somebody, over: object = {}) => house.as(who, healthcare.request, { body: form(over) }, { key: v7() })
const mine = async (who: Somebody) => (await house.as(who, healthcare.mine)).reply
const one = async (_id: string) => (await house.db.select().from(healthcareRequest).where(eq(healthcareRequest._id, _id)))[0]!
const put = (_id: string, status: RequestState) => house.db.update(healthcareRequest).set({ status }).where(eq(healthcareRequest._id, _id))
const decide = (_id: string, status: RequestState, version: number, more: object = {}) =>
  house.as(office, healthcare.decide, { params: { id: _id }, body: { status, reason: null, version, ...more } })
async function asked(who: Somebody, over: object = {}) {
  const { reply, status } = await ask(who, over)
  expect(status).toBe(200)
  return reply._id
}
/** Confirms at once, without the breath that a device asks for. */
async function confirm(ids: string[], by = office) {
  const answer = await house.as(by, healthcare.confirm, { body: { _id: v7(), ids } })
  await house.runJobs()
  return answer.reply
}

test('every transition is legal or answers 409 with the state', async () => {
  const who = await somebody()
  const _id = await asked(who)
  for (const from of requestStates)
    for (const to of requestStates.filter(to => to !== from)) {
      await put(_id, from)
      const { version } = await one(_id)
      const reason = needsReason(to) ? 'Darum.' : null
      const answer = await decide(_id, to, version, { reason })
      const legal = to !== 'confirmed' && mayMove(requestMoves, from, to, 'staff')
      if (legal) expect([from, to, answer.status]).toEqual([from, to, 200])
      else
        expect([from, to, answer.code, (answer.reply as { current?: unknown }).current]).toEqual([
          from,
          to,
          'healthcare-state',
          { status: from, version },
        ])
    }
})

test('nobody decides on a request of their own, singly or among others', async () => {
  const self = await employee(house, 'office', ['winterthur'], { studioCode: 'winterthur', tacUserId: v7() })
  const [own, other] = [await asked(self), await asked(await somebody())]
  const body = { status: 'rejected' as const, reason: 'Darum.', version: 1 }
  expect((await house.as(self, healthcare.decide, { params: { id: own }, body })).code).toBe('own')
  const { reply } = await house.as(self, healthcare.confirm, { body: { _id: v7(), ids: [own, other] } })
  expect([reply, (await one(own)).run, (await one(other)).run === null]).toEqual([{ total: 1, left: 1 }, null, false])
  expect((await decide(own, 'rejected', 1, { reason: 'Das Jahr fehlt.' })).status).toBe(200)
})

test('the table of transitions is that of H40', () => {
  const steps = Object.entries(requestMoves).flatMap(([from, to]) => to.map(move => `${from} ${move.to} ${move.by}`))
  expect(steps.sort()).toEqual([
    'checking confirmed staff',
    'checking rejected staff',
    'confirmed revoked staff',
    'rejected requested member',
    'requested checking staff',
    'requested rejected staff',
    'requested withdrawn member',
  ])
})

test('rejecting needs a reason, which the member reads; asked again it is open once more', async () => {
  const who = await somebody()
  const _id = await asked(who)
  expect((await decide(_id, 'rejected', 1)).code).toBe('invalid')
  expect((await decide(_id, 'rejected', 1, { reason: 'Das Jahr fehlt.' })).status).toBe(200)
  expect((await mine(who))[0]).toMatchObject({ status: 'rejected', reason: 'Das Jahr fehlt.' })
  await asked(who, { _id, visits: false })
  expect((await mine(who))[0]).toMatchObject({ status: 'requested', reason: null, visits: false })
})

test('the member takes back what nobody has looked at, and nothing later', async () => {
  const who = await somebody()
  const _id = await asked(who)
  const withdraw = (version: number) => house.as(who, healthcare.withdraw, { params: { id: _id }, body: { version } })
  await decide(_id, 'checking', 1)
  expect([(await withdraw(1)).code, (await withdraw(2)).code]).toEqual(['stale', 'healthcare-state'])
  const other = await asked(who, { insurer: plain })
  expect((await house.as(who, healthcare.withdraw, { params: { id: other }, body: { version: 1 } })).status).toBe(200)
  expect((await house.as(await somebody(), healthcare.erase, { params: { id: other }, query: { version: 2 } })).code).toBe('missing')
  expect((await house.as(who, healthcare.erase, { params: { id: other }, query: { version: 2 } })).status).toBe(200)
  expect((await mine(who)).map(({ _id }) => _id)).toEqual([_id])
})

test('only what is asked for, rejected or withdrawn is deleted', async () => {
  for (const status of requestStates) {
    const _id = await asked(await somebody())
    await put(_id, status)
    const { code } = await house.as(office, healthcare.remove, { params: { id: _id }, query: { version: 1 } })
    expect([status, code]).toEqual([status, ['requested', 'rejected', 'withdrawn'].includes(status) ? undefined : 'healthcare-state'])
  }
})

test('one request a person, year and insurer is open; another year and another insurer are others', async () => {
  const who = await somebody()
  const body = form()
  const first = await ask(who, body)
  expect((await ask(who, body)).reply).toEqual(first.reply)
  expect((await ask(who)).code).toBe('healthcare-open')
  expect([(await ask(who, { year: year - 1 })).status, (await ask(who, { insurer: plain })).status]).toEqual([200, 200])
  await put(first.reply._id, 'withdrawn')
  expect((await ask(who)).status).toBe(200)
})

test('after a confirmation one may ask again, and staff see the earlier one beside it', async () => {
  const who = await somebody()
  const first = await asked(who)
  await put(first, 'confirmed')
  const again = await ask(who)
  expect(again.status).toBe(200)
  const at = async (id: string) => (await house.as(office, healthcare.one, { params: { id } })).reply
  expect(await at(again.reply._id)).toMatchObject({ status: 'requested', before: (await at(first)).since })
  expect((await at(first)).before).toBeNull()
  expect((await ask(who)).code).toBe('healthcare-open')
})

test('of a subscription the confirmation names the span that was paid: no pause, no bonus', () => {
  const term = (Type: 'DEFAULT' | 'BONUSPERIOD' | 'IDLEPERIOD', Start: string, End: string) => ({ Type, TimeSpan: { Start, End } })
  const terms = [
    term('DEFAULT', `${year}-01-01`, `${year}-12-31`),
    term('IDLEPERIOD', `${year}-07-01`, `${year}-07-31`),
    term('BONUSPERIOD', `${year}-12-01`, `${year + 1}-01-31`),
  ]
  const contract = { ContractID: 1, MemberCategoryName: 'Jahresabo', ContractTermTimes: terms }
  expect(contractIn([contract], year)).toEqual({ kind: 'Jahresabo', from: `${year}-01-01`, to: `${year}-12-31` })
})

test('no AHV number, no year to come, no insurer that is gone', async () => {
  const who = await somebody()
  for (const insuredNumber of ['756.1234.5678.97', '7561234567897', '756 1234 5678 97', '756.1234.5678.97 1'])
    expect((await ask(who, { insuredNumber })).fields).toHaveProperty('insuredNumber')
  expect((await ask(who, { year: year + 2 })).fields).toHaveProperty('year')
  expect((await ask(who, { insurer: v7() })).fields).toHaveProperty('insurer')
})

test('the confirmation says what the service knows; visits only where they are asked for and agreed', async () => {
  const both = await somebody({ vorname: 'Anna', nachname: 'Berger', geburtstag: '1991-04-17' })
  const silent = await somebody()
  const ids = [await asked(both), await asked(both, { insurer: plain }), await asked(silent, { visits: false })]
  expect(await confirm(ids)).toEqual({ total: 3, left: 0 })
  const [asks, asksNot, agreesNot] = await Promise.all(ids.map(async id => (await one(id)).confirmation!))
  expect([asks!.visits! > 50, asksNot!.visits, agreesNot!.visits]).toEqual([true, null, null])
  expect(asks).toMatchObject({ typed: false, amount: 12 * asks!.payments[0]!.amount })
  const { buffer } = await fileFor(both)
  const text = (await readPaper(buffer)).flat().join('\n')
  expect(text).toContain('Anna Berger')
  expect(text).toContain('17.04.1991')
  expect(text).toContain('Alpenkasse')
  expect(text).toContain('123 456 789')
  expect(text).toContain('Reto Ammann')
  expect(text.match(/Besuche im Zeitraum/g)).toHaveLength(1)
})

test('whoever changed the studio in that year has both on the confirmation', async () => {
  const who = await somebody()
  const data = { what: 'winterthur', from: 'pfungen', to: 'winterthur' }
  await house.db.insert(personEvent).values({ _id: v7(), person: who._id, kind: 'studio', at: `${year}-06-10T10:00:00.000Z`, data })
  const _id = await asked(who)
  await confirm([_id])
  expect((await one(_id)).confirmation?.studios?.map(({ name }) => name)).toEqual(['pfungen', 'winterthur'])
  const text = (await readPaper((await fileFor(who)).buffer)).flat().join('\n')
  expect(text.replaceAll(/\s+/g, ' ')).toMatch(/Studios .*pfungen, .*winterthur, /)
})

async function fileFor(who: Somebody) {
  const answer = await house.ask(`${healthcare.pack.path}?year=${year}`, { headers: { authorization: `Bearer ${who.token}` } })
  return { status: answer.status, buffer: Buffer.from(await answer.arrayBuffer()) }
}

test('without the service, or a signature, it waits and says why; an amount that was typed stands there as such', async () => {
  const away = await asked(await somebody({ tacUserId: `${awayAt}-1` }))
  const unknown = await asked(await somebody({ tacUserId: null }))
  const unsigned = await asked(await somebody({ studioCode: 'unsigniert' }))
  const boss = await employee(house, 'admin')
  await confirm([away, unknown, unsigned], boss)
  const told = await Promise.all([away, unknown, unsigned].map(async id => [(await one(id)).status, (await one(id)).trouble]))
  expect(told).toEqual([
    ['checking', 'away'],
    ['checking', 'unknown'],
    ['checking', 'unsigned'],
  ])
  const { version } = await one(away)
  await decide(away, 'checking', version, { amount: 89_000, paidOn: `${year}-03-01` })
  // What is said later of something else leaves the amount as it is.
  await decide(away, 'checking', version + 1)
  await confirm([away])
  expect(await one(away)).toMatchObject({ status: 'confirmed', trouble: null, confirmation: { typed: true, amount: 89_000, visits: null } })
})

test('of many orders for one confirmation one counts, and the member hears of it once, without content', async () => {
  const who = await somebody()
  const _id = await asked(who)
  const answers = await Promise.all(
    Array.from({ length: crowd }, () => house.as(office, healthcare.confirm, { body: { _id: v7(), ids: [_id] } })),
  )
  await house.runJobs()
  expect(answers.map(({ reply }) => reply.total).reduce((sum, total) => sum + total)).toBe(1)
  const told = await house.db.select().from(notification).where(eq(notification.person, who._id))
  expect(told.map(({ title }) => title)).toEqual(['Es gibt Neues zu deiner Anfrage für die Krankenkasse.'])
})

test('of many requests at once for one year and insurer one stands', async () => {
  const who = await somebody()
  const answers = await Promise.all(Array.from({ length: crowd }, () => ask(who)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(await mine(who)).toHaveLength(1)
})

test('a run says how far it is, to whoever ordered it', async () => {
  const ids = [await asked(await somebody()), await asked(await somebody({ tacUserId: null }))]
  const run = v7()
  await house.as(office, healthcare.confirm, { body: { _id: run, ids } })
  const far = (who: Somebody) => house.as(who, healthcare.progress, { params: { id: run } })
  expect((await far(office)).reply).toMatchObject({ total: 2 })
  await house.runJobs()
  await vi.waitFor(async () => expect((await far(office)).reply).toEqual({ total: 2, done: 2, troubled: 1 }))
  expect((await far(await employee(house, 'admin'))).code).toBe('missing')
})

test('sent with a key it waits for its breath, and is done then', async () => {
  const _id = await asked(await somebody())
  const body = { _id: v7(), ids: [_id] }
  expect((await house.as(office, healthcare.confirm, { body }, { key: v7() })).reply).toEqual({ total: 1, left: 0 })
  expect((await one(_id)).status).toBe('requested')
  await house.db.execute("update job set due = now() - interval '1 second' where kind = 'breath'" as never)
  await house.runJobs()
  await house.runJobs()
  expect((await one(_id)).status).toBe('confirmed')
})

test('a role in one studio and the search in another confirm nobody in the latter', async () => {
  const roles = [
    { role: 'office', studios: ['winterthur'] },
    { role: 'trainer', studios: ['pfungen'] },
  ]
  const both = await member(house, { roles })
  const near = await asked(await somebody())
  const far = await asked(await somebody({ studioCode: 'pfungen' }))
  const { reply } = await house.as(both, healthcare.requests, { body: {} })
  expect([near, far].map(id => reply.rows.some(({ _id }) => _id === id))).toEqual([true, false])
  expect((await house.as(both, healthcare.one, { params: { id: far } })).code).toBe('missing')
  expect(await confirm([near, far], both)).toEqual({ total: 1, left: 1 })
  const trainer = await employee(house, 'trainer', ['winterthur'])
  expect((await house.as(trainer, healthcare.requests, { body: {} })).code).toBe('forbidden')
})

test('each look of staff leaves its trace: a list once a day, contents each time, files as handed out, and nothing one’s own', async () => {
  const who = await somebody()
  const _id = await asked(who)
  for (const _ of [1, 2]) {
    await house.as(office, healthcare.requests, { body: { q: '' } })
    await house.as(office, healthcare.one, { params: { id: _id } })
  }
  await confirm([_id])
  await house.ask(`healthcare/${_id}/pdf`, { headers: { authorization: `Bearer ${office.token}` } })
  await house.ask('healthcare/requests/excel', {
    method: 'POST',
    body: '{}',
    headers: { authorization: `Bearer ${office.token}`, 'content-type': 'application/json' },
  })
  await mine(who)
  const kinds = (await house.db.select().from(accessTrace).where(eq(accessTrace.person, who._id))).map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['disclosed', 'disclosed', 'read', 'read', 'read', 'written'])
})

test('the insured number stands in no list, no notice, no log and no answer that is remembered', async () => {
  const secret = `KVN-${Date.now()}`
  const who = await somebody()
  const _id = await asked(who, { insuredNumber: secret })
  await decide(_id, 'checking', 1)
  const { reply } = await house.as(office, healthcare.requests, { body: { q: '' } })
  expect(JSON.stringify(reply)).not.toContain(secret)
  const { rows } = await house.db.execute<{ text: string }>("select coalesce(jsonb_agg(a)::text, '') as text from answered a" as never)
  expect(rows[0]!.text).toContain(_id)
  expect(rows[0]!.text).not.toContain(secret)
  const told = await house.db.select().from(notification)
  expect(JSON.stringify(told)).not.toContain(secret)
  expect(logged.length).toBeGreaterThan(0)
  expect(logged.join('')).not.toContain(secret)
})

test('confirmations go after five years, what never became one after 400 days', async () => {
  const who = await somebody()
  const [kept, gone] = [await asked(who), await asked(who, { insurer: plain })]
  await put(kept, 'confirmed')
  await put(gone, 'withdrawn')
  await forgetRequests(house, new Date(Date.parse(at) + 401 * dayMs))
  expect((await mine(who)).map(({ _id }) => _id)).toEqual([kept])
  await forgetRequests(house, new Date(Date.parse(at) + (5 * 366 + 1) * dayMs))
  expect(await mine(who)).toEqual([])
})
