import { asc, type SQL, sql } from 'drizzle-orm'
import {
  mostComments,
  newestComments,
  type Todo,
  type TodoAttachment,
  type TodoComment,
  type TodoForm,
  type TodoImage,
} from '#contract/todos/shapes.ts'
import { ofStudioAsked } from '#server/kit/reach.ts'
import { type RowAct, rowsOf } from '#server/kit/rows.ts'
import { actorOf } from '#server/serve/serve.ts'
import { addressOf } from '#server/shared/files/fileAddress.ts'
import { mayEdit, visibleTo } from './rules.ts'
import { todo } from './tables.ts'

const utc = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const nameOf = (table: string) => `trim(concat_ws(' ', ${table}.vorname, ${table}.nachname))`
const personOf = (table: string) =>
  `case when ${table}._id is null or ${table}.deleted_at is not null then null else json_build_object('_id', ${table}._id, 'name', ${nameOf(table)}) end`
/** A list beside the row; the table is named in full, as a query of one table leaves its name away. */
const listOf = <T>(items: string) => sql<T[]>`coalesce((${sql.raw(items)}), '[]'::json)`

const comments = (most: number) =>
  listOf<TodoComment>(`select json_agg(json_build_object('_id', c._id, 'text', c.text, 'at', ${utc('c.at')}, 'author', ${personOf('p')}) order by c.at, c._id)
    from (select * from todo_comment where todo_comment.todo = todo._id order by at desc, _id desc limit ${most}) c left join person p on p._id = c.author`)

const filesOf = <T>(kind: string, fields: string) =>
  listOf<T>(
    `select json_agg(json_build_object(${fields}) order by f.number) from todo_file f where f.todo = todo._id and f.kind = '${kind}'`,
  )

type PersonName = { _id: string; name: string }
type OnDisk<T extends { address: string }> = Omit<T, 'address'> & { file: string }

const beside = {
  by: sql<PersonName | null>`(select ${sql.raw(personOf('p'))} from person p where p._id = todo.author)`,
  assigned:
    listOf<PersonName>(`select json_agg(json_build_object('_id', p._id, 'name', ${nameOf('p')}) order by p.sort_name collate "C", p._id)
    from todo_assignment a join person p on p._id = a.person and p.deleted_at is null where a.todo = todo._id`),
  images: filesOf<OnDisk<TodoImage>>('image', `'index', f.number, 'file', f.file, 'width', f.width, 'height', f.height`),
  attachments: filesOf<OnDisk<TodoAttachment>>(
    'attachment',
    `'id', f.number, 'name', f.name, 'file', f.file, 'type', f.type, 'bytes', f.bytes`,
  ),
  links: listOf<Todo['links'][number]>(
    `select json_agg(json_build_object('_id', l._id, 'url', l.url, 'title', l.title) order by l.at, l._id) from todo_link l where l.todo = todo._id`,
  ),
  comments: comments(newestComments),
  commented: sql<number>`(select count(*)::int from todo_comment c where c.todo = todo._id)`,
}

type BesideValues = { [Name in keyof typeof beside]: (typeof beside)[Name] extends SQL<infer Value> ? Value : never }

function todoRowOf(
  { author: _, by, removedAt: __, lastImage: ___, lastAttachment: ____, ...row }: typeof todo.$inferSelect & BesideValues,
  given: RowAct,
): Todo {
  const { house, who } = given
  const addressed = <T extends { file: string }>({ file, ...rest }: T) => ({ ...rest, address: addressOf(house, who, file) })
  return {
    ...row,
    author: by,
    images: row.images.map(addressed),
    attachments: row.attachments.map(addressed),
    mayEdit: mayEdit(who, row.studio),
  }
}

const rowsWith = (most: number) =>
  rowsOf({
    table: todo,
    fields: ({ studio, title, text, due }: Omit<TodoForm, '_id'>) => ({ studio, title, text, due }),
    born: ({ who }) => ({ author: actorOf(who), created: new Date().toISOString() }),
    beside: { ...beside, comments: comments(most) },
    shown: todoRowOf,
    order: [asc(todo.created), asc(todo._id)],
    visibleTo,
    meant: given => ofStudioAsked(todo.studio, given),
  })

/** To-dos with the newest of their comments, and with all of them. */
export const rows = rowsWith(newestComments)
export const whole = rowsWith(mostComments)
