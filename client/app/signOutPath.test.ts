import { expect, test } from 'vitest'
import { signOutPathOf } from './signOutPath.ts'

const login = (weiter?: string) => ({ to: '/login', search: weiter ? { weiter } : {} })

test('a session that the server ends leads to the sign-in, and back from there', () => {
  expect(signOutPathOf({ path: '/workouts', how: 'ended' })).toEqual(login('/workouts'))
  expect(signOutPathOf({ path: '/dashboard/user/search?q=anna', how: 'ended' })).toEqual(login('/dashboard/user/search?q=anna'))
  expect(signOutPathOf({ path: '/registerkarte', how: 'ended' })).toEqual(login('/registerkarte'))
})

test('who signs out goes to the sign-in from anywhere', () => {
  expect(signOutPathOf({ path: '/impressum', how: 'here' })).toEqual(login())
  expect(signOutPathOf({ path: '/impressum', how: 'elsewhere' })).toEqual(login('/impressum'))
})
