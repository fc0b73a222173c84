import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { contracts } from '#contract/contracts/calls.ts'
import { addDays } from '#contract/days.ts'
import { tacStatement } from '#server/accessControl/tables.ts'
import { today } from '#server/kit/zone.ts'
import { awayAt } from '#server/sandbox/access/sandboxFacts.ts'
import { person } from '#server/shared/auth/tables.ts'
import { openTestHouse, type Somebody, type TestHouse } from '#server/testing/house.ts'
import { member } from '#server/testing/make.ts'

let house: TestHouse
let anna: Somebody
beforeAll(async () => {
  house = await openTestHouse()
  anna = await member(house)
}, 60_000)
afterAll(() => house.close())

const number = (tacUserId: string | null) => house.db.update(person).set({ tacUserId }).where(eq(person._id, anna._id))
const told = () => house.as(anna, contracts.tac)

test('one reads of oneself what the service said last, as its life tells it, and of another number nothing', async () => {
  expect((await told()).reply).toEqual({ at: null, rows: [] })
  await number('tac-anna')
  const day = today()
  const span = (from: number, to: number) => ({ Start: addDays(day, from), End: addDays(day, to) })
  const yearly = {
    ContractID: 7,
    MemberCategoryName: 'Jahresabo',
    ContractTermTimes: [
      { Type: 'DEFAULT' as const, TimeSpan: span(-100, 100) },
      { Type: 'BONUSPERIOD' as const, TimeSpan: span(101, 110) },
      { Type: 'IDLEPERIOD' as const, TimeSpan: span(-5, 5) },
    ],
    SubContracts: [
      { MemberCategoryName: 'Getränke'.repeat(20), ContractStartDate: addDays(day, -100), ContractEndDate: null, ContractState: 1 },
    ],
  }
  const early = {
    ContractID: 3,
    MemberCategoryName: 'Probe',
    ContractTermTimes: [{ Type: 'DEFAULT' as const, TimeSpan: span(-300, -200) }],
  }
  const heard = new Date().toISOString()
  const said = { _id: crypto.randomUUID(), person: anna._id, tacUserId: 'tac-anna', bills: [], at: heard, heard }
  await house.db.insert(tacStatement).values({ ...said, contracts: [early, yearly] })
  const { reply } = await told()
  expect([reply.at, reply.rows.map(({ title }) => title)]).toEqual([heard, ['Jahresabo', 'Probe']])
  expect(reply.rows[0]!.life).toMatchObject({
    start: addDays(day, -100),
    finalEnd: addDays(day, 110),
    lastNotice: null,
    endLines: [
      { title: 'Ende der Laufzeit', day: addDays(day, 100), days: null },
      { title: 'Bonus', day: addDays(day, 110), days: 10 },
    ],
    pauses: [{ from: addDays(day, -5), to: addDays(day, 5), days: 11 }],
    addOns: [{ status: 'ACTIVE' }],
  })
  expect((await house.as(await member(house), contracts.tac)).reply).toEqual({ at: null, rows: [] })
})

test('where the service is away and never said anything, that is the answer', async () => {
  await number(`${awayAt}-anna`)
  expect((await told()).code).toBe('tac-away')
})
