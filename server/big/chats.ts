import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { idOf } from './people.ts'

/** Members of a group, all of one studio. */
const inGroup = sql.raw('8')
const words = [
  'Wer ist morgen um sechs dabei?',
  'Ich komme nach der Arbeit.',
  'Bei mir wird es Donnerstag.',
  'Heute lief es richtig gut, danke euch.',
  'Nächste Woche bin ich in den Ferien.',
]

/** Adds a group for each eight members, with so many messages each over the last year; who stands further back has read less of it. */
export async function addChats(tx: Tx, { messages, till }: { messages: number; till: string }) {
  const now = sql`${till}::timestamptz`
  const begun = sql`(${now} - interval '366 days')`
  await tx.execute(sql`create temporary table big_group on commit drop as
    select ${idOf(begun, sql`'group ' || studio || n / ${inGroup}`)} as _id, n / ${inGroup} as nth, array_agg(person order by n) as people
    from big_member group by studio, n / ${inGroup} having count(*) = ${inGroup}`)
  await tx.execute(
    sql`insert into chat_group (_id, kind, name, count, created) select _id, 'group', 'Gruppe ' || nth + 1, ${messages}, ${begun} from big_group`,
  )
  await tx.execute(sql`insert into chat_member ("group", person, role, joined, read)
    select _id, people[i], case i when 1 then 'admin' else 'member' end, ${begun}, greatest(0, ${messages} - i * i)
    from big_group, generate_series(1, ${inGroup}) i`)
  await tx.execute(
    sql`insert into chat_window ("group", person, first) select _id, people[i], 1 from big_group, generate_series(1, ${inGroup}) i`,
  )
  const texts = sql`${sql.param(words)}::text[]`
  const at = sql`(${now} - (${messages} - i) * (interval '365 days' / ${messages}))`
  await tx.execute(sql`insert into chat_message (_id, "group", number, changed, worded, sender, text, at)
    select ${idOf(at, sql`'message ' || _id || i`)}, _id, i, i, i, people[1 + (i * 5 + i / 7) % ${inGroup}], (${texts})[1 + i % ${words.length}], ${at}
    from big_group, generate_series(1, ${messages}) i`)
}
