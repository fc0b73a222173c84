import { expect, test } from 'vitest'
import { leadsTo } from './signOutPath.ts'

const login = (weiter?: string) => ({ to: '/login', search: weiter ? { weiter } : {} })

test('a session that the server ends leads to the sign-in, and back from there', () => {
  expect(leadsTo({ path: '/workouts', how: 'ended' })).toEqual(login('/workouts'))
  expect(leadsTo({ path: '/dashboard/user/search?q=anna', how: 'ended' })).toEqual(login('/dashboard/user/search?q=anna'))
  expect(leadsTo({ path: '/registerkarte', how: 'ended' })).toEqual(login('/registerkarte'))
})

test('who signs out goes to the sign-in from anywhere', () => {
  expect(leadsTo({ path: '/impressum', how: 'here' })).toEqual(login())
  expect(leadsTo({ path: '/impressum', how: 'elsewhere' })).toEqual(login('/impressum'))
})
