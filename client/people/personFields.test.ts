import { expect, test } from 'vitest'
import type { PersonCard, PersonForm } from '#contract/people.ts'
import { chosenForm, mergedOf } from './personFields.ts'

const base = { version: 3, vorname: 'Gian', nachname: 'Bass', email: 'gian@example.ch', telefon: null, adresse1: 'Weg 1' } as PersonForm
const theirs = { ...base, version: 4, telefon: '079 000 00 00', adresse1: 'Gasse 2' } as unknown as PersonCard

test.each<[string, Partial<PersonForm>, Partial<PersonForm>, string[]]>([
  [
    'what only they changed stands',
    { vorname: 'Gian-Andrea' },
    { vorname: 'Gian-Andrea', telefon: '079 000 00 00', adresse1: 'Gasse 2' },
    [],
  ],
  ['what both set alike is no question', { telefon: '079 000 00 00' }, { telefon: '079 000 00 00', adresse1: 'Gasse 2' }, []],
  ['what both set otherwise is asked', { telefon: '078 111 11 11' }, { telefon: '078 111 11 11', adresse1: 'Gasse 2' }, ['telefon']],
])('%s', (_, mine, wanted, asked) => {
  const { merged, asks } = mergedOf({ ...base, ...mine }, theirs, base)
  expect(merged).toMatchObject({ ...wanted, version: 4 })
  expect(asks.map(({ name }) => name)).toEqual(asked)
})

test('the chosen side of what both changed holds', () => {
  const found = mergedOf({ ...base, telefon: '078 111 11 11', vorname: 'Gian-Andrea' }, theirs, base)
  expect(chosenForm(found, () => 'theirs')).toMatchObject({ telefon: '079 000 00 00', vorname: 'Gian-Andrea', version: 4 })
})
