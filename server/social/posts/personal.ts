import { sql } from 'drizzle-orm'
import type { Tx } from '#server/kit/database.ts'
import { type PersonalStore, rowsIn } from '#server/kit/domain.ts'

const posts = (tx: Tx, who: string) =>
  rowsIn(
    tx,
    sql`select p.text, p.kind as art, p.audience as fuer, p.state as stand, p.reason as grund, p.created as geschrieben, c.title as kurs, i.file as bild
      from post p left join course_execution e on e._id = p.execution left join course c on c._id = e.course
      left join post_picture i on i.post = p._id where p.author = ${who} order by p.created, p._id`,
  )

const comments = (tx: Tx, who: string) =>
  rowsIn(
    tx,
    sql`select c.text, c.state as stand, c.reason as grund, c.created as geschrieben, a.vorname || ' ' || a.nachname as beitrag_von
      from post_comment c join post p on p._id = c.post join person a on a._id = p.author where c.author = ${who} order by c.created, c._id`,
  )

const likes = (tx: Tx, who: string) =>
  rowsIn(
    tx,
    sql`select a.vorname || ' ' || a.nachname as beitrag_von, l.at as wann
      from post_like l join post p on p._id = l.post join person a on a._id = p.author where l.person = ${who} order by l.at, p._id`,
  )

const long = 'until deleted, or the Community or the chain is left'

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'post',
    column: 'author',
    act: 'delete',
    export: 'community-beitraege',
    rows: posts,
    kept: {
      what: 'what somebody told friends or studio, with a picture; who reviewed it, when, why it was rejected',
      why: 'friends read it',
      long,
    },
  },
  { table: 'post', column: 'reviewer', act: 'clear', export: null },
  {
    table: 'post_comment',
    column: 'author',
    act: 'delete',
    export: 'community-kommentare',
    rows: comments,
    kept: {
      what: 'what somebody wrote under a post; who reviewed it',
      why: 'who sees the post reads it',
      long: `${long}, or the post goes`,
    },
  },
  { table: 'post_comment', column: 'reviewer', act: 'clear', export: null },
  {
    table: 'post_like',
    column: 'person',
    act: 'delete',
    export: 'community-gefaellt-mir',
    rows: likes,
    kept: { what: 'which posts somebody likes', why: 'its author sees that it is liked', long: `${long}, or the post goes` },
  },
]
