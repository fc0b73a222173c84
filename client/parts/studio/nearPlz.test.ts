import { expect, test } from 'vitest'
import { nearPlz } from './studioSearch.ts'

const studios = ['8004 Zürich', '9320 Arbon', '8400 Winterthur', '8422 Pfungen'].map(place => ({ adresse: `Musterstrasse 1, ${place}` }))
const near = (plz: string | null | undefined) => nearPlz(studios, plz)?.adresse

test('the studio in one’s own place comes first, else the nearest by its postcode', () => {
  expect([near('8400'), near('8408'), near('8425'), near('9000')].map(address => address?.split(', ')[1])).toEqual([
    '8400 Winterthur',
    '8400 Winterthur',
    '8422 Pfungen',
    '9320 Arbon',
  ])
})

test('who lives far away, abroad or nowhere that is known has none', () => {
  expect([near('1200'), near('79100'), near(null), near(undefined), near('')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
