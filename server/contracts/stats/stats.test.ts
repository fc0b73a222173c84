import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type ContractCounts, contractMeasures } from '#contract/contracts/measures.ts'
import { contractSplits, contractStats } from '#contract/contracts/stats.ts'
import { addDays } from '#contract/days.ts'
import { recount } from '#server/contracts/recount.ts'
import { contract, contractEvent } from '#server/contracts/tables.ts'
import { type ContractColumns, ranIn } from '#server/contracts/testing/ran.ts'
import { openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { today } from '#server/kit/zone.ts'
import { readBook } from '#server/shared/exports/testing/read.ts'
import type { Somebody } from '#server/testing/house.ts'
import { employee, holder, member } from '#server/testing/make.ts'

let house: Scene['house']
let { office, anna, closed } = {} as Scene
let chief: Somebody
let viewer: Somebody
let people: string[]
beforeAll(async () => {
  ;({ house, office, anna, closed } = await openScene())
  chief = await employee(house, 'admin')
  viewer = await holder(house, [{ right: 'stat_viewstudio', studios: ['here'] }])
  people = [anna._id]
  for (let nth = 0; nth < 4; nth++) people.push((await member(house, { studioCode: 'here' }))._id)
}, 60_000)
afterAll(() => house.close())
beforeEach(() => house.db.delete(contract))

const ran = (start: string, finalEnd: string | null, over: ContractColumns = {}, person = people[0]!) =>
  ranIn({ house, office, closed }, { start, finalEnd, over, person })

const march = { from: '2026-03-01', to: '2026-03-31' }
const happened = async (of: string, kind: string, day: string, content: Record<string, unknown>) => {
  const _id = v7()
  await house.db.insert(contractEvent).values({ _id, contract: of, kind, day, receivedAt: `${day}T08:00:00.000Z`, content })
  return _id
}
const numbers = async (over: object = {}, who = chief) => {
  const { status, code, reply } = await house.as(who, contractStats.numbers, { body: { datePickerRange: march, ...over } })
  if (status !== 200) throw new Error(code)
  return reply
}
const measured = (counts: ContractCounts) => Object.fromEntries(contractMeasures.map(({ id, value }) => [id, value(counts)]))
const listed = async (body: object, who = chief) => (await house.as(who, contractStats.rows, { body: { ...march, ...body } })).reply

/** Two from before, one of which ends; one begins and follows it; one begins and stays; one is withdrawn; one in the other studio. */
async function spring() {
  const stays = await ran('2026-01-01', null, {}, people[0])
  await ran('2025-06-01', '2026-03-14', { endedBy: 'notice' }, people[1])
  await ran('2025-05-01', '2026-03-19', { endedBy: 'upgrade' }, people[2])
  await ran('2026-03-20', '2027-03-19', { recurring: [{ from: '2026-03-20', to: '2027-03-19', amount: 9900 }] }, people[2])
  const back = { state: 'withdrawn' as const, since: '2026-03-12T10:00:00.000Z', endedBy: 'withdrawal' as const, recurring: [] }
  await ran('2026-03-10', '2026-03-12', back, people[3])
  await ran('2026-02-01', null, { studio: 'there' }, people[4])
  await happened(stays, 'notice', '2026-03-05', { notice: 'ordinary', to: null, late: false })
  const wrong = await happened(stays, 'notice', '2026-03-06', { notice: 'ordinary', to: null, late: false })
  await happened(stays, 'correction', '2026-03-07', { of: wrong, instead: null })
  await happened(stays, 'pause', '2026-03-31', { to: '2026-04-09', fee: 0 })
  await happened(stays, 'pause', '2026-04-20', { to: '2026-04-29', fee: 0 })
}

test('each number counts what its sentence says, counted by hand', async () => {
  await spring()
  const { total, curve } = await numbers()
  const asked = { closings: 2, running: 3, revenue: 7900 + 9900 + 7900, ended: 2, churn: 50 }
  expect(measured(total.now)).toEqual({ ...asked, begun: 2, followed: 1, notices: 1, withdrawals: 1, pauses: 1 })
  expect(total.now.atStart).toBe(4)
  const on = (day: string) => curve.find(({ at }) => at === day)?.now
  expect(['2026-03-09', '2026-03-10', '2026-03-13', '2026-03-15', '2026-03-20'].map(day => on(day)?.running)).toEqual([4, 5, 4, 3, 3])
  expect([on('2026-03-14')?.revenue, on('2026-03-15')?.revenue, on('2026-03-20')?.revenue]).toEqual([31_600, 23_700, 25_700])
})

test('a stock is added over studios and never over time: two months show the last one’s, and a month its own', async () => {
  await spring()
  const months = await numbers({ datePickerRange: { from: '2026-02-01', to: '2026-03-31' }, range: 'month' })
  expect([months.total.now.running, months.total.now.atStart, months.total.now.ended]).toEqual([3, 3, 2])
  expect(months.curve.map(({ now }) => now?.running)).toEqual([4, 3])
  const split = (by: string) => months.splits.find(each => each.by === by)!.rows
  expect(split('month').map(({ key, now }) => [key, now.running, now.ended])).toEqual([
    ['2026-02', 4, 0],
    ['2026-03', 3, 2],
  ])
  const lines = split('studio').map(({ key, now }): [string, number, number] => [key, now.running, now.revenue])
  expect(lines.toSorted()).toEqual([
    ['here', 2, 17_800],
    ['there', 1, 7900],
  ])
  expect(split('reason').map(({ name, now }) => [name, now.ended, now.followed, now.notices, now.withdrawals])).toEqual([
    ['Kündigung', 1, 0, 1, 0],
    ['Wechsel', 0, 1, 0, 0],
    ['Widerruf', 1, 0, 0, 1],
  ])
})

test('a period that runs shows today’s stock, not that of its end', async () => {
  const now = today()
  await ran(addDays(now, -3), addDays(now, 2))
  const datePickerRange = { from: addDays(now, -10), to: addDays(now, 10) }
  expect((await numbers({ datePickerRange })).total.now).toMatchObject({ running: 1, revenue: 7900, ended: 0 })
  const ahead = { from: addDays(now, 30), to: addDays(now, 40) }
  expect((await numbers({ datePickerRange: ahead })).total.now).toMatchObject({ running: 0, atStart: 0, ended: 0 })
})

test('running at the end = running at the start + begun − ended, whatever the period, split or studio', async () => {
  let seed = 20_260_301
  const chance = (most: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % most
  }
  const lives: [start: string, end: string | null][] = []
  for (let nth = 0; nth < 24; nth++) {
    const start = addDays('2025-01-01', chance(500))
    const end = chance(4) === 0 ? null : addDays(start, chance(200))
    lives.push([start, end])
    await ran(start, end, { studio: chance(3) === 0 ? 'there' : 'here' }, people[chance(people.length)])
  }
  const runsOn = (day: string) => lives.filter(([start, end]) => start <= day && (end === null || day <= end)).length
  for (let nth = 0; nth < 12; nth++) {
    const from = addDays('2024-12-01', chance(500))
    const to = addDays(from, chance(120))
    const { total, curve, splits } = await numbers({ datePickerRange: { from, to }, range: 'week' })
    const { running, atStart, begun, ended, followed, revenue } = total.now
    expect([from, to, atStart, running, revenue]).toEqual([from, to, runsOn(addDays(from, -1)), runsOn(to), 7900 * runsOn(to)])
    expect(running).toBe(atStart + begun - ended - followed)
    for (const point of curve)
      expect(point.now!.running).toBe(point.now!.atStart + point.now!.begun - point.now!.ended - point.now!.followed)
    for (const by of ['studio', 'offer']) {
      const { rows } = splits.find(split => split.by === by)!
      const sum = (name: keyof ContractCounts) => rows.reduce((all, row) => all + row.now[name], 0)
      expect([sum('running'), sum('atStart'), sum('ended')]).toEqual([running, atStart, ended])
    }
  }
}, 60_000)

test('a number opens the contracts that it is made of, line by line', async () => {
  await spring()
  const { total, splits } = await numbers()
  const inAll: [string, number][] = contractMeasures.map(({ id }) => [id, id === 'churn' ? total.now.ended : 0])
  for (const [measure, churned] of inAll) {
    const count = measure === 'revenue' ? total.now.running : churned || total.now[measure as keyof ContractCounts]
    expect([measure, (await listed({ measure })).total]).toEqual([measure, count])
  }
  expect(splits.map(({ by }) => by)).toEqual(Object.keys(contractSplits))
  for (const { by, rows } of splits)
    for (const { key, now } of rows)
      for (const measure of ['ended', ...(by === 'reason' ? [] : ['running'])] as const)
        expect([by, key, (await listed({ measure, line: `${by}:${key}` })).total]).toEqual([by, key, now[measure as 'ended']])
  expect((await listed({ measure: 'revenue' })).rows.reduce((sum, { monthly }) => sum + monthly, 0)).toBe(total.now.revenue)
  expect((await listed({ line: 'month:2026-99' })).total).toBe(0)
})

test('figures are of the studios of the right, and a name stands for whoever sells there alone', async () => {
  await spring()
  expect((await numbers({}, viewer)).total.now.running).toBe(2)
  expect((await house.as(viewer, contractStats.numbers, { body: { selectedStudios: ['there'] } })).code).toBe('forbidden')
  expect((await house.as(await member(house, { studioCode: 'here' }), contractStats.numbers, { body: {} })).code).toBe('forbidden')
  const { rows } = await listed({ measure: 'running' }, viewer)
  expect(rows.map(({ name, userId, index }) => [name, userId, index])).toEqual(rows.map(() => [null, null, null]))
  expect([rows.length, (await listed({ measure: 'running', q: 'Meier' }, viewer)).total]).toEqual([2, 0])
  const own = await listed({ measure: 'running', q: 'Meier' })
  expect(own.rows.map(({ name, userId }) => [name, userId])).toEqual([['Meier Anna', anna._id]])
  expect((await numbers({ offer: [v7()] })).total.now.running).toBe(0)
})

test('the file holds what the page shows', async () => {
  await spring()
  const { reply } = await house.as(chief, contractStats.excel, { body: { datePickerRange: march } })
  const text = JSON.stringify(readBook(Buffer.from(await reply.arrayBuffer())))
  for (const word of ['Laufende Verträge', '257', 'Wechsel']) expect(text).toContain(word)
})

test('an accepted contract keeps what its life says, and one from before is worked out once', async () => {
  const { _id } = await closed({ accept: true }, office)
  const kept = async () => (await house.db.select().from(contract).where(eq(contract._id, _id)))[0]!
  const { start, finalEnd, recurring } = await kept()
  expect(recurring).toEqual([{ from: start, to: finalEnd, amount: 7900 }])
  await house.db.update(contract).set({ recurring: [], endedBy: null })
  await recount(house)
  expect((await kept()).recurring).toEqual(recurring)
})
