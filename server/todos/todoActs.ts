import { and, eq } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import { Refusal } from '#contract/refusals.ts'
import { todoMoves } from '#contract/rules/todos/states.ts'
import { follows } from '#contract/states.ts'
import type { todos } from '#contract/todos/calls.ts'
import { mostAssigned, mostComments, mostFiles, mostLinks } from '#contract/todos/shapes.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { actorOf, type Uploaded } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { keepFile } from '#server/shared/files/keptFiles.ts'
import { rows } from './rows.ts'
import { attachmentKind, editedTodo, imageKind, seenTodo, worksIn } from './rules.ts'
import { todo, todoAssignment, todoComment, todoFile, todoLink } from './tables.ts'
import { tellAssigned, tellCommented, tellTodo } from './todoNews.ts'

type TodoCalls = typeof todos
type FileKind = 'image' | 'attachment'

/** The to-do as it stands, once everybody has been told of it. */
async function tellAndReadTodo(given: Acting, row: typeof todo.$inferSelect, besides: readonly string[] = []) {
  await tellTodo(given.tx, given.house, row, besides)
  const [now] = await rows.read(given, eq(todo._id, row._id))
  if (!now) throw new Refusal('missing')
  return now
}

const present = async (given: Acting, _id: string) => (await rows.read(given, eq(todo._id, _id)))[0]

/** Puts a to-do into another state; whoever saw another one than it has is `stale`, unless they want what it has already. */
export async function setTodoState(given: Acting, _id: string, { from, to }: CallBody<TodoCalls['turn']>) {
  const row = await seenTodo(given.tx, given.who, _id)
  if (row.state === to) return tellAndReadTodo(given, row)
  if (row.state !== from) throw new Refusal('stale', undefined, await present(given, _id))
  if (!follows(todoMoves, from, to)) throw new Refusal('todo-state', undefined, await present(given, _id))
  const isDone = to === 'done' || to === 'archived'
  const doneAt = isDone ? (row.doneAt ?? new Date().toISOString()) : null
  await given.tx.update(todo).set({ state: to, doneAt }).where(eq(todo._id, _id))
  return tellAndReadTodo(given, row)
}

/** Adds a comment; the same one again is the same. */
export async function comment(given: Acting, _id: string, { _id: own, text }: CallBody<TodoCalls['comment']>) {
  const { tx, house, who } = given
  const row = await seenTodo(tx, who, _id)
  const [known] = await tx.select().from(todoComment).where(eq(todoComment._id, own))
  if (known && (known.todo !== _id || known.author !== actorOf(who) || known.text !== text)) throw new Refusal('taken')
  if (!known) {
    if ((await tx.$count(todoComment, eq(todoComment.todo, _id))) >= mostComments) throw new Refusal('todo-full')
    await tx.insert(todoComment).values({ _id: own, todo: _id, author: actorOf(who), text, at: new Date().toISOString() })
    await tellCommented(tx, house, row, actorOf(who))
  }
  return tellAndReadTodo(given, row)
}

/** Has somebody work on it who has a role in its studio; who does already stays. */
export async function assign(given: Acting, _id: string, { userId, studio }: CallBody<TodoCalls['assign']>) {
  const { tx, house, who } = given
  const row = await editedTodo(tx, who, _id, studio)
  const [found] = await tx
    .select({ deletedAt: person.deletedAt })
    .from(person)
    .where(and(eq(person._id, userId), worksIn(row.studio)))
  if (!found || found.deletedAt) throw new Refusal('invalid', { userId: 'Diese Person arbeitet nicht in diesem Studio.' })
  const isAt = eq(todoAssignment.todo, _id)
  if ((await tx.$count(todoAssignment, and(isAt, eq(todoAssignment.person, userId)))) === 0) {
    if ((await tx.$count(todoAssignment, isAt)) >= mostAssigned)
      throw new Refusal('invalid', { userId: `Mehr als ${mostAssigned} Personen gehen nicht an eine Aufgabe.` })
    await tx.insert(todoAssignment).values({ todo: _id, person: userId, at: new Date().toISOString() })
    if (userId !== actorOf(who)) await tellAssigned(tx, house, row, userId)
  }
  return tellAndReadTodo(given, row)
}

export async function unassign(given: Acting, _id: string, userId: string, studio: string | undefined) {
  const row = await editedTodo(given.tx, given.who, _id, studio)
  await given.tx.delete(todoAssignment).where(and(eq(todoAssignment.todo, _id), eq(todoAssignment.person, userId)))
  return tellAndReadTodo(given, row, [userId])
}

export async function addLink(given: Acting, _id: string, { _id: own, url, title }: CallBody<TodoCalls['link']>) {
  const { tx, who } = given
  const row = await seenTodo(tx, who, _id)
  const [known] = await tx.select().from(todoLink).where(eq(todoLink._id, own))
  if (known && (known.todo !== _id || known.url !== url || known.title !== title)) throw new Refusal('taken')
  if (!known) {
    if ((await tx.$count(todoLink, eq(todoLink.todo, _id))) >= mostLinks) throw new Refusal('todo-full')
    await tx.insert(todoLink).values({ _id: own, todo: _id, url, title, at: new Date().toISOString() })
  }
  return tellAndReadTodo(given, row)
}

export async function removeLink(given: Acting, _id: string, link: string) {
  const row = await seenTodo(given.tx, given.who, _id)
  await given.tx.delete(todoLink).where(and(eq(todoLink.todo, _id), eq(todoLink._id, link)))
  return tellAndReadTodo(given, row)
}

const ofKind = (_id: string, kind: FileKind) => and(eq(todoFile.todo, _id), eq(todoFile.kind, kind))

/** The next number, under the lock of the to-do: one that was given is never given again, whatever is removed. */
async function nextNumber(tx: Tx, row: typeof todo.$inferSelect, kind: FileKind) {
  const number = (kind === 'image' ? row.lastImage : row.lastAttachment) + 1
  await tx
    .update(todo)
    .set(kind === 'image' ? { lastImage: number } : { lastAttachment: number })
    .where(eq(todo._id, row._id))
  return number
}

/** Adds a picture, or a file under the name that its device gave it. */
export async function addFile(given: Acting & { body: Uploaded }, _id: string, kind: FileKind, name: string | null = null) {
  const { tx, house, who, body } = given
  const row = await seenTodo(tx, who, _id)
  if ((await tx.$count(todoFile, ofKind(_id, kind))) >= mostFiles) throw new Refusal('todo-full')
  const file = await keepFile(tx, house, { ...body, owner: null, kind: kind === 'image' ? imageKind : attachmentKind })
  const number = await nextNumber(tx, row, kind)
  const { type, bytes, width, height } = body
  await tx.insert(todoFile).values({ todo: _id, kind, number, file, name, type, bytes: bytes.length, width, height })
  return tellAndReadTodo(given, row)
}

/** Removes the picture or file of that number; one that is gone already stays gone. */
export async function removeFile(given: Acting, _id: string, kind: FileKind, number: string) {
  const row = await seenTodo(given.tx, given.who, _id)
  await given.tx.delete(todoFile).where(and(ofKind(_id, kind), eq(todoFile.number, Number(number))))
  return tellAndReadTodo(given, row)
}
