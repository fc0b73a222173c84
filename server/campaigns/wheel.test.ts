import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'
import type { Prize } from '#contract/campaigns/shapes.ts'
import { wheel } from '#contract/campaigns/wheel.ts'
import { shownCode } from '#contract/codes.ts'
import { openTickets } from '#contract/rules/campaigns/tickets.ts'
import { mailsTo } from '#server/occasions/testing/make.ts'
import { linkKeyOf } from '#server/shared/publicForms/link.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { holder, makeStudio, member } from '#server/testing/make.ts'
import { campaign, wheelRoll, wheelSpin } from './tables.ts'
import { inDays, makeCampaign, prizeOf, spinAs } from './testing/make.ts'
import { takeOverdue } from './ticketStock.ts'

let house: TestHouse
let boss: Somebody
let tablets: Somebody[]
beforeAll(async () => {
  house = await openTestHouse()
  await makeStudio(house, { code: 'winterthur' })
  boss = await holder(house, [{ right: 'mk_campaigns', studios: 'all' }])
  const station = () => member(house, { roles: ['member', { role: 'studio', studios: ['winterthur'] }], studioCode: 'winterthur' })
  tablets = [await station(), await station()]
}, 60_000)
afterAll(() => house.close())

const makeWheel = (prizes: Prize[]) => makeCampaign(house, { kind: 'wheel', prizes })
const rollOf = async (who: Somebody, of: string, size = 200) => {
  const answer = await house.as(who, wheel.roll, { body: { _id: v7(), campaign: of, size } })
  return { ...answer, tickets: answer.status === 200 ? openTickets(answer.reply.tickets) : [] }
}
const giveBack = (who: Somebody, id: string, used: number) => house.as(who, wheel.giveBack, { params: { id }, body: { used } })
const spinsOf = (_id: string) => house.db.select().from(wheelSpin).where(eq(wheelSpin.campaign, _id))
const keyOfHeld = async (email: string) => {
  const [row] = await house.db.select().from(wheelSpin).where(eq(wheelSpin.email, email))
  return linkKeyOf(house, 'wheel spin', row!._id)
}
const drawBy = (key: string) => house.as(undefined, wheel.spin, { body: { key } }, { key: v7() })

test('two tablets never have more of a prize than there is, and what is given back goes round again', async () => {
  const prizes = [prizeOf('Flasche', 7, { atOnce: true }), prizeOf('Niete', 13, { blank: true })]
  const { _id } = await makeWheel(prizes)
  const [first, second] = [await rollOf(tablets[0]!, _id), await rollOf(tablets[1]!, _id)]
  const count = (all: string[]) => all.filter(prize => prize === prizes[0]!._id).length
  expect([first.tickets.length, second.tickets.length]).toEqual([10, 5])
  for (let nth = 0; nth < 5; nth++) await rollOf(tablets[0]!, _id)
  expect((await rollOf(tablets[0]!, _id)).code).toBe('wheel-empty')
  const all = await house.db.select().from(wheelRoll).where(eq(wheelRoll.campaign, _id))
  expect([count(all.flatMap(({ tickets }) => tickets)), all.flatMap(({ tickets }) => tickets).length]).toEqual([7, 20])
  expect((await giveBack(tablets[1]!, first.reply._id, 3)).code).toBe('missing')
  expect((await giveBack(tablets[0]!, first.reply._id, 3)).reply.left).toBe(7)
  expect((await giveBack(tablets[0]!, first.reply._id, 9)).reply.left).toBe(7)
  const again = await rollOf(tablets[1]!, _id)
  expect(again.tickets.length).toBe(4)
  const rolls = await house.db.select().from(wheelRoll).where(eq(wheelRoll.campaign, _id))
  const held = rolls.flatMap(({ tickets, returnedAt, used }) => (returnedAt ? tickets.slice(0, used ?? 0) : tickets))
  expect(count(held)).toBeLessThanOrEqual(7)
})

test('a tablet gets no roll of another studio’s wheel', async () => {
  await makeStudio(house, { code: 'frauenfeld' })
  const { _id } = await makeCampaign(house, { kind: 'wheel', prizes: [prizeOf('Flasche', 5)], studios: ['frauenfeld'] })
  expect((await rollOf(tablets[0]!, _id)).code).toBe('campaign-closed')
})

test('a tablet’s ticket is told once; a second spin of one person is void, or flagged where it was handed over', async () => {
  const { _id } = await makeWheel([prizeOf('Flasche', 100, { atOnce: true })])
  const roll = await rollOf(tablets[0]!, _id, 10)
  const key = v7()
  for (let nth = 0; nth < 2; nth++) expect((await spinAs(house, 'Erste', { roll: roll.reply.key, ticket: 1 }, key)).status).toBe(200)
  await spinAs(house, 'Erste', { roll: roll.reply.key, ticket: 3 })
  expect((await spinAs(house, 'Fremd', { roll: 'x', ticket: 2 })).code).toBe('missing')
  const rows = await spinsOf(_id)
  expect(rows.map(({ ticket, state }) => [ticket, state]).sort()).toEqual([
    [1, 'won'],
    [3, 'flagged'],
  ])
  expect(rows.every(({ handedAt }) => handedAt !== null)).toBe(true)
  const { rolls } = (await house.as(boss, campaigns.results, { params: { id: _id } })).reply
  expect(rolls[0]).toMatchObject({ used: 3, skipped: [2], studio: 'winterthur' })
  const code = await makeWheel([prizeOf('Monat', 100)])
  const other = await rollOf(tablets[0]!, code._id, 10)
  for (const ticket of [1, 2]) await spinAs(house, 'Zweite', { roll: other.reply.key, ticket })
  expect((await spinsOf(code._id)).map(({ state }) => state).sort()).toEqual(['void', 'won'])
  expect(await mailsTo(house, 'zweite@formkurve.example')).toHaveLength(1)
})

test('a roll goes back after seven days; what is told of it later is kept, and counts while there is one left', async () => {
  const prizes = [prizeOf('Abo', 1, { atOnce: true })]
  const { _id } = await makeWheel(prizes)
  const roll = await rollOf(tablets[0]!, _id)
  await house.db
    .update(wheelRoll)
    .set({ until: inDays(-1) })
    .where(eq(wheelRoll.campaign, _id))
  await takeOverdue(house)
  const again = await rollOf(tablets[1]!, _id)
  expect(again.tickets).toEqual([prizes[0]!._id])
  await spinAs(house, 'Neu', { roll: again.reply.key, ticket: 1 })
  await spinAs(house, 'Spaet', { roll: roll.reply.key, ticket: 1 })
  expect((await spinsOf(_id)).map(({ nachname, state }) => [nachname, state]).sort()).toEqual([
    ['Neu', 'won'],
    ['Spaet', 'flagged'],
  ])
})

test('at home the server draws once the address is confirmed, once; the same link again answers the same', async () => {
  const { _id } = await makeWheel([prizeOf('Monat', 50)])
  expect((await spinAs(house, 'Daheim', { campaign: _id })).reply).toEqual({ ok: true, own: null })
  expect((await spinsOf(_id)).map(({ state, prize }) => [state, prize])).toEqual([['held', null]])
  const key = await keyOfHeld('daheim@formkurve.example')
  expect((await house.as(undefined, wheel.look, { query: { key } })).reply.own?.state).toBe('held')
  const drawn = (await drawBy(key)).reply.own
  expect(drawn).toMatchObject({ state: 'won', prize: 'Monat', field: 0 })
  expect((await drawBy(key)).reply.own).toEqual(drawn)
  await spinAs(house, 'Daheim', { campaign: _id })
  const second = (await spinsOf(_id)).find(({ state }) => state === 'held')!
  expect((await drawBy(linkKeyOf(house, 'wheel spin', second._id))).reply.own).toEqual(drawn)
  expect((await house.as(undefined, wheel.look, { query: { key } })).reply.own).toEqual(drawn)
})

test('the last prize goes to one of many who draw at once', async () => {
  const { _id } = await makeWheel([prizeOf('Abo', 1)])
  for (let nth = 0; nth < 6; nth++) await spinAs(house, `Viele${nth}`, { campaign: _id })
  const held = await spinsOf(_id)
  const answers = await Promise.all(held.map(row => drawBy(linkKeyOf(house, 'wheel spin', row._id))))
  expect(answers.filter(({ reply, status }) => status === 200 && reply.own?.state === 'won')).toHaveLength(1)
  expect(answers.filter(({ code }) => code === 'wheel-empty')).toHaveLength(5)
})

test('whoever shows the code of a prize is found by it in any studio, as it stands in the mail, and gets it there', async () => {
  const { _id } = await makeWheel([prizeOf('Monat', 10)])
  await spinAs(house, 'Zeigt', { campaign: _id })
  await drawBy(await keyOfHeld('zeigt@formkurve.example'))
  const [row] = await spinsOf(_id)
  const local = await holder(house, [{ right: 'mk_campaigns', studios: ['winterthur'] }])
  const found = async (who: Somebody, q?: string) =>
    (await house.as(who, campaigns.people, { params: { x: _id }, query: { q } })).reply.total
  const shown = shownCode(row!.code!)
  expect([await found(boss, shown), await found(boss, 'zeigt'), await found(local), await found(local, 'zeigt')]).toEqual([1, 1, 0, 0])
  expect([await found(local, shown), await found(local, shown.toLowerCase().replaceAll('-', ' '))]).toEqual([1, 1])
  const hand = (who: Somebody) => house.as(who, campaigns.hand, { params: { id: _id }, body: { spin: row!._id, handed: true } })
  expect((await hand(local)).status).toBe(200)
  await house.db.update(wheelSpin).set({ studio: 'frauenfeld' }).where(eq(wheelSpin._id, row!._id))
  expect((await hand(local)).code).toBe('missing')
})

test('a prize is handed over once, and what is void is nobody’s', async () => {
  const { _id } = await makeWheel([prizeOf('Monat', 10)])
  await spinAs(house, 'Holt', { campaign: _id })
  const [row] = await spinsOf(_id)
  const hand = () => house.as(boss, campaigns.hand, { params: { id: _id }, body: { spin: row!._id, handed: true } })
  expect((await hand()).code).toBe('missing')
  await drawBy(linkKeyOf(house, 'wheel spin', row!._id))
  expect((await hand()).status).toBe(200)
  const [handed] = await spinsOf(_id)
  await hand()
  expect((await spinsOf(_id))[0]!.handedAt).toBe(handed!.handedAt)
  await house.db.update(campaign).set({ live: false }).where(eq(campaign._id, _id))
  expect((await house.as(undefined, wheel.look, { query: {} })).reply.wheel?._id).not.toBe(_id)
})
