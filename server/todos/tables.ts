import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { TodoState } from '#contract/rules/todos/states.ts'
import { instant } from '#server/kit/column.ts'
import { person } from '#server/shared/auth/tables.ts'
import { studio } from '#server/shared/studios/tables.ts'

export const todo = pgTable(
  'todo',
  {
    _id: uuid().primaryKey(),
    studio: text()
      .notNull()
      .references(() => studio.code, { onDelete: 'cascade' }),
    title: text().notNull(),
    text: text(),
    due: date({ mode: 'string' }),
    state: text().$type<TodoState>().notNull().default('open'),
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    created: instant().notNull(),
    /** Since when it is done; null while it is not. */
    doneAt: instant('done_at'),
    /** The greatest number that a picture of it ever had, and a file: none is given again. */
    lastImage: integer('last_image').notNull().default(0),
    lastAttachment: integer('last_attachment').notNull().default(0),
    version: integer().notNull().default(1),
    removedAt: instant('removed_at'),
  },
  table => [
    index('todo_studio').on(table.studio),
    index('todo_author').on(table.author),
    index('todo_due').on(table.due),
    check('todo_state', sql`${table.state} in ('open', 'doing', 'done', 'archived')`),
  ],
)

const ofTodo = () =>
  uuid()
    .notNull()
    .references(() => todo._id, { onDelete: 'cascade' })

export const todoAssignment = pgTable(
  'todo_assignment',
  {
    todo: ofTodo(),
    person: uuid()
      .notNull()
      .references(() => person._id, { onDelete: 'cascade' }),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.todo, table.person] }), index('todo_assignment_person').on(table.person)],
)

export const todoComment = pgTable(
  'todo_comment',
  {
    _id: uuid().primaryKey(),
    todo: ofTodo(),
    author: uuid().references(() => person._id, { onDelete: 'set null' }),
    text: text().notNull(),
    at: instant().notNull(),
  },
  table => [index('todo_comment_todo').on(table.todo, table.at), index('todo_comment_author').on(table.author)],
)

export const todoLink = pgTable(
  'todo_link',
  { _id: uuid().primaryKey(), todo: ofTodo(), url: text().notNull(), title: text(), at: instant().notNull() },
  table => [index('todo_link_todo').on(table.todo)],
)

/** Pictures and files of a to-do, each under a number of its own. */
export const todoFile = pgTable(
  'todo_file',
  {
    todo: ofTodo(),
    /** image or attachment. */
    kind: text().$type<'image' | 'attachment'>().notNull(),
    number: integer().notNull(),
    /** Name of its bytes in `file`. */
    file: text().notNull(),
    /** The file's name on its device; null of a picture. */
    name: text(),
    type: text().notNull(),
    bytes: integer().notNull(),
    width: integer(),
    height: integer(),
  },
  table => [primaryKey({ columns: [table.todo, table.kind, table.number] }), index('todo_file_file').on(table.file)],
)
