import { expect, test } from 'vitest'
import type { OutboxRow } from '#sync/client/types.ts'
import { mergeFields } from './merging.ts'
import { type EditedSubject, judge, mergeWhole } from './settling.ts'
import type { OfficeEdit } from './studioActs.ts'

test('each field is from whoever changed it; what both changed is a clash', () => {
  const base = { name: 'Pfungen', email: 'a', telefon: '1' }
  const mine = { name: 'Pfungen Töss', email: 'b', telefon: '1' }
  expect(mergeFields([base], mine, { name: 'Pfungen', email: 'a', telefon: '2' })).toEqual({
    merged: { name: 'Pfungen Töss', email: 'b', telefon: '2' },
    clashes: [],
  })
  expect(mergeFields([base], mine, { ...base, email: 'c' }).clashes).toEqual(['email'])
  expect(mergeFields([base], mine, mine)).toEqual({ merged: mine, clashes: [] })
})

test('a state that an own earlier edit has left is nobody else’s change', () => {
  const [first, second, third] = [{ day: '6–22' }, { day: '7–22' }, { day: '8–22' }]
  expect(mergeFields([first, second], third, second)).toEqual({ merged: third, clashes: [] })
  expect(mergeFields([first, second], first, second)).toEqual({ merged: first, clashes: [] })
  expect(mergeFields([first, second], third, { day: '5–22' }).clashes).toEqual(['day'])
})

test('fields that only one side has are added or taken away like any other', () => {
  expect(mergeFields([{}], { christmas: 'zu' }, { newYear: 'zu' })).toEqual({ merged: { christmas: 'zu', newYear: 'zu' }, clashes: [] })
  expect(mergeFields([{ christmas: 'zu' }], {}, { christmas: 'zu' }).merged).toEqual({ christmas: undefined })
  expect(mergeFields([{ christmas: 'zu' }], {}, { christmas: '8–12' }).clashes).toEqual(['christmas'])
})

const thing = (stored: number): EditedSubject => ({
  key: 'growth/pfungen',
  group: 'pfungen',
  stored,
  version: 5,
  stand: 0,
  body: () => ({}),
  merge: mergeWhole,
})
const act = (value: number): OfficeEdit => ({ row: {} as OutboxRow, group: 'pfungen', key: 'growth/pfungen', value, version: 4 })

test('a refused figure goes again where nobody touched it, is dropped where it stands already, and is asked about otherwise', () => {
  expect(judge(thing(3), act(4), [3])).toEqual({ kind: 'send', value: 4 })
  expect(judge(thing(4), act(4), [3])).toEqual({ kind: 'drop' })
  expect(judge(thing(7), act(4), [3])).toEqual({ kind: 'choose' })
  expect(judge(thing(3), act(4), [])).toEqual({ kind: 'choose' })
})
