import { expect, test } from 'vitest'
import type { GalleryImage } from '#contract/displays/galleries.ts'
import { standingOf, withActs } from './useImages.ts'

const image = (_id: string, over: Partial<GalleryImage> = {}): GalleryImage => ({
  _id,
  gallery: 'g',
  sortOrder: 0,
  address: '',
  width: 1,
  height: 1,
  people: false,
  consent: null,
  until: null,
  shown: true,
  version: 1,
  ...over,
})
const act = (kind: string, id: string, row: object) => ({ kind, id, row: { state: 'waiting', ...row } })
const shown = (acts: object[], pictures = ['a', 'b', 'c'].map(id => image(id))) => withActs(pictures, acts as never, '2026-11-23')
const ids = (acts: object[]) => shown(acts).map(({ _id }) => _id)

test('moves that wait are shown one after the other, each from where the one before ended', () => {
  expect(
    ids([act('move', 'a', { params: { id: 'a', sortOrder: '2' } }), act('move', 'b', { params: { id: 'b', sortOrder: '1' } })]),
  ).toEqual(['c', 'b', 'a'])
  expect(ids([act('move', 'gone', { params: { id: 'gone', sortOrder: '0' } })])).toEqual(['a', 'b', 'c'])
})

test('what waits to be removed is gone, from a gallery and from an album', () => {
  expect(ids([act('remove', '', { body: { ids: ['a', 'c'] } })])).toEqual(['b'])
  expect(ids([act('removePhoto', 'b', { params: { id: 'b' } })])).toEqual(['a', 'c'])
})

test('a removed picture stays away while its removal can be taken back at the studio, and a moved one until the answer holds it', () => {
  const answered = '2026-11-23T10:00:00.000Z'
  const done = (kind: string) => act(kind, 'a', { state: 'done', answered, body: { ids: ['a'] } })
  const left = (seconds: number) =>
    standingOf([done('remove'), done('move'), act('say', 'a', {})] as never, Date.parse(answered) + seconds * 1000).map(({ kind }) => kind)
  expect(left(-1)).toEqual(['remove', 'move', 'say'])
  expect(left(5)).toEqual(['remove', 'say'])
  expect(left(60)).toEqual(['say'])
})

test('an agreement that is taken back without a network hides the picture here at once, and one that is given shows it', () => {
  const given = image('a', { people: true, consent: 'Vreni Muster', until: '2027-01-31' })
  const [hidden] = shown([act('revoke', 'a', { params: { id: 'a' } })], [given])
  expect(hidden).toMatchObject({ shown: false, consent: null, waits: true })
  const body = { people: true, consent: 'Vreni Muster', until: '2027-01-31', version: 1 }
  const [again] = shown([act('say', 'a', { params: { id: 'a' }, body })], [image('a', { people: null, shown: false })])
  expect(again).toMatchObject({ shown: true, until: '2027-01-31', version: 1 })
})
