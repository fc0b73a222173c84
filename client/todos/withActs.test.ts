import { expect, test } from 'vitest'
import type { Todo } from '#contract/todos/shapes.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { type TodoAct, type TodoKind, withActs } from './withActs.ts'

const me = { _id: 'ich', name: 'Sandro Zehnder' }
const todo: Todo = {
  _id: 't',
  studio: 'winterthur',
  title: 'Rolle schmieren',
  text: null,
  due: null,
  version: 3,
  state: 'open',
  author: null,
  created: '2026-11-20T08:00:00.000Z',
  doneAt: null,
  assigned: [{ _id: 'ida', name: 'Ida Frei' }],
  images: [1, 2].map(index => ({ index, address: `files/${index}`, width: null, height: null })),
  attachments: [{ id: 1, name: 'Plan.pdf', address: 'files/p', type: 'application/pdf', bytes: 10 }],
  links: [{ _id: 'l1', url: 'https://example.org', title: null }],
  comments: [{ _id: 'c1', text: 'Erster', at: '2026-11-20T09:00:00.000Z', author: null }],
  commented: 1,
  mayEdit: true,
}
const act = (kind: TodoKind, over: Partial<OutboxRow>): TodoAct => ({
  kind,
  id: 't',
  row: { state: 'waiting', born: '2026-11-28T10:00:00.000Z', ...over } as OutboxRow,
})
const shown = (...acts: TodoAct[]) => withActs(todo, acts, me, _id => (_id === 'reto' ? 'Reto Ammann' : undefined))

test('what waits stands in the to-do, by whom it was done, and says that it waits', () => {
  const row = shown(
    act('comment', { body: { _id: 'c2', text: 'Bin dran' } }),
    act('assign', { body: { userId: 'reto' } }),
    act('link', { body: { _id: 'l2', url: 'https://example.org/2', title: 'Zwei' } }),
    act('turn', { body: { from: 'open', to: 'doing' } }),
  )
  expect(row).toMatchObject({ state: 'doing', turned: true, commented: 2 })
  expect(row.comments.at(-1)).toMatchObject({ text: 'Bin dran', author: me, waits: true })
  expect(row.assigned.at(-1)).toEqual({ _id: 'reto', name: 'Reto Ammann', waits: true })
  expect(row.links.at(-1)).toEqual({ _id: 'l2', url: 'https://example.org/2', title: 'Zwei', waits: true })
})

test('what the studio has already is not there twice', () => {
  const row = shown(
    act('comment', { state: 'done', body: { _id: 'c1', text: 'Erster' } }),
    act('assign', { state: 'done', body: { userId: 'ida' } }),
  )
  expect([row.commented, row.comments, row.assigned]).toEqual([1, todo.comments, todo.assigned])
})

test('what was taken away is gone, by the number of its own and not by its place', () => {
  const row = shown(
    act('removeImage', { params: { id: 't', imageIndex: '2' } }),
    act('removeAttachment', { params: { id: 't', attachmentId: '1' } }),
    act('unassign', { params: { id: 't', userId: 'ida' } }),
    act('unlink', { params: { id: 't', linkId: 'l1' } }),
  )
  expect([row.images.map(({ index }) => index), row.attachments, row.assigned, row.links]).toEqual([[1], [], [], []])
})

test('on a tablet a comment that waits is the employee’s', () => {
  const person = { _id: 'ida', name: 'Ida Frei' }
  expect(shown(act('comment', { person, body: { _id: 'c2', text: 'Hier' } })).comments.at(-1)?.author).toEqual(person)
})
