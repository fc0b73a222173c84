import { eq } from 'drizzle-orm'
import { exampleId } from '#contract/examples.ts'
import type { TestHouse } from '#server/testing/house.ts'
import { employee } from '#server/testing/make.ts'
import { todo, todoAssignment } from '#server/todos/tables.ts'

/** A to-do of «winterthur», and somebody who works there. */
export async function addExample(house: TestHouse) {
  await employee(house, 'trainer', ['winterthur'], { _id: exampleId('todoWorker') })
  await house.db.insert(todo).values({
    _id: exampleId('todo'),
    studio: 'winterthur',
    title: 'Hanteln ordnen',
    created: '2026-11-20T16:42:00.000Z',
  })
}

export async function restoreExample({ db }: TestHouse) {
  await db
    .update(todo)
    .set({ removedAt: null })
    .where(eq(todo._id, exampleId('todo')))
  await db.delete(todoAssignment).where(eq(todoAssignment.todo, exampleId('todo')))
}
