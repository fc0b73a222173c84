import { expect, test } from 'vitest'
import type { OutboxRow } from '#sync/client/types.ts'
import { added, merged, opened, overlaid, pendingActs, type WaitingAct } from './overlay.ts'

interface Room {
  _id: string
  name: string
  version: number
  ahead: number
}

const room: Room = { _id: 'a', name: 'Säntis', version: 3, ahead: 2 }
const act = (kind: WaitingAct['kind'], body?: object, over: Partial<OutboxRow> = {}): WaitingAct => ({
  kind,
  id: 'a',
  row: {
    key: `${kind}-${JSON.stringify(body)}`,
    call: 'courseOffice.editRoom',
    method: 'PUT',
    path: '',
    body,
    contract: 1,
    born: '',
    dependsOn: [],
    lane: '',
    order: 0,
    state: 'waiting',
    attempts: 0,
    title: '',
    ...over,
  },
})

test('an edit that waits is shown over what the studio has, and its version stays the one that was seen', () => {
  const edit = act('edit', { _id: 'a', name: 'Tödi', version: 3 })
  expect(overlaid(room, [edit])).toEqual({ ...room, name: 'Tödi', act: edit })
  expect(overlaid(room, [edit, act('edit', { name: 'Eiger', version: 3 })])).toMatchObject({ name: 'Eiger', version: 3 })
})

test('what was removed is gone, and there again once that is taken back, with what was changed of it', () => {
  const edit = act('edit', { name: 'Tödi' })
  expect(overlaid(room, [edit, act('remove')])).toBeUndefined()
  expect(overlaid(room, [edit, act('remove'), act('restore')])).toMatchObject({ name: 'Tödi' })
  const again = act('add', { _id: 'a', name: 'Säntis' })
  expect(overlaid(room, [act('remove'), again])).toEqual({ ...room, act: again })
})

test('a new row is there before the studio knows it, once, and not twice after', () => {
  const fresh = { version: 1, ahead: 0 }
  const acts = [act('add', { _id: 'a', name: 'Mönch' }), act('edit', { name: 'Jungfrau', version: 1 })]
  expect(added<Room>(acts, { fresh }, () => false)).toMatchObject([{ _id: 'a', name: 'Jungfrau', ahead: 0, version: 1 }])
  expect(added<Room>(acts, { fresh }, () => true)).toEqual([])
  expect(added<Room>([...acts, act('remove')], { fresh }, () => false)).toEqual([])
})

test('a new row of which nothing can be read here is not there: neither empty nor broken', () => {
  const add = act('add', { _id: 'a' })
  expect(added<Room>([{ ...add, unread: true }], { fresh: { ahead: 0 } }, () => false)).toEqual([])
  expect(added<Room>([add], { fresh: { ahead: 0 } }, () => false)).toHaveLength(1)
})

test('what was answered counts until it is loaded; what was refused never', () => {
  const done = act('edit', {}, { state: 'done', answered: '2026-11-21T10:00:00.000Z' })
  const at = Date.parse('2026-11-21T10:00:00.000Z')
  expect(pendingActs([done], at - 1)).toEqual([done])
  expect(pendingActs([done], at)).toEqual([])
  expect(pendingActs([act('edit', {}, { state: 'refused' })], 0)).toEqual([])
  expect(overlaid(room, pendingActs([done], at - 1))).not.toHaveProperty('act')
})

test('a whole list has what is new first, and is unknown only where nothing of it is', () => {
  const other = { ...room, _id: 'b' }
  expect(merged<Room>(undefined, [])).toBeUndefined()
  expect(merged<Room>(undefined, [act('add', { _id: 'a', name: 'Mönch' })])).toMatchObject([{ name: 'Mönch' }])
  expect(merged([other], [act('add', { _id: 'a', name: 'Mönch' })])).toMatchObject([{ name: 'Mönch' }, { name: 'Säntis' }])
  expect(merged([room, other], [act('remove')])).toEqual([other])
})

test('a row that is opened has what was meant of it: what waits, else what was refused', () => {
  const refused = act('edit', { name: 'Tödi', version: 3 }, { state: 'refused' })
  expect(opened(room, [refused], 0)).toEqual({ ...room, act: refused })
  expect(opened(room, [refused, act('edit', { name: 'Eiger' })], 0)).toMatchObject({ name: 'Eiger', act: { row: { state: 'waiting' } } })
  expect(opened(undefined, [refused], 0)).toBeUndefined()
  const lost = act('add', { _id: 'a', name: 'Mönch' }, { state: 'refused' })
  expect(opened<Room>(undefined, [lost], 0, { fresh: { version: 1, ahead: 0 } })).toEqual({
    _id: 'a',
    name: 'Mönch',
    version: 1,
    ahead: 0,
    act: lost,
  })
  expect(opened(room, [act('remove')], 0)).toBeUndefined()
})

test('what a body means is said of the row, and what was written stays what is opened again', () => {
  const edit = act('edit', { _id: 'a', name: 'Tödi' })
  const publish = act('publish', { published: true })
  const ways = { meant: (body: object) => ('published' in body ? { ahead: 9 } : body) }
  expect(merged([room], [publish], ways)).toEqual([{ ...room, ahead: 9, act: publish }])
  expect(merged([room], [edit, publish], ways)).toEqual([{ ...room, name: 'Tödi', ahead: 9, act: edit }])
})

test('a row that was cancelled says so, and what is only ordered changes none', () => {
  const ways = { meant: (body: object, kind: string) => (kind === 'cancel' ? { ahead: 0 } : kind === 'reopen' ? { ahead: 5 } : body) }
  const [cancel, reopen] = [act('cancel', { reason: 'Krankheit' }), act('reopen', {})]
  expect(merged([room], [cancel], ways)).toEqual([{ ...room, ahead: 0, act: cancel }])
  expect(merged([room], [cancel, reopen], ways)).toMatchObject([{ ahead: 5 }])
  expect(
    merged(
      [room],
      [act('order', { ids: ['b', 'a'] }, {})].map(each => ({ ...each, id: '' })),
    ),
  ).toEqual([room])
})
