import { beforeEach, expect, test, vi } from 'vitest'
import { tabTexts } from '#client/data/storage.ts'
import { forgetPlaces, placeOf, rememberPlace } from './rememberedPlace.ts'

const { visitor } = vi.hoisted(() => ({ visitor: vi.fn() }))
vi.mock('#client/data/session.ts', () => ({ visitor }))

const anna = '01900000-0000-7000-8000-0000000000c1'
const reto = '01900000-0000-7000-8000-0000000000c2'
const members = '/dashboard/user/search?q=amman'
const search = { right: 'u_search', studios: ['winterthur'] }

beforeEach(() => {
  tabTexts.clear()
  visitor.mockReturnValue({ _id: anna, roles: ['trainer'], grants: [search] })
})

test('each goes on where they were', () => {
  rememberPlace(anna, members)
  rememberPlace(reto, '/dashboard')
  expect([placeOf(anna), placeOf(reto)]).toEqual([members, '/dashboard'])
})

test('whoever is new at the tablet goes on where it was', () => {
  rememberPlace(anna, members)
  expect(placeOf(reto)).toBe(members)
})

test('the choice of employee and the start are no place of work', () => {
  rememberPlace(anna, members)
  rememberPlace(anna, '/select-employee')
  rememberPlace(anna, '/')
  expect(placeOf(anna)).toBe(members)
})

test('nobody is led to what they may not see', () => {
  rememberPlace(anna, members)
  visitor.mockReturnValue({ _id: reto, roles: ['trainer'], grants: [] })
  expect([placeOf(reto), placeOf(anna)]).toEqual([undefined, undefined])
})

test('nothing is left once the studio is signed out', () => {
  rememberPlace(anna, members)
  forgetPlaces()
  expect(placeOf(anna)).toBeUndefined()
})
