import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { addDays } from '#contract/days.ts'
import { dayMs } from '#contract/time.ts'
import { entry, tacStatement } from '#server/accessControl/tables.ts'
import { instantOf, today } from '#server/kit/zone.ts'
import { membercard } from '#server/membercards/tables.ts'
import { entrance } from '#server/outside/plugs.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import { member } from '#server/testing/make.ts'
import { forgetBars } from './bars.ts'
import { appendOne } from './rules.ts'
import { contract, contractLeader } from './tables.ts'
import { offerWith, termsWith } from './testing/make.ts'
import { openScene, type Scene } from './testing/scene.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
  const always = Array.from({ length: 7 }, (_, nth) => ({ weekday: nth + 1, from: '00:00', to: '24:00' }))
  await scene.house.db.update(studio).set({ openingHours: [{ title: 'Studio', hours: always }] as never })
}, 120_000)
afterAll(() => scene.house.close())

const ask = (
  who: { _id: string },
  { studio: code = 'here', at, as = scene.seller }: { studio?: string; at?: string; as?: Scene['seller'] } = {},
) => scene.house.as(as, contracts.atGate, { params: { userId: who._id }, query: { studio: code, at } })
const newcomer = () => member(scene.house, { studioCode: 'here' })
async function running(who: { _id: string }, over: Parameters<typeof termsWith>[0] = {}): Promise<ContractRow> {
  return scene.closed({ person: who._id, accept: true }, scene.office, offerWith({ contract: termsWith(over) }))
}
const recordOf = async ({ _id }: ContractRow) => (await scene.house.db.select().from(contract).where(eq(contract._id, _id)))[0]!

test('the door says the same to staff, each with the whole reason, and to the person in a sentence of their own', async () => {
  const who = await newcomer()
  expect((await ask(who)).reply).toMatchObject({
    open: false,
    staff: 'Kein Abo und kein Eintrittscode.',
    member: 'Wir finden kein Abo von dir.',
  })
  const waits = await scene.closed({ person: who._id })
  expect((await ask(who)).reply).toMatchObject({ open: false, staff: '«Jahresabo» wartet auf die Annahme.' })
  await scene.turn(waits, 'accepted')
  expect((await ask(who)).reply).toMatchObject({
    open: true,
    studio: 'here',
    statedAt: null,
    member: expect.stringContaining('Willkommen!'),
  })
  const own = await scene.house.as(who, contracts.ownGate, { query: {} })
  expect(own.reply).toMatchObject({ open: true, studio: 'here' })
  expect(own.reply).not.toHaveProperty('staff')
  expect((await scene.house.as(who, contracts.ownGate, { query: { studio: 'there' } })).reply).toMatchObject({ open: false })
  expect((await scene.house.as(who, contracts.ownGate, { query: { studio: 'nowhere' } })).code).toBe('missing')
})

test('a pause shuts it, and an earlier moment is judged by what was known then', async () => {
  const who = await newcomer()
  const row = await running(who)
  const before = new Date(Date.now() - 1).toISOString()
  const content = { to: addDays(today(), 9), fee: 0 }
  const pause = { kind: 'pause', day: today(), author: null, reason: null, content } as const
  const record = await recordOf(row)
  await scene.house.db.transaction(tx => appendOne({ tx, house: scene.house }, record, pause))
  expect((await ask(who)).reply).toMatchObject({ open: false, until: content.to, member: expect.stringContaining('pausiert bis') })
  expect((await ask(who, { at: before })).reply.open).toBe(true)
  expect(Object.keys((await ask(who, { at: new Date(Date.now() - 91 * dayMs).toISOString() })).fields ?? {})).toEqual(['at'])
  expect(Object.keys((await ask(who, { at: new Date(Date.now() + dayMs).toISOString() })).fields ?? {})).toEqual(['at'])
})

test('debt shuts it by the clause and the service’s word alone, and what was not due by then shuts nothing', async () => {
  const { db } = scene.house
  const [strict, mild] = [await newcomer(), await newcomer()]
  for (const who of [strict, mild]) {
    await running(who, { debtClause: who === strict })
    await db
      .update(person)
      .set({ tacUserId: `tac-${who._id}` })
      .where(eq(person._id, who._id))
    const at = new Date(Date.now() - 1000).toISOString()
    const bill = { number: '1', day: addDays(today(), -40), due: addDays(today(), -10), amount: 7900, open: 7900, reminders: 1 }
    const later = { ...bill, number: '2', due: addDays(today(), 5), open: 5000 }
    const said = { contracts: [], bills: [bill, later], at, heard: at }
    await db.insert(tacStatement).values({ _id: v7(), person: who._id, tacUserId: `tac-${who._id}`, ...said })
  }
  expect((await ask(strict)).reply).toMatchObject({ open: false, staff: '«Jahresabo»: CHF 79.00 offen, nach Vertrag kein Zutritt.' })
  expect((await ask(mild)).reply.open).toBe(true)
})

test('a bar shuts it where it holds until it is lifted, its person is told and reads why, and who decides there alone sets it', async () => {
  const who = await newcomer()
  await running(who, { studios: ['here', 'there'] })
  const body = { _id: v7(), studio: 'here', from: today(), until: addDays(today(), 30), reason: 'Verstoss gegen die Hausordnung' }
  const params = { userId: who._id }
  const add = (as: Scene['seller'], over: object = {}) => scene.house.as(as, contracts.addBar, { params, body: { ...body, ...over } })
  expect([(await add(scene.seller)).status, (await add(scene.stranger)).status]).toEqual([403, 403])
  expect((await add(scene.office, { _id: v7(), studio: null })).status).toBe(403)
  const before = new Date().toISOString()
  expect((await add(scene.office)).reply).toMatchObject({ by: 'Ruth Hofstetter', liftedAt: null })
  expect((await add(scene.office)).status).toBe(200)
  expect((await add(scene.office, { reason: 'Etwas anderes' })).code).toBe('taken')
  expect((await ask(who)).reply).toMatchObject({ open: false, until: body.until, staff: expect.stringContaining('Zutritt bis') })
  const own = async (studio: string) => (await scene.house.as(who, contracts.ownGate, { query: { studio } })).reply
  const [here, there] = [await own('here'), await own('there')]
  expect([here.member, here.barred, there.open, there.barred]).toEqual([expect.stringContaining('Grund: Verstoss'), true, true, false])
  expect((await ask(who, { at: before })).reply.open).toBe(true)
  const bells = (await scene.house.db.select().from(notification)).filter(({ title }) => title.includes('gesperrt: Verstoss'))
  expect(bells).toHaveLength(1)
  const lift = (as: Scene['seller']) => scene.house.as(as, contracts.liftBar, { params: { id: body._id } })
  expect((await lift(scene.stranger)).code).toBe('missing')
  expect([(await lift(scene.office)).status, (await lift(scene.office)).status]).toEqual([200, 200])
  expect((await ask(who)).reply.open).toBe(true)
  expect((await scene.house.as(scene.office, contracts.bars, { params })).reply).toMatchObject([{ liftedBy: 'Ruth Hofstetter' }])
  expect((await scene.house.as(scene.stranger, contracts.bars, { params })).code).toBe('missing')
  await forgetBars(scene.house, new Date(Date.now() + 401 * dayMs))
  expect((await scene.house.as(scene.office, contracts.bars, { params })).reply).toEqual([])
})

test('is told to whoever sells at that door, of people of their studios', async () => {
  const who = await newcomer()
  expect((await ask(who, { as: scene.stranger, studio: 'there' })).code).toBe('missing')
  expect((await ask(who, { as: scene.stranger })).status).toBe(403)
  expect((await ask(who, { as: who as unknown as Scene['seller'] })).status).toBe(403)
})

test('the last visit of a card lets its person in again on the same day, and not on the next', async () => {
  const { db } = scene.house
  const who = await newcomer()
  await running(who, { kind: 'entries', entries: 2, months: 12, renewalMonths: null })
  const start = addDays(today(), -10)
  await db.update(contract).set({ start }).where(eq(contract.person, who._id))
  const came = (day: string) => {
    const at = instantOf(day, '00:01')
    return db.insert(entry).values({ _id: v7(), studio: 'here', at, receivedAt: at, person: who._id, outcome: 'in' })
  }
  await came(addDays(today(), -3))
  await came(today())
  expect((await ask(who)).reply.open).toBe(true)
  await came(addDays(today(), -2))
  expect((await ask(who)).reply).toMatchObject({ open: false, member: 'Du hast keine Eintritte mehr.' })
})

test('a card of the first 11 days opens as a contract does, and none that is blocked', async () => {
  const { db } = scene.house
  const who = await newcomer()
  const at = new Date().toISOString()
  const days = { asked: at, issued: at, first: today(), last: addDays(today(), 10) }
  const [card] = await db
    .insert(membercard)
    .values({ _id: v7(), studio: 'here', vorname: 'Neu', nachname: 'Gast', person: who._id, source: 'desk', ...days })
    .returning()
  expect((await ask(who)).reply).toMatchObject({ open: true, until: days.last })
  await db.update(membercard).set({ closed: 'blocked', closedAt: at }).where(eq(membercard._id, card!._id))
  expect((await ask(who)).reply.open).toBe(false)
})

test('the entrance asks the same function where the app leads, and leaves it to the service elsewhere', async () => {
  const { db } = scene.house
  const who = await newcomer()
  const tacUserId = `tac-${who._id}`
  await db.update(person).set({ tacUserId }).where(eq(person._id, who._id))
  const come = () => entrance.one(scene.house)!({ tx: db, house: scene.house }, { tacUserId, studio: 'here' })
  expect(await come()).toBeUndefined()
  await db.insert(contractLeader).values({ studio: 'here', leads: 'app', at: new Date().toISOString() })
  expect(await come()).toEqual({ open: false, reason: 'Kein Abo' })
  await running(who)
  expect(await come()).toEqual({ open: true, reason: null })
  expect(await entrance.one(scene.house)!({ tx: db, house: scene.house }, { tacUserId: 'nobody', studio: 'here' })).toBeUndefined()
  await db.update(contractLeader).set({ leads: 'tac' })
  expect(await come()).toBeUndefined()
  await db.delete(contractLeader)
})
