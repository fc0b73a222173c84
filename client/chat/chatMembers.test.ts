import { getDefaultStore } from 'jotai'
import { expect, test } from 'vitest'
import { toastsAtom } from '#client/kit/toast.ts'
import { mostAdded } from '#contract/chat/shapes.ts'
import { type Choice, choicesFor, peopleForGroup, toggled } from './chatMembers.ts'

const person = (_id: string, vorname: string, nachname: string, kind: Choice['kind'] = 'open'): Choice => ({
  _id,
  vorname,
  nachname,
  kind,
  bild: null,
})
const all = [person('1', 'Zoë', 'Äschlimann'), person('2', 'Anna', 'Muster'), person('3', 'Formkurve', 'Winterthur', 'studio')]
const ids = (typed: string, people = all) => choicesFor(typed, people).map(({ _id }) => _id)

test('the studio comes first, then names as German sorts them', () => expect(ids('')).toEqual(['3', '2', '1']))
test('who makes training plans is still known as one, and who does not is not', () => {
  const trainer = { ...person('4', 'Sandro', 'Zehnder'), trainer: true }
  expect(choicesFor('', [trainer, person('2', 'Anna', 'Muster')]).map(each => each.trainer)).toEqual([undefined, true])
})
test('every word begins a word of the name, whatever its accents', () => {
  expect(ids('asch zo')).toEqual(['1'])
  expect(ids('uster')).toEqual([])
})
test('into a group friends are added, everybody else is invited, and the studio’s account is not offered', () => {
  const [zoe, anna, studio] = all as [Choice, Choice, Choice]
  expect(choicesFor('', peopleForGroup([anna], [studio, anna, zoe])).map(({ _id, kind }) => [_id, kind])).toEqual([
    ['2', 'open'],
    ['1', 'invited'],
  ])
})
test('somebody who may be written to is not offered as one to invite', () => {
  expect(choicesFor('anna', [person('2', 'Anna', 'Muster'), person('2', 'Anna', 'Muster', 'invited')])).toMatchObject([{ kind: 'open' }])
})
test('no more are ticked than one call adds, and it is said; who is ticked can be taken out', () => {
  const picked = Array.from({ length: mostAdded }, (_, at) => person(`${at}`, 'Anna', 'Muster'))
  const full = new Map(picked.map(each => [each._id, each]))
  expect(toggled(full, person('one more', 'Zoë', 'Muster')).size).toBe(mostAdded)
  expect(getDefaultStore().get(toastsAtom)).toMatchObject([{ text: 'Auf einmal gehen 100 Personen. Die anderen fügst du danach hinzu.' }])
  expect(toggled(full, picked[3]!).size).toBe(mostAdded - 1)
})
