import { and, eq, inArray, isNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import { dueStates } from '#contract/rules/todos/states.ts'
import { shorten } from '#contract/shorten.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus, WithDb, WithDomains } from '#server/kit/house.ts'
import { clockOf, dayOf } from '#server/kit/zone.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'
import { notify } from '#server/shared/notifications/notify.ts'
import { actedOn } from '#server/shared/roles/plugs.ts'
import { assignedIn, seersOf } from './rules.ts'
import { todo } from './tables.ts'

type TodoRecord = typeof todo.$inferSelect

/** Ids of one message; a longer one does not fit into a notification. */
const atOnce = 120
const space = '6f0c2b44-9d1e-4c55-8a53-7be0d1c1f0a7'
/** When people are told what is due today. */
const morning = '07:00'

export const linkOf = ({ _id }: Pick<TodoRecord, '_id'>) => `/aufgaben?id=${_id}`
const called = ({ title }: Pick<TodoRecord, 'title'>) => `«${shorten(title, 90)}»`

/** Tells the open apps of all who see it, and their tablets, that a to-do is another than before. */
export async function tellTodo(
  tx: Tx,
  house: WithBus & WithDomains,
  { _id, studio, author }: Pick<TodoRecord, '_id' | 'studio' | 'author'>,
  besides: readonly string[] = [],
) {
  const readers = [...(await holdersOf(tx, 'd_fetchDocs', studio)), ...(await holdersOf(tx, 'd_fetchAllDocs', studio))]
  const people = new Set([...readers, ...(author ? [author] : []), ...(await assignedIn(tx, _id)), ...besides])
  for (const accounts of actedOn.all(house)) for (const tablet of await accounts(tx, [...people])) people.add(tablet)
  const all = [...people]
  for (let from = 0; from < all.length; from += atOnce)
    await house.bus.publish(tx, { kind: 'live', people: all.slice(from, from + atOnce), event: 'todo:changed', data: { todo: _id } })
}

/** Tells somebody that they are to work on it, unless they took it themselves. */
export const tellAssigned = (tx: Tx, house: WithBus, row: TodoRecord, person: string) =>
  notify(tx, house, { people: [person], title: `Neue Aufgabe für dich: ${called(row)}`, link: linkOf(row) })

/** Tells everybody who has to do with it, and sees it, that somebody wrote; what they wrote stands there alone. */
export async function tellCommented(tx: Tx, house: WithBus, row: TodoRecord, by: string) {
  const own = [...(await assignedIn(tx, row._id)), ...(row.author ? [row.author] : [])].filter(one => one !== by)
  const people = await seersOf(tx, row._id, own)
  await notify(tx, house, { people, title: `Neuer Kommentar zu ${called(row)}`, link: linkOf(row) })
}

/** Tells people in the morning what of theirs is due today, each to-do once a day; its author, where nobody who still sees it works on it. */
export async function tellDue(house: WithDb & WithBus, now = new Date().toISOString()) {
  if (clockOf(now) < morning) return
  const day = dayOf(now)
  const due = await house.db
    .select()
    .from(todo)
    .where(and(eq(todo.due, day), inArray(todo.state, [...dueStates]), isNull(todo.removedAt)))
  for (const row of due) {
    await house.db.transaction(async tx => {
      const assigned = await seersOf(tx, row._id, await assignedIn(tx, row._id))
      const people = assigned.length > 0 || !row.author ? assigned : await seersOf(tx, row._id, [row.author])
      await notify(tx, house, { people, title: `Heute fällig: ${called(row)}`, link: linkOf(row), _id: v5(`${row._id} ${day}`, space) })
    })
  }
}
