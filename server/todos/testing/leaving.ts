import { v7 } from 'uuid'
import type { TestHouse } from '#server/testing/house.ts'
import { todo, todoAssignment, todoComment } from '#server/todos/tables.ts'

/** To-dos are the team's: the examples' calls leave none of somebody who has no right to them. */
export async function worksOn({ db }: TestHouse, author: string) {
  const [_id, at] = [v7(), new Date().toISOString()]
  await db.insert(todo).values({ _id, studio: 'winterthur', title: 'Matten zählen', author, created: at })
  await db.insert(todoAssignment).values({ todo: _id, person: author, at })
  await db.insert(todoComment).values({ _id: v7(), todo: _id, author, text: 'Es sind zwölf', at })
}
