import { expect, test } from 'vitest'
import { type Access, allows } from '#contract/access.ts'
import { paymentOffice } from '#contract/payments/paymentOffice.ts'
import { paymentSettings } from '#contract/payments/paymentSettings.ts'
import { paymentStats } from '#contract/payments/statCalls.ts'
import { roles } from '#contract/rights.ts'
import { rowOf, type ScreenName, screenNames } from '#contract/screens.ts'
import { tilesFor, titleUnderGroup } from './dashboardGroups.ts'
import { findScreens, foldedPlaces } from './screenSearch.ts'

const all = () => true
const titles = (text: string, may: (name: ScreenName) => boolean = all) => findScreens(text, may).map(({ name }) => rowOf(name).title)

test('accents and case are left aside, starts of words come first', () => {
  expect(titles('gerate')[0]).toBe('Geräte')
  expect(titles('OFFNUNG')).toContain('Öffnungszeiten')
  expect(titles('ver')[0]).toMatch(/^Ver/)
})

test('the marks fall on the letters as written', () => {
  const [hit] = findScreens('offnungs', all)
  expect(hit!.marks).toEqual([[0, 8]])
  expect(foldedPlaces('aß').at).toEqual([0, 1, 1])
})

test('several words narrow down, over group and address too', () => {
  expect(titles('stunden kurse')).toEqual(['Kurse: Stunden'])
  expect(titles('rechte rollen').length).toBeGreaterThan(0)
  expect(titles('gibtesnicht')).toEqual([])
  expect(titles('   ')).toEqual([])
})

test('every screen that an address alone opens is found by its title', () => {
  for (const name of screenNames) {
    const { path, title, leadsTo } = rowOf(name)
    if (path.includes(':') || leadsTo || ['login', 'checkPayment', 'paymentFailed'].includes(name)) continue
    expect(
      findScreens(title, all).map(hit => hit.name),
      title,
    ).toContain(name)
  }
})

test('the start of a title comes before the start of a later word, and that before a group', () => {
  expect(titles('check')).toEqual(['Check-ins', 'Check-ins live', 'Kurse: Check-in', 'Event: Check-in', 'Kasse'])
})

test('only what is permitted is found', () => {
  const office = { roles: ['office'], grants: roles.office.map(right => ({ right, studios: 'all' as const })) }
  const may = (name: ScreenName) => allows(rowOf(name).access, office)
  expect(titles('rollenverwaltung', may)).toEqual([])
  expect(titles('mitglieder', may)).toContain('Mitglieder')
})

test('the tiles of each role: no group is empty, nothing foreign among them', () => {
  for (const role of Object.keys(roles) as (keyof typeof roles)[]) {
    const holder = { roles: [role], grants: roles[role].map(right => ({ right, studios: 'all' as const })) }
    const tiles = tilesFor(access => allows(access, holder))
    for (const { screens } of tiles) expect(screens.length).toBeGreaterThan(0)
    for (const name of tiles.flatMap(({ screens }) => screens)) expect(allows(rowOf(name).access, holder), name).toBe(true)
    if (role === 'member' || role === 'studio') expect(tiles).toEqual([])
    if (role === 'admin') expect(tiles.flatMap(({ screens }) => screens)).toHaveLength(screenNames.filter(name => rowOf(name).group).length)
  }
})

test('screens of payments are tiles of those alone whose calls are answered there (S07)', () => {
  const calls = { paymentAdmin: paymentOffice.all, paymentOverview: paymentStats.numbers, paymentSettings: paymentSettings.list }
  for (const role of Object.keys(roles) as (keyof typeof roles)[]) {
    const holder = { roles: [role], grants: roles[role].map(right => ({ right, studios: 'all' as const })) }
    const may = (access: Access) => allows(access, holder)
    const shown = tilesFor(may).flatMap(({ screens }) => screens)
    for (const [name, { access }] of Object.entries(calls))
      expect([role, name, shown.includes(name as ScreenName)]).toEqual([role, name, may(access)])
  }
})

test('a group leads to its living list, not to what is over', () => {
  const leads = tilesFor(() => true).find(({ group }) => group === 'Leads')
  expect(leads?.screens.slice(0, 2)).toEqual(['leadsList', 'appointmentTimes'])
})

test('under its group a title leaves the group out, elsewhere it is whole', () => {
  expect(titleUnderGroup('courseHours')).toBe('Stunden')
  expect(titleUnderGroup('courseRatings')).toBe('Kursbewertungen')
  expect(titleUnderGroup('courseAdmin')).toBe('Kurse')
  expect(titles('kurse: stunden')).toContain('Kurse: Stunden')
})
