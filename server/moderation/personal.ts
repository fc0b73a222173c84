import { sql } from 'drizzle-orm'
import { tellSeconds } from '#contract/rules/moderation/states.ts'
import { type PersonalStore, type Retained, rowsIn } from '#server/kit/domain.ts'

const long = '180 days after the case was closed'
const stays: Retained = {
  what: 'the words that were reported, as they stood, and the name of their author',
  why: 'who was pestered is helped also where the other one leaves',
  long,
}

/** Condition on a case `c`: decided and told. When it was reported is not told, since it may tell by whom. */
const isTold = sql.raw(`c.decided < now() - interval '${tellSeconds} seconds' and c.state <> 'objected'`)

const clear = (table: string, column: string): PersonalStore => ({ table, column, act: 'clear', export: null })

/** Columns of these tables that name a person, and what becomes of them. */
export const personal: readonly PersonalStore[] = [
  {
    table: 'moderation_case',
    column: 'person',
    act: 'keep',
    export: 'meldungen-ueber-mich',
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select c.kind as was, c.act as entscheid, c.said as grund, c.days as tage, c.decided as entschieden, c.objection as einspruch
          from moderation_case c where c.person = ${person} and ${isTold} order by c.decided`,
      ),
    kept: { what: 'what of somebody was reported, and what was decided', why: 'people who are pestered are helped', long },
    stays: { ...stays, what: 'that something of theirs was reported, their name, and what was decided' },
  },
  clear('moderation_case', 'decider'),
  {
    table: 'moderation_report',
    column: 'person',
    act: 'clear',
    export: 'meldungen',
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select c.kind as was, r.reason as grund, r.text, r.at from moderation_report r join moderation_case c on c._id = r."case" where r.person = ${person} order by r.at`,
      ),
    kept: { what: 'who reported what, why and when', why: 'people who are pestered are helped', long },
    stays: { what: 'the reason and words of a report, without who made it', why: 'the case is decided all the same', long, field: 'text' },
  },
  {
    table: 'moderation_kept',
    column: 'author',
    act: 'keep',
    export: 'gemeldete-worte',
    rows: (tx, person) =>
      rowsIn(
        tx,
        sql`select k.at, k.text from moderation_kept k join moderation_case c on c._id = k."case"
          where k.author = ${person} and ${isTold} order by k.at`,
      ),
    kept: { what: 'a copy of what was reported', why: 'editing and deleting hide nothing from who decides', long },
    stays,
  },
  {
    table: 'moderation_look',
    column: 'person',
    act: 'clear',
    export: null,
    kept: { what: 'who read the words of a case, when and why, by name', why: 'both sides see who read them', long },
  },
  {
    table: 'moderation_act',
    column: 'person',
    act: 'clear',
    export: null,
    kept: {
      what: 'what was decided about whom, by whom, as ids',
      why: 'who pesters again is seen to do it again',
      long: '3 years; without the ids of who left',
    },
  },
  clear('moderation_act', 'actor'),
  {
    table: 'moderation_silence',
    column: 'person',
    act: 'delete',
    export: null,
    kept: { what: 'until when somebody may not write to others', why: 'a decision of moderation', long: 'until that moment' },
  },
  {
    table: 'moderation_gone',
    column: 'author',
    act: 'delete',
    export: null,
    kept: {
      what: 'that a post or comment was deleted, as a hash of its words',
      why: 'whoever read it can still report it',
      long: '30 days, at most until its author leaves',
    },
  },
]
