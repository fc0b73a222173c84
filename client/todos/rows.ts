import { rowForm } from '#client/kit/rowForm.tsx'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { todos } from '#contract/todos/calls.ts'
import type { Todo } from '#contract/todos/shapes.ts'

/** Fields that a to-do has beside its form while it is not at the studio yet. */
const fresh: Partial<Todo> = {
  version: 1,
  state: 'open',
  author: null,
  doneAt: null,
  assigned: [],
  images: [],
  attachments: [],
  links: [],
  comments: [],
  commented: 0,
  mayEdit: true,
}

/** How a to-do is written: made, changed by field, turned into another state, deleted and brought back. */
export const todo = rowForm({
  add: todos.create,
  edit: todos.edit,
  publish: todos.turn,
  remove: todos.remove,
  restore: todos.restore,
  one: todos.one,
  fresh,
  meant: (body, kind) => (kind === 'publish' ? { state: (body as { to: Todo['state'] }).to } : body),
  called: ({ title }) => title,
  named: title => `«${title}»`,
  draft: 'todo',
})

export const ways: Ways<Todo> = { ...todo.ways, doings: { publish: 'Stand geändert' } }
