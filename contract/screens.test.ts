import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aliases } from '#client/map/aliases.ts'
import { bar, barFor, barLabel } from '#client/map/bars.ts'
import { type Access, allows, anyManagement, anyStaff } from '#contract/access.ts'
import { roles } from '#contract/rights.ts'
import { isStaffScreen, rowOf, type ScreenName, screenAt, screenNames } from './screens.ts'

const piecesOf = (path: string) => path.split('/').filter(Boolean)

test('no two screens share the shape of an address; which of them are our own is told in e2e/specification', () => {
  const shapes = new Set(screenNames.map(name => rowOf(name).path.replace(/:[\w-]+/g, ':')))
  expect(shapes.size).toBe(screenNames.length)
  expect(screenNames.length).toBeGreaterThanOrEqual(210)
})

test('each screen stands in one area alone', async () => {
  const areas = readdirSync(`${import.meta.dirname}/screens`).filter(name => name.endsWith('Screens.ts'))
  const modules = await Promise.all(areas.map(name => import(/* @vite-ignore */ `#contract/screens/${name}`)))
  const names = modules.flatMap(Object.values).map(rows => Object.keys(rows))
  expect(names.flat().sort()).toEqual([...screenNames].sort())
})

test.each(screenNames)('the address of %s finds its own row', name => {
  const filled = rowOf(name).path.replace(/:[\w-]+/g, 'x1')
  expect(screenAt(filled)).toBe(name)
  expect(screenAt(`${filled}/`)).toBe(name)
})

test.each<[string, ScreenName, string, ScreenName]>([
  ['/event/create', 'eventCreate', '/event/42', 'event'],
  ['/shop/main', 'shopMain', '/shop/42', 'product'],
  ['/shop/checkout', 'checkout', '/shop/42', 'product'],
  ['/devices/create', 'deviceCreate', '/devices/42', 'device'],
  ['/devices/create/exercise/create', 'deviceCreateExercise', '/devices/42/exercise/create', 'exerciseCreate'],
  ['/devices/42/exercise/create', 'exerciseCreate', '/devices/42/exercise/7', 'exercise'],
  ['/kurse/payment-success', 'course', '/worldline/payment-success', 'cardSuccess'],
  ['/shop/payment/failed', 'paymentFailed', '/worldline/payment-failed', 'cardFailed'],
  ['/shop/payment-check/7', 'cardCheck', '/worldline/payment-check/7', 'cardCheck'],
  ['/workouts/completed', 'completed', '/workouts/edit/7', 'workoutEdit'],
  ['/dashboard/contract/create', 'contractNew', '/dashboard/contract/create/7', 'contractNewFor'],
  ['/dashboard/contract/settings', 'contractSettings', '/dashboard/contract/settings/7', 'contractSetting'],
  ['/dashboard/leads/category-settings', 'leadCategories', '/dashboard/leads/category-settings/7', 'leadCategory'],
  ['/dashboard/user/search', 'userSearch', '/dashboard/user/search/7', 'userCard'],
  ['/kursliste/winterthur/clean', 'courseWeekClean', '/kursliste/winterthur', 'courseWeek'],
])('%s stands before what has a param in its place (A09, A54)', (literal, first, other, second) => {
  expect(screenAt(literal)).toBe(first)
  expect(screenAt(other)).toBe(second)
})

test('what no row has finds none', () => {
  for (const path of ['/gibt/es/nicht', '/dashboard/gibt-es-nicht', '/user/edit/mehr', '/workouts/run', '/constructor', '/__proto__'])
    expect(screenAt(path), path).toBeUndefined()
})

test('aliases lead to rows, keep their params, and hide none', () => {
  for (const [path, name] of Object.entries(aliases)) {
    const here = screenAt(path.replace(/:\w+/g, 'x1'))
    if (here !== undefined) expect(rowOf(here).leadsTo, path).toBe(name)
    const wanted = piecesOf(rowOf(name).path).filter(piece => piece.startsWith(':'))
    for (const piece of wanted) expect(piecesOf(path)).toContain(piece)
  }
  for (const name of screenNames) {
    const { leadsTo, path } = rowOf(name)
    if (leadsTo) expect(aliases[path as keyof typeof aliases]).toBe(leadsTo)
  }
})

test('no two screens that the palette finds are called the same', () => {
  const found = screenNames.map(rowOf).filter(({ path, leadsTo }) => !path.includes(':') && !leadsTo)
  const titles = found.map(({ title }) => title.toLowerCase())
  expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
})

/** Rows of health data and their forms, narrower than A10 would have them, and the one that leads to those too (A95). */
const narrowed: readonly ScreenName[] = ['anamnesisSettings', 'anamnesisSearch', 'dashboard']

test('anyManagement is every right that guards a row of the dashboard (A10, A17)', () => {
  const dashboard = screenNames.filter(name => /^\/(dashboard|reservation-admin)(\/|$)/.test(rowOf(name).path) && !narrowed.includes(name))
  const words = dashboard.flatMap(name => {
    const { access } = rowOf(name)
    if (access === 'public' || access === anyManagement || access === anyStaff) return []
    return 'all' in access ? access.all.flat() : access
  })
  const rights = new Set(words.filter(word => !word.startsWith('role:')))
  // Own hours are no management: the row of everybody's own day opens nothing else (T01).
  rights.delete('tt_employeeManage')
  expect([...anyManagement].sort()).toEqual([...rights].sort())
})

test('whoever takes anamneses has the dashboard and reports what is broken (T44), and no screen of it but their own (A95)', () => {
  const taker = { roles: ['member'], grants: [{ right: 'ab_create' as const, studios: 'all' as const }] }
  const may = (access: Access) => allows(access, taker)
  expect(barFor(may, 'winterthur', {}).map(({ screen }) => screen)).toContain('dashboard')
  const open = screenNames.filter(name => isStaffScreen(name) && may(rowOf(name).access))
  expect(open).toEqual(['internReport', 'dashboard', 'anamnesisSearch', 'anamnesisSettings'])
})

test('no row of the staff is open to somebody without a right', () => {
  const member = { roles: ['member'], grants: [] }
  const open = screenNames.filter(name => isStaffScreen(name) && allows(rowOf(name).access, member))
  expect(open).toEqual([])
})

test('trainer-goals asks for a right and a role (L48)', () => {
  const { access } = rowOf('trainerGoals')
  const grants = [{ right: 'stat_viewstudio' as const, studios: 'all' as const }]
  expect(allows(access, { roles: ['office'], grants })).toBe(false)
  expect(allows(access, { roles: ['studio_manager'], grants })).toBe(true)
  expect(allows(access, { roles: ['studio_manager'], grants: [] })).toBe(false)
})

const holding = (role: keyof typeof roles) => ({
  roles: [role],
  grants: roles[role].map(right => ({ right, studios: 'all' as const })),
})
const itemsOf = (role: keyof typeof roles, studio = 'winterthur', facts = {}) =>
  barFor(access => allows(access, holding(role)), studio, facts).map(({ screen }) => screen)

test('the navigation by right, studio code and what is known (L70)', () => {
  expect(itemsOf('member')).toEqual(['home', 'workouts', 'courses', 'profile', 'shopMain', 'friends', 'studios'])
  expect(itemsOf('trainer')).toContain('chat')
  expect(itemsOf('trainer')).toContain('dashboard')
  expect(itemsOf('member', 'winterthur', { reservation: true, nutrition: true })).toEqual(
    expect.arrayContaining(['reservation', 'nutritionMain']),
  )
  expect(itemsOf('member', 'ot', { reservation: true, nutrition: true })).toEqual([
    'home',
    'workouts',
    'profile',
    'nutritionMain',
    'friends',
    'studios',
  ])
})

test('every item of L70 stands in it once', () => {
  const wanted = [
    '/user',
    '/',
    '/chat',
    '/kurse',
    '/workouts',
    '/reservation',
    '/nutrition/main',
    '/shop/main',
    '/dashboard',
    '/studios',
    '/friends',
  ]
  expect(bar.map(({ screen }) => rowOf(screen).path).sort()).toEqual(wanted.sort())
})

test('labels of the navigation are at most 8 characters and an ellipsis', () => {
  expect(barLabel('Kursplan')).toBe('Kursplan')
  expect(barLabel('Reservationen')).toBe('Reservat…')
  for (const { label } of bar) expect(barLabel(label).length).toBeLessThanOrEqual(9)
})

test('the planner’s forms stand in the frame of the dashboard', () => {
  for (const name of ['courseSchedule', 'courseScheduleAdd', 'courseScheduleEdit'] as const) expect(isStaffScreen(name)).toBe(true)
})
