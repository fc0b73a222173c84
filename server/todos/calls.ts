import { eq } from 'drizzle-orm'
import { todos } from '#contract/todos/calls.ts'
import { homeOf } from '#server/kit/homeOf.ts'
import type { RowAct } from '#server/kit/rows.ts'
import { serve } from '#server/serve/serve.ts'
import { rows, whole } from './rows.ts'
import { todo } from './tables.ts'
import { addFile, addLink, assign, comment, removeFile, removeLink, setTodoState, unassign } from './todoActs.ts'
import { countsOf, findAssignees, ownTodos, pageOf } from './todoList.ts'
import { tellTodo } from './todoNews.ts'

/** The same handler; once it is done, all who see the to-do are told. */
const telling =
  <Given extends RowAct, Answer>(handle: (given: Given) => Promise<Answer>) =>
  async (given: Given) => {
    const answer = await handle(given)
    const _id = (given.params as { id?: string } | undefined)?.id ?? (given.body as { _id: string })._id
    const [row] = await given.tx.select().from(todo).where(eq(todo._id, _id))
    if (row) await tellTodo(given.tx, given.house, row)
    return answer
  }

export const todoCalls = serve(
  todos,
  {
    list: given => pageOf(given, given.query),
    mine: ownTodos,
    people: given => findAssignees(given, given.query.studio),
    one: whole.one,
    counts: countsOf,
    create: telling(rows.create),
    edit: telling(rows.edit),
    remove: telling(rows.remove),
    restore: telling(rows.restore),
    turn: given => setTodoState(given, given.params.id, given.body),
    comment: given => comment(given, given.params.id, given.body),
    assign: given => assign(given, given.params.id, given.body),
    unassign: given => unassign(given, given.params.id, given.params.userId, given.query.studio),
    link: given => addLink(given, given.params.id, given.body),
    unlink: given => removeLink(given, given.params.id, given.params.linkId),
    attach: given => addFile(given, given.params.id, 'attachment', given.query.name),
    addImage: given => addFile(given, given.params.id, 'image'),
    removeAttachment: given => removeFile(given, given.params.id, 'attachment', given.params.attachmentId),
    removeImage: given => removeFile(given, given.params.id, 'image', given.params.imageIndex),
  },
  {},
  homeOf([todo]),
)
