import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import { dues } from '#contract/contracts/dues.ts'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { addDays } from '#contract/days.ts'
import { payments } from '#contract/payments/calls.ts'
import { tacStatement } from '#server/accessControl/tables.ts'
import { offerWith, termsWith } from '#server/contracts/testing/make.ts'
import { openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import { remind } from '#server/payments/bills/reminders.ts'
import { person } from '#server/shared/auth/tables.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, member } from '#server/testing/make.ts'
import { remindDues } from './dueNews.ts'
import { contractDispute, contractDue } from './tables.ts'

let scene: Scene
beforeAll(async () => {
  scene = await openScene()
  const always = Array.from({ length: 7 }, (_, nth) => ({ weekday: nth + 1, from: '00:00', to: '24:00' }))
  await scene.house.db.update(studio).set({ openingHours: [{ title: 'Studio', hours: always }] as never })
}, 120_000)
afterAll(() => scene.house.close())

const newcomer = () => member(scene.house, { studioCode: 'here' })
const running = (who: Somebody, over: Parameters<typeof termsWith>[0] = {}): Promise<ContractRow> =>
  scene.closed({ person: who._id, accept: true }, scene.office, offerWith({ contract: termsWith(over) }))
const dueOf = async ({ _id }: ContractRow) => (await scene.house.db.select().from(contractDue).where(eq(contractDue.contract, _id)))[0]!
const dispute = (who: Somebody, of: { due?: string; bill?: string }, _id: string = v7()) =>
  scene.house.as(who, dues.dispute, {
    body: { _id, due: of.due ?? null, bill: of.bill ?? null, text: 'Das war anders abgemacht.', at: new Date().toISOString() },
  })
const decide = (row: { _id: string; version: number }, state: 'right' | 'wrong', who: Somebody = scene.office) =>
  scene.house.as(who, dues.decideDispute, {
    params: { id: row._id },
    body: { state, answer: 'Wir haben nachgesehen.', version: row.version },
  })
const remindersOf = async (_id: string) => {
  await remindDues(scene.house, new Date())
  return (await scene.house.db.select().from(contractDue).where(eq(contractDue._id, _id)))[0]!.reminders
}

/** Somebody whose contract has the clause, and whom the access-control service says owes a bill since ten days. */
async function owing() {
  const who = await newcomer()
  const row = await running(who, { debtClause: true, joiningFee: 0 })
  const tacUserId = `tac-${who._id}`
  await scene.house.db.update(person).set({ tacUserId }).where(eq(person._id, who._id))
  const at = new Date(Date.now() - 1000).toISOString()
  const bill = { number: 'R1', day: addDays(today(), -40), due: addDays(today(), -10), amount: 7900, open: 7900, reminders: 1 }
  const bills = [bill, { ...bill, number: 'R2', open: 0 }]
  await scene.house.db.insert(tacStatement).values({ _id: v7(), person: who._id, tacUserId, contracts: [], bills, at, heard: at })
  return { who, row }
}
const gate = async (who: Somebody, at?: string) =>
  (await scene.house.as(scene.seller, contracts.atGate, { params: { userId: who._id }, query: { studio: 'here', at } })).reply.open

test('a due that is disputed is reminded of by nobody until somebody decides; taken back it is as before', async () => {
  const who = await newcomer()
  const due = await dueOf(await running(who))
  await scene.house.db
    .update(contractDue)
    .set({ dueOn: addDays(today(), -20) })
    .where(eq(contractDue._id, due._id))
  const { reply } = await dispute(who, { due: due._id })
  expect(reply).toMatchObject({ state: 'open', amount: due.owed, title: due.title })
  expect(await remindersOf(due._id)).toBe(0)
  const back = () => scene.house.as(who, dues.withdrawDispute, { params: { id: reply._id } })
  expect([(await back()).reply.state, (await back()).status]).toEqual(['withdrawn', 200])
  expect(await remindersOf(due._id)).toBe(1)
})

test('its bill that is out is reminded of as little: neither while it is disputed, nor once it is let go', async () => {
  const home = { adresse1: 'Musterstrasse 12a', plz: '8400', stadt: 'Winterthur', emailVerifiedAt: new Date().toISOString() }
  const who = await member(scene.house, { studioCode: 'here', ...home })
  const due = await dueOf(await running(who))
  const { reply: paying } = await scene.house.as(who, payments.init, { body: { kind: 'contract', payable: due._id } })
  const bill = await scene.house.as(who, payments.create, { body: { _id: v7(), payment: paying._id, way: 'bill' } })
  expect(bill.code).toBeUndefined()
  const reminded = (nth: number) => scene.house.db.transaction(tx => remind(tx, scene.house, { payment: paying._id, nth }))
  expect(await reminded(0)).toBe(true)
  const { reply } = await dispute(who, { due: due._id })
  expect(await reminded(1)).toBe(false)
  await scene.house.as(who, dues.withdrawDispute, { params: { id: reply._id } })
  expect(await reminded(2)).toBe(true)
  await decide((await dispute(who, { due: due._id })).reply, 'right')
  expect(await reminded(3)).toBe(false)
})

test('who is right owes nothing of it any more and hears why; who is not owes it', async () => {
  for (const [state, waived] of [
    ['right', 4900],
    ['wrong', 0],
  ] as const) {
    const who = await newcomer()
    const due = await dueOf(await running(who))
    const { reply } = await dispute(who, { due: due._id })
    expect((await decide(reply, state)).reply).toMatchObject({ state, decidedBy: 'Ruth Hofstetter' })
    expect((await decide(reply, state)).status).toBe(200)
    expect((await decide(reply, state === 'right' ? 'wrong' : 'right')).code).toBe('stale')
    expect((await scene.house.db.select().from(contractDue).where(eq(contractDue._id, due._id)))[0]!.waived).toBe(waived)
    const own = (await scene.house.as(who, dues.disputed)).reply
    expect(own.rows).toMatchObject([{ state, answer: 'Wir haben nachgesehen.' }])
    expect((await scene.house.as(who, dues.withdrawDispute, { params: { id: reply._id } })).code).toBe('dispute-decided')
  }
})

test.each([4900, null])(
  'what the desk took offline of what was let go meanwhile (shown as %s) is spare until it is given back',
  async owed => {
    const who = await newcomer()
    const due = await dueOf(await running(who))
    await decide((await dispute(who, { due: due._id })).reply, 'right')
    const taking = { _id: v7(), studio: 'here', till: 'cash' as const, slip: null, owed, at: new Date().toISOString() }
    const desk = await employee(scene.house, 'admin', ['here'])
    const take = () => scene.house.as(desk, dues.take, { params: { id: due._id }, body: taking })
    expect((await take()).reply).toMatchObject({ left: 0, paid: 0, spare: [{ _id: taking._id, amount: 4900 }] })
    expect((await take()).reply.spare).toHaveLength(1)
    const body = { _id: v7(), studio: 'here', at: new Date().toISOString(), of: taking._id }
    expect((await scene.house.as(desk, dues.giveBack, { params: { id: due._id }, body })).reply).toMatchObject({ paid: 0, spare: [] })
  },
)

test('a bill that is disputed shuts no door, from its receipt on; one that stays owed does again', async () => {
  const { who } = await owing()
  expect(await gate(who)).toBe(false)
  expect((await scene.house.as(who, dues.disputed)).reply.bills).toMatchObject([{ number: 'R1', open: 7900 }])
  const before = new Date().toISOString()
  const { reply } = await dispute(who, { bill: 'R1' })
  expect([await gate(who), await gate(who, before)]).toEqual([true, false])
  const while_ = new Date().toISOString()
  await decide(reply, 'wrong')
  expect([await gate(who), await gate(who, while_)]).toEqual([false, true])
  const again = await dispute(who, { bill: 'R1' })
  await decide(again.reply, 'right')
  expect(await gate(who)).toBe(true)
})

test('what is nobody’s, or not open, is not disputed; the same comes once, and one that runs is the one', async () => {
  const { who } = await owing()
  const [stranger, _id] = [await newcomer(), v7()]
  const due = await dueOf(await running(stranger))
  expect([(await dispute(who, { due: due._id })).code, (await dispute(who, { bill: 'R2' })).code]).toEqual(['missing', 'missing'])
  expect((await dispute(who, {})).fields).toHaveProperty('bill')
  expect([(await dispute(who, { bill: 'R1' }, _id)).status, (await dispute(who, { bill: 'R1' }, _id)).status]).toEqual([200, 200])
  expect((await dispute(who, { bill: 'R1' })).reply._id).toBe(_id)
  expect((await dispute(stranger, { due: due._id }, _id)).code).toBe('taken')
  await scene.house.db.update(contractDue).set({ waived: due.owed }).where(eq(contractDue._id, due._id))
  expect((await dispute(stranger, { due: due._id })).code).toBe('dispute-nothing')
  expect(await scene.house.db.$count(contractDispute, eq(contractDispute.person, who._id))).toBe(1)
})

test('the office says it for a member, who is told and may take it back; nobody else does', async () => {
  const { who } = await owing()
  const due = await dueOf(await running(who, { debtClause: true }))
  const body = (of: object = {}) => ({ _id: v7(), due: null, bill: 'R1', text: 'Am Empfang gesagt.', at: new Date().toISOString(), ...of })
  const say = (as: Somebody, given: ReturnType<typeof body>, of = who) =>
    scene.house.as(as, dues.disputeFor, { params: { userId: of._id }, body: given })
  const seen = async (as: Somebody) => (await scene.house.as(as, dues.disputesOf, { params: { userId: who._id } })).reply
  expect(await seen(scene.office)).toMatchObject({ bills: [{ number: 'R1' }], rows: [] })
  expect(await seen(scene.stranger)).toEqual({ bills: [], rows: [] })
  expect([(await say(scene.stranger, body())).code, (await say(scene.seller, body())).status]).toEqual(['missing', 403])
  expect((await say(scene.stranger, body({ bill: null, due: due._id }))).code).toBe('missing')
  expect((await say(scene.office, body({ bill: null, due: due._id }), await newcomer())).code).toBe('missing')
  const first = body()
  const { reply } = await say(scene.office, first)
  expect(reply).toMatchObject({ state: 'open', userId: who._id, bill: 'R1', amount: 7900 })
  expect([(await say(scene.office, first)).reply._id, (await say(scene.office, body())).reply._id]).toEqual([reply._id, reply._id])
  expect(await gate(who)).toBe(true)
  expect((await seen(scene.office)).rows).toMatchObject([{ _id: reply._id, state: 'open' }])
  const told = await scene.house.db.select().from(notification).where(eq(notification.person, who._id))
  expect(told.filter(({ title }) => title === 'Dein Studio führt einen Betrag als bestritten: Rechnung R1.')).toMatchObject([
    { link: '/user?teil=contract' },
  ])
  expect((await scene.house.as(who, dues.withdrawDispute, { params: { id: reply._id } })).reply.state).toBe('withdrawn')
  expect(await gate(who)).toBe(false)
})

test('said by the member and by the office at once it is one dispute', async () => {
  const { who } = await owing()
  const body = () => ({ _id: v7(), due: null, bill: 'R1', text: 'Am Empfang gesagt.', at: new Date().toISOString() })
  const say = () => scene.house.as(scene.office, dues.disputeFor, { params: { userId: who._id }, body: body() })
  const answers = await Promise.all(Array.from({ length: process.env.LONG ? 20 : 3 }, () => [dispute(who, { bill: 'R1' }), say()]).flat())
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ reply }) => reply._id)).size).toBe(1)
  expect(await scene.house.db.$count(contractDispute, eq(contractDispute.person, who._id))).toBe(1)
})

test('whoever decides there reads and decides, and nobody else', async () => {
  const { who } = await owing()
  const { reply } = await dispute(who, { bill: 'R1' })
  const list = async (as: Somebody) =>
    (await scene.house.as(as, dues.disputes, { query: { state: ['open'] } })).reply?.rows?.map(({ _id }) => _id)
  expect(await list(scene.office)).toContain(reply._id)
  expect(await list(scene.stranger)).toEqual([])
  expect((await scene.house.as(scene.seller, dues.disputes, { query: {} })).status).toBe(403)
  expect((await decide(reply, 'right', scene.stranger)).code).toBe('missing')
  expect((await decide(reply, 'right', who)).status).toBe(403)
})

test('nobody decides on what they dispute themselves', async () => {
  const desk = await employee(scene.house, 'office', ['here'], { studioCode: 'here' })
  const due = await dueOf(await running(desk))
  const { reply } = await dispute(desk, { due: due._id })
  expect((await decide(reply, 'right', desk)).code).toBe('own')
  expect((await dueOf({ _id: due.contract } as ContractRow)).waived).toBe(0)
  expect((await decide(reply, 'right')).reply).toMatchObject({ state: 'right', name: expect.any(String) })
})
