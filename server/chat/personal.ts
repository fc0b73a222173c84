import { sql } from 'drizzle-orm'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'chat_member',
    column: 'person',
    act: 'delete',
    export: 'chat-gruppen',
    kept: { what: 'the groups somebody is or was in, role, read up to where', why: 'chat', long: 'as long as the group' },
  },
  {
    table: 'chat_window',
    column: 'person',
    act: 'delete',
    export: null,
    kept: { what: 'from where to where somebody may read', why: 'chat', long: 'as long as the group' },
  },
  {
    table: 'chat_message',
    column: 'sender',
    act: 'clear',
    export: 'chat-nachrichten',
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select coalesce(g.name, 'Direktnachricht') as gruppe, m.at, m.text, m.deleted from chat_message m join chat_group g on g._id = m."group" where m.sender = ${person} order by m.at`,
      ),
    kept: {
      what: 'messages, when they were sent, edited and taken back',
      why: 'chat',
      long: '3 years; the text until it is taken back or its author leaves',
    },
  },
  { table: 'chat_message', column: 'actor', act: 'clear', export: null },
]
