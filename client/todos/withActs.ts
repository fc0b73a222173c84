import type { OutboxAct } from '#client/data/outboxActs.ts'
import type { Todo } from '#contract/todos/shapes.ts'

/** Acts of this device on a to-do besides its form. */
export type TodoKind = 'turn' | 'comment' | 'assign' | 'unassign' | 'link' | 'unlink' | 'removeImage' | 'removeAttachment'
export type TodoAct = OutboxAct<TodoKind>

type MaybeWaiting<T> = T & { waits?: true }
type Lists = 'assigned' | 'comments' | 'links'

/** A to-do as this device shows it: what waits stands in it and says so. */
export type ShownTodo = Omit<Todo, Lists> & { [Name in Lists]: MaybeWaiting<Todo[Name][number]>[] } & { turned?: true }

interface Person {
  _id: string
  name: string
}

const without = <T>(all: readonly T[], isIt: (one: T) => boolean) => all.filter(one => !isIt(one))
const addOnce = <T extends { _id: string }>(all: readonly T[], one: T) =>
  all.some(({ _id }) => _id === one._id) ? [...all] : [...all, one]

/** A to-do as it will be once these acts have arrived; `me` writes what waits, `nameOf` reads who is assigned. */
export function withActs(todo: Todo, acts: readonly TodoAct[], me: Person, nameOf: (_id: string) => string | undefined): ShownTodo {
  let shown: ShownTodo = { ...todo }
  for (const { kind, row } of acts) {
    const waits = row.state === 'waiting' ? ({ waits: true } as const) : {}
    const {
      _id = '',
      text = '',
      url = '',
      title = null,
      to,
      userId = '',
    } = (row.body ?? {}) as Record<string, string> & { to?: Todo['state'] }
    const at = row.params ?? {}
    if (kind === 'turn' && to) shown = { ...shown, state: to, ...(waits.waits && { turned: true }) }
    if (kind === 'comment') {
      const comments = addOnce(shown.comments, { _id, text, at: row.born, author: row.person ?? me, ...waits })
      shown = { ...shown, commented: shown.commented + comments.length - shown.comments.length, comments }
    }
    if (kind === 'assign')
      shown = { ...shown, assigned: addOnce(shown.assigned, { _id: userId, name: nameOf(userId) ?? 'Neu zugeteilt', ...waits }) }
    if (kind === 'unassign') shown = { ...shown, assigned: without(shown.assigned, one => one._id === at.userId) }
    if (kind === 'link') shown = { ...shown, links: addOnce(shown.links, { _id, url, title, ...waits }) }
    if (kind === 'unlink') shown = { ...shown, links: without(shown.links, one => one._id === at.linkId) }
    if (kind === 'removeImage') shown = { ...shown, images: without(shown.images, one => one.index === Number(at.imageIndex)) }
    if (kind === 'removeAttachment')
      shown = { ...shown, attachments: without(shown.attachments, one => one.id === Number(at.attachmentId)) }
  }
  return shown
}
