import { sql } from 'drizzle-orm'
import type { ExecutionRow } from '#server/courses/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithBus } from '#server/kit/house.ts'
import { person } from '#server/shared/auth/tables.ts'
import { stationsOf } from '#server/station/stationKeys.ts'

/** Ids of one message; a longer one does not fit into a notification. */
const atOnce = 150

/** People who plan in a studio, as the record stands at this moment. */
async function plannersIn(tx: Tx, studio: string) {
  const { rows } = await tx.execute<{ _id: string }>(sql`
    select distinct p._id from (
      select pr.person, pr.studios from person_role pr join role_right rr on rr.role = pr.role and rr."right" = 'gf_c_plan'
      union all select pg.person, pg.studios from person_right pg where pg."right" = 'gf_c_plan') h
    join ${person} p on p._id = h.person and p.deleted_at is null
    where h.studios is null or ${studio} = any(h.studios)`)
  return rows.map(({ _id }) => _id)
}

/**
 * Tells people who plan in the studio, and their tablets, that drafts there have changed. Nobody else: a draft is secret, and so is the
 * fact that something is being planned.
 */
export async function tellDrafts(tx: Tx, { bus }: WithBus, studio: string, rows: readonly Pick<ExecutionRow, 'published'>[]) {
  if (rows.every(({ published }) => published)) return
  const planners = await plannersIn(tx, studio)
  const people = [...new Set([...planners, ...(await stationsOf(tx, planners))])]
  for (let from = 0; from < people.length; from += atOnce)
    await bus.publish(tx, { kind: 'live', people: people.slice(from, from + atOnce), event: 'course:planned', data: { studio } })
}
