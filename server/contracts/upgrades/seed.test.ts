import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOffers } from '#server/contracts/offers/seed.ts'
import { seedContracts } from '#server/contracts/seed.ts'
import { contract } from '#server/contracts/tables.ts'
import { type DemoPeople, demoNames } from '#server/kit/demo.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { makeStudio, member } from '#server/testing/make.ts'
import { seedUpgrades } from './seed.ts'
import { contractUpgrade } from './tables.ts'

let house: TestHouse
let people: DemoPeople
beforeAll(async () => {
  house = await openTestHouse()
  for (const code of ['winterthur', 'frauenfeld', 'pfungen']) await makeStudio(house, { code })
  const made = await Promise.all(demoNames.map(async name => [name, (await member(house, { geburtstag: '1991-04-17' }))._id] as const))
  people = Object.fromEntries(made) as DemoPeople
}, 60_000)
afterAll(() => house.close())

test('the demo has an upgrade in each state, added once; the accepted one has begun a contract', async () => {
  await seedOffers(house, people)
  await seedContracts(house, people)
  const before = await house.db.$count(contract)
  for (let round = 0; round < 2; round++) await seedUpgrades(house, people)
  const states = await house.db.select({ state: contractUpgrade.state }).from(contractUpgrade).orderBy(contractUpgrade.state)
  expect(states.map(({ state }) => state)).toEqual(['accepted', 'created', 'deleted', 'rejected'])
  expect(await house.db.$count(contract)).toBe(before + 1)
  expect(await house.db.$count(contract, sql`ended_by = 'upgrade'`)).toBe(1)
})
