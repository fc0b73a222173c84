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
      long: '3 years, or until the group is dissolved; the text until it is taken back or its author leaves',
    },
  },
  {
    table: 'chat_invite',
    column: 'person',
    act: 'delete',
    export: 'chat-einladungen',
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select g.name as gruppe, i.at as eingeladen, i.declined as abgelehnt from chat_invite i join chat_group g on g._id = i."group" where i.person = ${person} order by i.at`,
      ),
    kept: {
      what: 'who was invited into which group by whom, and whether they declined',
      why: 'into groups come those who want to',
      long: '30 days',
    },
  },
  { table: 'chat_invite', column: 'by', act: 'delete', export: null },
  {
    table: 'chat_choice',
    column: 'person',
    act: 'delete',
    export: 'chat-einstellungen',
    kept: {
      what: 'what is shown to others in the chat; where one shows it, when the last app was closed',
      why: 'each decides what others see',
      long: 'as long as the account; the last time there until it is not shown any more',
    },
  },
  { table: 'chat_message', column: 'actor', act: 'clear', export: null },
]
