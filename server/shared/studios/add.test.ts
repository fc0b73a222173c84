import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { studios } from '#contract/studios/calls.ts'
import { testHouse } from '#server/testing/fixture.ts'
import { addStudios, newStudios } from './add.ts'
import { studio } from './tables.ts'

const house = testHouse()

const example = () => JSON.parse(readFileSync('deploy/studios.json', 'utf8')) as Record<string, unknown>[]
const read = async () => (await newStudios.validate(example()))!

test('the example makes studios that everybody sees; given again it changes nothing of what people edited since', async () => {
  expect((await addStudios(house.db, await read())).toSorted()).toEqual(['ot', 'winterthur'])
  await house.db.update(studio).set({ name: 'Winterthur Mitte' }).where(eq(studio.code, 'winterthur'))
  const [first] = await read()
  expect(await addStudios(house.db, [...(await read()), { ...first!, code: 'pfungen', name: 'Pfungen' }])).toEqual(['pfungen'])
  const { reply } = await house.as(undefined, studios.listPublic)
  expect(reply.map(({ name }) => name).toSorted()).toEqual(expect.arrayContaining(['Pfungen', 'Winterthur Mitte']))
})

test.each([
  ['a code with blanks', { code: 'Winterthur Mitte' }, 'Diesen Studiocode gibt es nicht.'],
  ['a canton in words', { canton: 'Zürich' }, ''],
  ['an address without a town', { adresse: 'Musterstrasse 1' }, 'Bitte gib Strasse und Ort an, durch ein Komma getrennt.'],
  ['no e-mail', { email: '' }, 'Die E-Mail wird benötigt'],
  ['a place off the earth', { lat: 91 }, ''],
  ['a place in words', { lat: 'Nord' }, ''],
  ['no name', { name: '' }, ''],
])('%s is refused, and none of the file is taken', async (_, wrong, sentence) => {
  const [first, ...rest] = example()
  await expect(newStudios.validate([...rest, { ...first, ...wrong }])).rejects.toThrow(sentence || /^\S.*\S$/)
})

test('a file without a studio is refused', async () => {
  await expect(newStudios.validate([])).rejects.toThrow()
})
