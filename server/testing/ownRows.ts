import { sql } from 'drizzle-orm'
import type { WithDb } from '#server/kit/house.ts'
import type { Somebody } from './house.ts'

/** Tables with an owner's column that a call of another person may touch by right, or that work after the owner's own call does. */
const passing = [
  'answered',
  'session',
  'projection_due',
  'projection_at',
  'sync_held',
  'sync_swept',
  'push_device',
  'reservation_report',
  'device_defect',
  'access_trace',
]

/** A function of the database's own, planned once: it is asked hundreds of times. */
export async function makeOwnRows({ db }: WithDb) {
  const { rows } = await db.execute<{ name: string }>(
    sql`select table_name as name from information_schema.columns where table_schema = current_schema() and column_name = 'person' order by 1`,
  )
  const personal = rows.map(({ name }) => name).filter(name => !passing.includes(name))
  const parts = [
    ...personal.map(table => `(select jsonb_agg(to_jsonb(t) order by t::text) from "${table}" t where person = own)`),
    '(select jsonb_build_array(email, password_hash, streak_goal, gewicht, zielgewicht) from person where _id = own)',
    '(select jsonb_agg(ended_at) from session where _id = at)',
  ]
  // A function takes 100 arguments at most.
  const portions = Array.from({ length: Math.ceil(parts.length / 50) }, (_, nth) => parts.slice(nth * 50, nth * 50 + 50))
  await db.execute(
    sql.raw(`create function own_rows(own uuid, at uuid) returns text language plpgsql as $$
      begin return ${portions.map(each => `jsonb_build_array(${each.join(', ')})::text`).join(' || ')}; end $$`),
  )
}

/** Everything that is the owner's, as text. */
export async function ownRows({ db }: WithDb, { _id, session }: Pick<Somebody, '_id' | 'session'>) {
  const { rows } = await db.execute<{ text: string }>(sql`select own_rows(${_id}, ${session}) as text`)
  return rows[0]!.text
}
