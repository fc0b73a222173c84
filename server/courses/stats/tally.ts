import { eq, type SQL, sql } from 'drizzle-orm'
import { courseExecution } from '#server/courses/tables.ts'
import type { Database, Tx } from '#server/kit/database.ts'

/**
 * Counts of one execution's seats, by the definitions of contract/courses/stats.ts; of a cancelled one nothing. `s` are its rows of
 * `course_signup`, `e` is the execution.
 */
export const counted: SQL = sql`
  (count(*) filter (where not s.walk_in))::int as signups,
  (count(*) filter (where s.visited_at is not null))::int as visits,
  (count(*) filter (where s.missed_at is not null and s.visited_at is null))::int as missed,
  (count(*) filter (where s.state = 'late' and s.visited_at is null))::int as late,
  (count(*) filter (where s.promoted_at is not null and s.state <> 'waiting'))::int as promoted,
  (count(*) filter (where s.state = 'waiting'))::int as left_waiting`

/** Has an execution counted anew whose seats changed without its own row. The caller holds the row. */
export const untally = (tx: Tx, execution: string) =>
  tx.update(courseExecution).set({ tallied: false }).where(eq(courseExecution._id, execution))

/** Executions per transaction, few enough that their locks are held for a moment only. */
const portion = 200

/**
 * Writes down the counts of executions that are over, so that statistics need not read every seat. They are exact whoever writes meanwhile:
 * every change of seats locks the execution's row and takes `tallied` away, and here the rows are locked before their seats are read.
 */
export async function tallyPortion(tx: Tx, now: string, most = portion): Promise<number> {
  const { rows } = await tx.execute<{ _id: string }>(sql`select _id from course_execution
    where not tallied and ends_at <= ${now}::timestamptz order by starts_at limit ${most} for update skip locked`)
  if (rows.length === 0) return 0
  await tx.execute(sql`update course_execution e set tallied = true,
      signups = coalesce(c.signups, 0), visits = coalesce(c.visits, 0), missed = coalesce(c.missed, 0), late = coalesce(c.late, 0),
      promoted = coalesce(c.promoted, 0), left_waiting = coalesce(c.left_waiting, 0)
    from course_execution o left join (
      select s.execution, ${counted} from course_signup s join course_execution e on e._id = s.execution
      where s.execution in ${rows.map(({ _id }) => _id)} and e.cancelled_at is null group by s.execution) c on c.execution = o._id
    where e._id = o._id and o._id in ${rows.map(({ _id }) => _id)}`)
  return rows.length
}

/** Writes down all that are due, portion by portion. */
export async function tallyAll(db: Database, now = new Date().toISOString()) {
  for (;;) if ((await db.transaction(tx => tallyPortion(tx, now))) < portion) return
}
