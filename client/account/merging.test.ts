import { expect, test } from 'vitest'
import type { Profile, ProfileForm } from '#contract/account.ts'
import { chosenOf, differing } from './merging.ts'

const base = { vorname: 'Anna', nachname: 'Meier', stadt: 'Winterthur', plz: '8400', streakGoal: 3 }
const mine: ProfileForm = { ...base, version: 1, stadt: 'Arbon', telefon: '+41791112233' }
const theirs = { ...base, version: 4, stadt: 'Chur', plz: '7000', telefon: null, adresse_1: 'Obere Gasse 1' } as unknown as Profile

test('of the fields that differ, whoever changed one alone is suggested; mine where both did', () => {
  const found = differing(mine, theirs, base)
  expect(found.map(({ field, mine, theirs, suggested }) => [field, mine, theirs, suggested])).toEqual([
    ['adresse_1', undefined, 'Obere Gasse 1', 'theirs'],
    ['plz', '8400', '7000', 'theirs'],
    ['stadt', 'Arbon', 'Chur', 'mine'],
    ['telefon', '+41791112233', undefined, 'mine'],
  ])
})

test('without what both began with, mine is suggested everywhere', () => {
  expect(new Set(differing(mine, theirs).map(({ suggested }) => suggested))).toEqual(new Set(['mine']))
})

test('what is sent holds each field as it was chosen, over the version that stands', () => {
  const fields = differing(mine, theirs, base)
  const sent = chosenOf(mine, theirs, fields, ({ field, suggested }) => (field === 'telefon' ? 'theirs' : suggested))
  expect(sent).toEqual({ ...base, version: 4, stadt: 'Arbon', plz: '7000', adresse_1: 'Obere Gasse 1', telefon: undefined })
})
