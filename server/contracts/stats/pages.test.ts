import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type GrowthCounts, growthMeasures } from '#contract/contracts/growth.ts'
import { type ContractCounts, packageMeasures, wideContractMeasures } from '#contract/contracts/measures.ts'
import { contractStats } from '#contract/contracts/stats.ts'
import { contract } from '#server/contracts/tables.ts'
import { type ContractColumns, ranIn } from '#server/contracts/testing/ran.ts'
import { openScene, type Scene } from '#server/contracts/testing/scene.ts'
import { contractUpgrade } from '#server/contracts/upgrades/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'
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
beforeEach(async () => {
  await house.db.delete(contractUpgrade)
  await house.db.delete(contract)
})

const march = { from: '2026-03-01', to: '2026-03-31' }
const ran = (start: string, finalEnd: string | null, over: ContractColumns = {}, person = people[0]!) =>
  ranIn({ house, office, closed }, { start, finalEnd, over, person })

test('the page of the statistics counts the same, with brand, where it was closed, upgrades and the mean term', async () => {
  await ran('2026-01-01', '2026-03-10', { endedBy: 'upgrade' }, people[0])
  await ran('2026-02-01', null, { closedAt: 'website', seller: null }, people[1])
  const body = { datePickerRange: march }
  const { reply: area } = await house.as(chief, contractStats.numbers, { body })
  const { reply: wide } = await house.as(chief, contractStats.wide, { body })
  expect(wide.total.now).toEqual(area.total.now)
  const told = Object.fromEntries(wideContractMeasures.map(({ id, value }) => [id, value(wide.total.now)]))
  expect([told.upgrades, told.term, told.running]).toEqual([1, expect.closeTo(69 / 30.4375), 1])
  const lines = (by: string) => wide.splits.find(split => split.by === by)?.rows.map(({ name, now }) => [name, now.running])
  expect(lines('brand')).toEqual([['Formkurve Thur', 1]])
  expect(lines('source')).toContainEqual(['Auf der Website', 1])
  expect(lines('seller')).toContainEqual(['Ohne Person', 1])
  const rows = async (over: object, who = chief) =>
    (await house.as(who, contractStats.wideRows, { body: { ...march, measure: 'running', ...over } })).reply.total
  expect([await rows({ line: 'source:website' }), await rows({ line: 'source:fair' })]).toEqual([1, 0])
  expect([await rows({ line: 'brand:thur' }), await rows({ line: 'brand:toess' })]).toEqual([1, 0])
  expect([await rows({ line: 'seller:none' }), await rows({ line: 'seller:none' }, viewer)]).toEqual([1, 0])
  expect([await rows({ measure: 'term' }), await rows({ measure: 'upgrades' })]).toEqual([1, 1])
})

test('who closed what is told to whoever reads names alone', async () => {
  await ran('2026-02-01', null)
  const by = async (who: Somebody) =>
    (await house.as(who, contractStats.wide, { body: { datePickerRange: march } })).reply.splits.map(split => split.by)
  expect(await by(chief)).toContain('seller')
  expect(await by(viewer)).not.toContain('seller')
  expect((await house.as(viewer, contractStats.wideExcel, { body: { datePickerRange: march } })).status).toBe(200)
})

describe('how members developed', () => {
  const told = async (over: object = {}, who = chief) => {
    const { status, code, reply } = await house.as(who, contractStats.growth, { body: { datePickerRange: march, ...over } })
    if (status !== 200) throw new Error(code)
    return reply
  }
  const parts = ({ start, joined, returned, arrived, ended, moved, end }: GrowthCounts) => [
    start,
    joined,
    returned,
    arrived,
    ended,
    moved,
    end,
  ]

  test('start and what came, less what went, is the end: in the chain, by studio and by month', async () => {
    await ran('2026-01-01', '2026-03-09', {}, people[0])
    await ran('2026-03-10', null, { studio: 'there' }, people[0])
    await ran('2026-01-01', '2026-03-20', {}, people[1])
    await ran('2026-03-05', null, {}, people[2])
    await ran('2026-01-01', '2026-02-10', {}, people[3])
    await ran('2026-03-12', null, {}, people[3])
    const { total, splits } = await told()
    expect(parts(total.now)).toEqual([2, 1, 1, 1, 1, 1, 3])
    const lines = splits.flatMap(({ rows }) => rows.map(({ key, now }) => [key, ...parts(now)]))
    expect(lines).toContainEqual(['here', 2, 1, 1, 0, 1, 1, 2])
    expect(lines).toContainEqual(['there', 0, 0, 0, 1, 0, 0, 1])
    expect(lines).toContainEqual(['2026-03', 2, 1, 1, 1, 1, 1, 3])
    expect(parts((await told({}, viewer)).total.now)).toEqual([2, 1, 1, 0, 1, 1, 2])
    const listed = async (body: object, who = chief) =>
      (await house.as(who, contractStats.growthRows, { body: { ...march, ...body } })).reply.rows.map(({ day, kind, name }) => [
        day,
        kind,
        name !== null,
      ])
    expect(await listed({ measure: 'ended' })).toEqual([['2026-03-21', 'ended', true]])
    expect(await listed({ measure: 'returned' }, viewer)).toEqual([['2026-03-12', 'returned', false]])
    expect(await listed({ measure: 'end', line: 'studio:there' })).toEqual([['2026-03-10', 'arrived', true]])
    const seen = await house.as(viewer, contractStats.growthRows, { body: march })
    expect(seen.reply.rows.length).toBeGreaterThan(2)
    for (const _id of people) expect(JSON.stringify(seen.reply)).not.toContain(_id)
    expect((await house.as(viewer, contractStats.growthExcel, { body: { datePickerRange: march } })).status).toBe(200)
  })

  test('the goal is each studio’s growth a year, by its days', async () => {
    for (const who of people) await ran('2026-01-01', null, {}, who)
    await house.db.update(studio).set({ growth: 365 }).where(eq(studio.code, 'here'))
    const { total } = await told({ datePickerRange: { from: '2026-03-01', to: '2026-03-20' } })
    expect(growthMeasures.find(({ id }) => id === 'goal')!.value(total.now)).toBe(6)
    await house.db.update(studio).set({ growth: 0 }).where(eq(studio.code, 'here'))
  })
})

test('packages are told by offer and add-on: what runs, is sold, left for another and come to', async () => {
  const addOn = { _id: v7(), kind: 'other' as const, title: 'Sauna', price: 1500 }
  const left = await ran('2026-01-01', '2026-03-09', { endedBy: 'upgrade' }, people[0])
  const next = await ran('2026-03-10', null, {}, people[0])
  const [row] = await house.db.select().from(contract).where(eq(contract._id, next))
  await house.db
    .update(contract)
    .set({ terms: { ...row!.terms, addOns: [addOn] } })
    .where(eq(contract._id, next))
  const { index: _, number: __, recurring: ___, marks: ____, kind: _____, ...same } = row!
  const signed = { reckoning: [], due: 0, back: 0, knownAt: row!.signedAt, state: 'accepted' as const, byMember: false }
  await house.db.insert(contractUpgrade).values({ ...same, ...signed, _id: v7(), contract: left, next })
  const { reply } = await house.as(chief, contractStats.packages, { body: { datePickerRange: march } })
  const measured = (counts: ContractCounts) => packageMeasures.map(({ value }) => value(counts))
  expect(measured(reply.total.now)).toEqual([1, 1, 0, 7900, 1, 1])
  const lines = (by: string) =>
    reply.splits.find(split => split.by === by)?.rows.map(({ name, now }) => [name, now.running, now.upgradedTo])
  expect(lines('addOn')).toEqual([['Sauna', 1, 1]])
  expect(lines('brand')).toEqual([['Formkurve Thur', 1, 1]])
  const rows = async (line: string) =>
    (await house.as(chief, contractStats.packagesRows, { body: { ...march, measure: 'running', line } })).reply.total
  expect([await rows(`addOn:${addOn._id}`), await rows(`addOn:${v7()}`)]).toEqual([1, 0])
  expect((await house.as(viewer, contractStats.packagesExcel, { body: { datePickerRange: march } })).status).toBe(200)
})
