import { expect, test } from 'vitest'
import { people } from '#contract/people.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { employee } from '#server/testing/make.ts'
import { demoMembers, seedMembers } from './seed.ts'

const house = testHouse()

test('the invented members are the same every time, one of each address, and none can sign in', async () => {
  const till = new Date('2026-11-20T12:00:00Z')
  const plain = (rows: ReturnType<typeof demoMembers>) => rows.map(({ keepKey: _, ...row }) => row)
  expect(plain(demoMembers(till))).toEqual(plain(demoMembers(till)))
  expect(new Set(demoMembers(till).map(({ email }) => email)).size).toBe(400)
  for (const { email, passwordHash } of demoMembers(till)) {
    expect(passwordHash).toBeNull()
    expect(email).toMatch(/^[a-z0-9.-]+@mitglieder\.formkurve\.example$/)
  }
})

test('seeded twice they are there once', async () => {
  await house.db.transaction(seedMembers)
  await house.db.transaction(seedMembers)
  const office = await employee(house, 'office')
  const { reply } = await house.as(office, people.list, { query: { signIn: ['open'], limit: 1 } })
  expect(reply.total).toBe(400)
})
