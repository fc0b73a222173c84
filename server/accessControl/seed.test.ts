import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedOffers } from '#server/contracts/offers/seed.ts'
import { seedContracts } from '#server/contracts/seed.ts'
import { type DemoPeople, demoNames } from '#server/kit/demo.ts'
import { seedMembers } from '#server/shared/people/seed.ts'
import { chain } from '#server/shared/studios/chainStudios.ts'
import { openTestHouse, type TestHouse } from '#server/testing/house.ts'
import { makeStudio, member } from '#server/testing/make.ts'
import { seedEntries } from './seed.ts'
import { entry } from './tables.ts'

let house: TestHouse
let people: DemoPeople
beforeAll(async () => {
  house = await openTestHouse()
  for (const { code } of chain) await makeStudio(house, { code })
  const made = await Promise.all(demoNames.map(async name => [name, (await member(house, { geburtstag: '1991-04-17' }))._id] as const))
  people = Object.fromEntries(made) as DemoPeople
  await house.db.transaction(seedMembers)
  await seedOffers(house, people)
  await seedContracts(house, people)
  await seedEntries(house, people)
}, 240_000)
afterAll(() => house.close())

test('members of the demo train where their contract is, one time in five elsewhere', async () => {
  const { rows } = await house.db.execute<{ share: number; many: number }>(sql`
    select (avg((e.studio = c.studio)::int))::float8 as share, count(*)::int as many
    from entry e join person p on p._id = e.person and p.email like '%@mitglieder.formkurve.example'
    join contract c on c.person = e.person and c.accepted_at is not null and c.start <= e.at::date and (c.final_end is null or c.final_end >= e.at::date)`)
  expect(rows[0]!.many).toBeGreaterThan(500)
  expect(rows[0]!.share).toBeGreaterThan(0.75)
  expect(rows[0]!.share).toBeLessThan(0.9)
})

test('what is there already is not told twice', async () => {
  const before = await house.db.$count(entry)
  await seedEntries(house, people)
  expect(await house.db.$count(entry)).toBe(before)
})
