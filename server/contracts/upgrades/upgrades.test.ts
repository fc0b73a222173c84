import { and, eq, notLike } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import { upgrades } from '#contract/contracts/upgrades.ts'
import { addDays } from '#contract/days.ts'
import { exampleSignature } from '#contract/registration.ts'
import { dayMs } from '#contract/time.ts'
import { contract, contractEvent } from '#server/contracts/tables.ts'
import { mailsTo } from '#server/contracts/testing/mails.ts'
import { dataWith } from '#server/contracts/testing/make.ts'
import { at } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import { notification } from '#server/shared/notifications/tables.ts'
import { member } from '#server/testing/make.ts'
import { upgradesDomain } from './domain.ts'
import { contractUpgrade } from './tables.ts'
import { upgradeOf } from './testing/make.ts'
import { openUpgrades, type UpgradeScene } from './testing/scene.ts'

let house: UpgradeScene['house']
let { boss, office, seller, stranger, running, possible, create, created, put, whole } = {} as UpgradeScene
beforeAll(async () => {
  ;({ house, boss, office, seller, stranger, running, possible, create, created, put, whole } = await openUpgrades())
}, 60_000)
afterAll(() => house.close())

const rowOf = async (_id: string) => (await house.db.select().from(contract).where(eq(contract._id, _id)))[0]!

const mails = (to: string) => mailsTo(house, to)
// What is due is told apart from that (dues.test.ts).
const bell = (person: string) =>
  house.db
    .select()
    .from(notification)
    .where(and(eq(notification.person, person), notLike(notification.title, 'Zu bezahlen%')))

// Before the others, whose mails would have to be drawn with these.
test('the member hears of it once, by bell and mail, and an accepted one brings the paper', async () => {
  const { who, contract: row } = await running()
  const upgrade = await created(row)
  const [before, bells] = [(await mails(who.email)).length, (await bell(who._id)).length]
  await put(upgrade, 'accepted')
  await put(upgrade, 'accepted')
  const told = await mails(who.email)
  expect(told.length).toBe(before + 1)
  expect(told.at(-1)).toMatchObject({
    subject: 'Dein Wechsel zu Gold',
    files: [expect.objectContaining({ name: expect.stringMatching(/^Vertrag \d+\.pdf$/) })],
  })
  expect(told.at(-1)!.text).toContain('«Jahresabo» endet')
  expect((await bell(who._id)).length).toBe(bells + 1)
  expect((await bell(office._id)).some(({ title }) => title.startsWith('Ein Vertragswechsel wartet'))).toBe(true)
})

test('possible is what the mapping of the studio gives, while it is sold there', async () => {
  const { contract: row, better, mapping } = await running()
  const answer = await possible(row)
  expect(answer.offers.map(({ _id }) => _id)).toEqual([better.offer])
  expect([answer.problem, answer.left.number, answer.left.data.nachname]).toEqual([null, row.number, 'Meier'])
  expect((await house.as(stranger, upgrades.possibilities, at(row))).code).toBe('missing')
  await house.as(boss, upgrades.removeMapping, { params: { id: mapping._id }, query: { version: mapping.version } })
  expect((await possible(row)).offers).toEqual([])
  // A device that has not heard of it yet is not refused.
  expect((await create(row, await upgradeOf(answer))).status).toBe(200)
})

test('accepted, one contract ends on the day before and the next begins on that day, with the rest of the joining fee', async () => {
  const { contract: row } = await running()
  const start = addDays(today(), 20)
  const upgrade = await created(row, { choice: { start, addOns: [], promotion: null, code: null, skipPresale: false, renews: false } })
  expect(upgrade).toMatchObject({ state: 'created', title: 'Gold', leftTitle: 'Jahresabo', start, byMember: false })
  expect((await rowOf(row._id)).endedBy).toBeNull()
  expect((await put(upgrade, 'accepted')).reply).toMatchObject({ state: 'accepted', version: 2 })
  const before = await rowOf(row._id)
  expect([before.finalEnd, before.endedBy, before.state]).toEqual([addDays(start, -1), 'upgrade', 'accepted'])
  expect(before.recurring.at(-1)?.to).toBe(addDays(start, -1))
  const { reply } = await whole(upgrade)
  const next = (await house.as(seller, contracts.one, { params: { userId: row.userId, index: String(reply.nextIndex) } })).reply
  expect(next).toMatchObject({ index: 1, title: 'Gold', start, state: 'accepted', price: 12_900 })
  expect(next.lines.find(({ kind }) => kind === 'fee')?.amount).toBe(5000)
  expect(next.life.start).toBe(start)
  expect((await rowOf(next._id)).recurring[0]).toMatchObject({ from: start, amount: 12_900 })
  const own = (await house.as(seller, contracts.one, at(row))).reply
  expect(own.history.map(({ what }) => what)).toContain('Zu einem anderen Vertrag gewechselt')
  const events = await house.db.select().from(contractEvent).where(eq(contractEvent.contract, row._id))
  expect(events.find(({ kind }) => kind === 'upgrade')).toMatchObject({ day: start, content: { contract: next._id } })
  // Once more is no news, and the other ways are closed.
  expect((await put(upgrade, 'accepted')).status).toBe(200)
  expect((await put({ ...upgrade, version: 2 }, 'rejected', office, 'Doch nicht')).code).toBe('contract-state')
  expect(await house.db.$count(contract, eq(contract.person, row.userId))).toBe(2)
})

test('a paper that says something else than the studio’s own is refused, and so is what the contract does not allow', async () => {
  const { contract: row } = await running()
  const answer = await possible(row)
  const closing = await upgradeOf(answer)
  const refused = async (over: Parameters<typeof upgradeOf>[1]) => {
    const { code, fields } = await create(row, await upgradeOf(answer, over))
    return fields ? Object.keys(fields) : code
  }
  expect((await create(row, { ...closing, hash: 'f'.repeat(64) })).fields).toEqual({ hash: expect.stringContaining('etwas anderes') })
  const choice = { ...closing.choice, start: addDays(today(), 500) }
  expect(await refused({ choice })).toEqual(['choice.start'])
  expect(await refused({ payment: { way: 'prepaid', iban: null, holder: null } })).toEqual(['payment.way'])
  expect(await refused({ signatures: { member: exampleSignature, guardian: exampleSignature } })).toEqual(['guardian'])
  expect(await refused({ day: addDays(today(), -500) })).toEqual(['day'])
  expect(await house.db.$count(contractUpgrade, eq(contractUpgrade.contract, row._id))).toBe(0)
  const other = await running()
  expect((await create(row, await upgradeOf(await possible(other.contract)))).code).toBe('contract-offer')
})

test('who is under 18 needs a guardian’s signature', async () => {
  const { contract: row } = await running({
    over: {
      data: dataWith({ geburtstag: addDays(today(), -16 * 365) }),
      guardian: 'Beat Meier',
      relation: 'Vater',
      signatures: { member: exampleSignature, guardian: exampleSignature },
    },
  })
  const answer = await possible(row)
  expect((await create(row, await upgradeOf(answer))).code).toBe('contract-under-age')
  const both = { member: exampleSignature, guardian: exampleSignature }
  expect((await create(row, await upgradeOf(answer, { guardian: 'Beat Meier', relation: 'Vater', signatures: both }))).status).toBe(200)
})

test('the reckoning holds by what was known where it was signed, and whoever decides sees what it would be now', async () => {
  const { contract: row } = await running()
  const answer = await possible(row)
  const receivedAt = new Date().toISOString()
  const pause = { to: addDays(today(), -5), fee: 0 }
  await house.db.insert(contractEvent).values({
    _id: crypto.randomUUID(),
    contract: row._id,
    kind: 'pause',
    day: addDays(today(), -10),
    receivedAt,
    reason: 'Ferien',
    content: pause,
  })
  const upgrade = (await create(row, await upgradeOf(answer))).reply
  const shown = (await whole(upgrade)).reply
  expect(shown.now).not.toBeNull()
  expect(shown.now!.due).toBeLessThan(shown.due)
  expect(shown.reckoning.reduce((sum, { amount }) => sum + amount, 0)).toBe(shown.due - shown.back)
})

test('after a notice one goes over until the last day; once the contract ends before, the upgrade can’t be accepted any more', async () => {
  const openEnded = { kind: 'open-ended', months: null, noticeMonths: 1 } as const
  const { contract: row } = await running({ from: openEnded })
  const upgrade = await created(row, {
    choice: { start: addDays(today(), 100), addOns: [], promotion: null, code: null, skipPresale: false, renews: false },
  })
  await house.db.insert(contractEvent).values({
    _id: crypto.randomUUID(),
    contract: row._id,
    kind: 'notice',
    day: today(),
    receivedAt: new Date().toISOString(),
    reason: null,
    content: { notice: 'ordinary', to: null, late: false },
  })
  const shown = (await whole(upgrade)).reply
  expect([shown.problem, shown.follows]).toEqual([expect.stringContaining('endet am'), ['rejected', 'deleted']])
  const answer = await put(upgrade, 'accepted')
  expect(answer).toMatchObject({ code: 'contract-state', reply: { current: { _id: upgrade._id, state: 'created' } } })
  expect(await house.db.$count(contract, eq(contract.person, row.userId))).toBe(1)
  const sooner = await created(row, {
    choice: { start: addDays(today(), 10), addOns: [], promotion: null, code: null, skipPresale: false, renews: false },
  })
  expect((await put(sooner, 'accepted')).status).toBe(200)
  expect(await rowOf(row._id)).toMatchObject({ finalEnd: addDays(today(), 9), endedBy: 'upgrade', noticed: false })
  // What was left is left once.
  expect((await put(upgrade, 'accepted')).code).toBe('contract-state')
  expect((await create(row, await upgradeOf(await possible((await running()).contract)))).code).toBe('contract-state')
})

test('whoever decides accepts in the same act; a seller’s waits, and the office hears of it', async () => {
  const one = await running()
  expect((await create(one.contract, await upgradeOf(await possible(one.contract)), seller, true)).reply.state).toBe('created')
  const two = await running()
  const closing = await upgradeOf(await possible(two.contract))
  expect((await create(two.contract, closing, office, true)).reply.state).toBe('accepted')
  // The same signing once more is the same upgrade, and another one under its id stands beside it.
  expect((await create(two.contract, closing, office, true)).reply._id).toBe(closing._id)
  expect(await house.db.$count(contract, eq(contract.person, two.who._id))).toBe(2)
  const three = await running()
  const first = await upgradeOf(await possible(three.contract))
  await create(three.contract, first)
  const copy = await upgradeOf(await possible(three.contract), { ...first, hash: undefined, place: 'Töss' })
  const second = (await create(three.contract, copy)).reply
  expect(second._id).not.toBe(first._id)
  const listed = (await house.as(seller, upgrades.ofContract, at(three.contract))).reply
  expect(listed).toHaveLength(2)
  expect((await house.as(stranger, upgrades.ofContract, at(three.contract))).code).toBe('missing')
})

test('a member signs their own, takes it back, and sees what became of it; another one’s is not there', async () => {
  const { who, contract: row } = await running()
  const other = await member(house, { studioCode: 'here' })
  const [mine] = (await house.as(who, upgrades.mine)).reply
  expect(mine).toMatchObject({ problem: null, upgrades: [], left: { number: row.number } })
  expect((await house.as(other, upgrades.mine)).reply).toEqual([])
  const closing = await upgradeOf(mine!, { closedAt: 'website' })
  const params = { index: String(row.index) }
  expect((await house.as(other, upgrades.ask, { params, body: closing })).code).toBe('missing')
  const asked = await house.as(who, upgrades.ask, { params, body: closing })
  expect(asked.reply).toMatchObject({ _id: closing._id, state: 'created', version: 1 })
  expect((await house.as(other, upgrades.takeBack, { params: { id: closing._id }, query: { version: 1 } })).code).toBe('missing')
  expect((await house.as(other, upgrades.ownPdf, { params: { id: closing._id } })).code).toBe('missing')
  const unseen = await house.as(who, upgrades.takeBack, { params: { id: closing._id }, query: { version: 2 } })
  expect(unseen).toMatchObject({ code: 'stale', reply: { current: { _id: closing._id, version: 1 } } })
  const back = await house.as(who, upgrades.takeBack, { params: { id: closing._id }, query: { version: 1 } })
  expect(back.reply.state).toBe('deleted')
  const again = await upgradeOf(mine!, { closedAt: 'website' })
  await house.as(who, upgrades.ask, { params, body: again })
  await put({ _id: again._id, version: 1 }, 'rejected', office, 'Erst ab Januar.')
  const states = (await house.as(who, upgrades.mine)).reply[0]!.upgrades.map(({ state, reason }) => [state, reason])
  expect(states).toEqual([
    ['rejected', 'Erst ab Januar.'],
    ['deleted', null],
  ])
  const late = await house.as(who, upgrades.takeBack, { params: { id: again._id }, query: { version: 2 } })
  expect(late.code).toBe('contract-state')
})

test('paid as before, the account goes along sealed; another one takes its place, and lists and papers hold a hint alone', async () => {
  const payment = { way: 'debit', iban: 'CH9300762011623852957', holder: 'Nora Frei' } as const
  const { contract: row } = await running({ over: { payment } })
  const upgrade = await created(row)
  await put(upgrade, 'accepted')
  const { nextIndex } = (await whole(upgrade)).reply
  const params = { userId: row.userId, index: String(nextIndex) }
  expect((await house.as(office, contracts.payment, { params })).reply).toEqual(payment)
  expect((await house.as(seller, contracts.payment, { params })).code).toBe('forbidden')
  expect(JSON.stringify([await possible(row), (await whole(upgrade)).reply])).not.toContain('6238529')
  const kept = await house.db.select().from(contractUpgrade).where(eq(contractUpgrade._id, upgrade._id))
  expect(JSON.stringify(kept)).not.toContain('6238529')
})

test('what the access-control service holds of the contract’s person is told where somebody sells', async () => {
  const { contract: row } = await running()
  expect((await house.as(seller, upgrades.tac, at(row))).reply).toEqual({ at: null, rows: [] })
  expect((await house.as(stranger, upgrades.tac, at(row))).code).toBe('missing')
})

test('the lists hold each state in the studios of the right, searched by name and number', async () => {
  const { contract: row } = await running()
  const upgrade = await created(row)
  const list = async (query: object, who = seller) => (await house.as(who, upgrades.list, { query })).reply
  const name = upgrade.name.split(' ')[1]!
  expect((await list({ state: ['created'], q: name })).rows.map(({ _id }) => _id)).toEqual([upgrade._id])
  expect((await list({ q: String(row.number), studio: ['here'] })).total).toBe(1)
  expect((await list({ q: name }, stranger)).total).toBe(0)
  await put(upgrade, 'deleted')
  expect((await list({ state: ['created'], q: name })).total).toBe(0)
  expect((await list({ state: ['deleted'], q: name })).total).toBe(1)
  expect((await whole(upgrade, stranger)).code).toBe('missing')
})

test('a deleted one is kept 90 days, and what was decided on stays', async () => {
  const { contract: row } = await running()
  const [gone, kept, rejected] = [await created(row), await created(row), await created(row)]
  for (const one of [gone, kept]) await put(one, 'deleted')
  await put(rejected, 'rejected', office, 'Doppelt.')
  const old = new Date(Date.now() - 91 * dayMs).toISOString()
  for (const { _id } of [gone, rejected]) await house.db.update(contractUpgrade).set({ since: old }).where(eq(contractUpgrade._id, _id))
  await upgradesDomain.daily!(house, new Date())
  const left = (await house.as(seller, upgrades.ofContract, at(row))).reply.map(({ _id }) => _id)
  expect(left.sort()).toEqual([kept._id, rejected._id].sort())
})
