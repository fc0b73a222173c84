import { expect, test } from 'vitest'
import type { Right } from '#contract/rights.ts'
import { rowOf, type ScreenName, screenNames } from '#contract/screens.ts'
import { type AccessVerdict, paramsAt, type Visitor, verdict } from './guard.ts'

const person = (rights: Right[] = [], roles: string[] = ['member']): Visitor => ({
  _id: 'me',
  roles,
  grants: rights.map(right => ({ right, studios: 'all' })),
})

const idle: Visitor = { _id: 'tablet', roles: ['studio'], grants: [], idle: true }

test.each<[ScreenName, Visitor, AccessVerdict]>([
  ['home', undefined, 'open'],
  ['panel', undefined, 'open'],
  ['impressum', undefined, 'open'],
  ['courseWeek', undefined, 'open'],
  ['einsteinContestList', undefined, 'open'],
  ['ratePlan', undefined, 'sign-in'],
  ['rateAnamnesis', undefined, 'sign-in'],
  ['ratePlan', person(), 'open'],
  ['profile', undefined, 'sign-in'],
  ['dashboard', undefined, 'sign-in'],
  ['dashboard', person(), 'home'],
  ['dashboard', person(['u_search']), 'open'],
  ['dashboard', person(['g_manageRights']), 'home'],
  ['dashboard', person(['ab_create']), 'open'],
  ['roleAdmin', person(['g_manageRights']), 'open'],
  ['sysadminRights', person(['u_rightList']), 'home'],
  ['chat', person(), 'open'],
  ['eventCreate', person(), 'home'],
  ['courseEdit', person(['gf_c_edit']), 'open'],
  ['courseSchedule', person(['gf_c_edit']), 'home'],
  ['deviceCreate', person(['ex_create']), 'open'],
  ['trainerGoals', person(['stat_admin'], ['admin']), 'open'],
  ['trainerGoals', person(['stat_admin'], ['office']), 'home'],
  ['socialApproval', person(['ab_create']), 'home'],
  ['home', idle, 'choose'],
  ['profile', idle, 'choose'],
  ['dashboard', idle, 'choose'],
  ['selectEmployee', idle, 'open'],
  ['reconcile', idle, 'open'],
  ['panel', idle, 'open'],
])('%s for %j is %s', (name, visitor, wanted) => {
  expect(verdict(name, visitor)).toBe(wanted)
})

test('one’s own recommendations are open, those of others only to who plans', () => {
  expect(verdict('courseRecommendations', person(), { userId: 'me' })).toBe('open')
  expect(verdict('courseRecommendations', person(), { userId: 'other' })).toBe('home')
  expect(verdict('courseRecommendations', person(['tp_create']), { userId: 'other' })).toBe('open')
  expect(verdict('courseRecommendations', undefined, { userId: 'me' })).toBe('sign-in')
})

test('nobody is sent to the sign-in from a page of section 2.1 but from /bewerten', () => {
  const sent = screenNames.filter(name => verdict(name, undefined) === 'sign-in').map(name => rowOf(name).path)
  expect(sent.filter(path => path.startsWith('/bewerten'))).toHaveLength(2)
  expect(sent).not.toContain('/consent')
  expect(sent.filter(path => path.startsWith('/kursliste/'))).toEqual([])
})

test('the params of an address', () => {
  expect(paramsAt('exercise', '/devices/7/exercise/8')).toEqual({ id: '7', eid: '8' })
  expect(paramsAt('cardCheck', '/worldline/payment-check/9')).toEqual({ cardProvider: 'worldline', transactionID: '9' })
})

test('a paired screen opens its own display, and is nobody everywhere else', () => {
  const screen = { _id: 'tv', roles: [], grants: [], screen: true }
  expect(verdict('centerDisplayView', screen, { id: 'tv' })).toBe('open')
  expect(verdict('centerDisplayView', screen, { id: 'another' })).toBe('sign-in')
  const differs = screenNames.filter(name => name !== 'centerDisplayView' && verdict(name, screen) !== verdict(name, undefined))
  expect(differs).toEqual([])
})
