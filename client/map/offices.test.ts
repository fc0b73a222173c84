import { expect, test } from 'vitest'
import { entersOffices, opensForMembers } from './offices.ts'

const person = { _id: 'p', roles: [], grants: [] }

test('a member’s phone needs none of the staff’s screens, a right brings them', () => {
  expect(entersOffices({ ...person, roles: ['member'] })).toBe(false)
  expect(entersOffices(undefined)).toBe(false)
  expect(entersOffices({ ...person, grants: [{ right: 'gf_c_plan', studios: 'all' }] })).toBe(true)
  expect(opensForMembers('workouts')).toBe(true)
  expect(opensForMembers('dashboard')).toBe(false)
})
