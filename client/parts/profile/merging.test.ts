import { expect, test } from 'vitest'
import type { Profile, ProfileForm } from '#contract/account.ts'
import { chosenOf, mergedOf } from './merging.ts'

const values = { vorname: 'Anna', nachname: 'Meier', stadt: 'Winterthur', plz: '8400', streakGoal: 3 }
const mine: ProfileForm = { ...values, version: 1, stadt: 'Arbon', telefon: '+41791112233' }
const theirs = { ...values, version: 4, stadt: 'Chur', plz: '7000', telefon: null, adresse_1: 'Obere Gasse 1' } as unknown as Profile

test('only what both touched is asked about; who alone changed a field has it', () => {
  const { asks, values: merged } = mergedOf(mine, theirs, { values })
  expect(asks).toEqual([{ field: 'stadt', mine: 'Arbon', theirs: 'Chur' }])
  expect(merged).toMatchObject({ plz: '7000', adresse_1: 'Obere Gasse 1', telefon: '+41791112233' })
})

test('without what both began with, every difference is asked about', () => {
  expect(mergedOf(mine, theirs).asks.map(({ field }) => field)).toEqual(['adresse_1', 'plz', 'stadt', 'telefon'])
})

test('what is sent holds each field as it was chosen, over the version that stands', () => {
  const sent = chosenOf(mine, theirs, { values }, () => 'theirs')
  expect(sent).toMatchObject({ version: 4, stadt: 'Chur', plz: '7000', telefon: '+41791112233', adresse_1: 'Obere Gasse 1' })
})

test('an own earlier edit that arrived unseen is not somebody else’s, and what was taken back after it stays taken back', () => {
  const earlier = { ...values, stadt: 'Arbon', telefon: '+41791112233' }
  const arrived = { ...earlier, version: 2 } as unknown as Profile
  const later: ProfileForm = { ...values, version: 1, stadt: 'Chur', telefon: undefined }
  const { asks, values: merged } = mergedOf(later, arrived, { values, own: [earlier] })
  expect(asks).toEqual([])
  expect(merged).toMatchObject({ stadt: 'Chur', telefon: undefined })
})
