import { and, eq, inArray, min, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { v5, v7 } from 'uuid'
import { zone } from '#contract/time.ts'
import type { TraceKind } from '#contract/traces.ts'
import type { Tx } from '#server/kit/database.ts'
import { prepared, prepareSql, writtenValueSql } from '#server/kit/prepared.ts'
import { lasts } from '#server/serve/lasting.ts'
import type { Touch } from '#server/serve/plugs.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { accessTrace, traceQueue } from './tables.ts'

type TracedReader = Pick<Who, '_id' | 'employee'>
type Row = typeof accessTrace.$inferInsert

/** Leaves a trace that `who` has read a person's health data; `what` is in German. Reading one's own leaves none. */
export const trace = (tx: Tx, who: TracedReader, person: string, what: string) =>
  keepTrace(tx, { _id: v7(), reader: actorOf(who), person, kind: 'read', what })

const days = '6d0d1f5e-2f0b-4c51-9a8e-3b6f1d1a7c40'
const told = 'c1f0a6d2-7b39-4f0e-8d57-52b0e9a4c613'
const today = () => Temporal.Now.zonedDateTimeISO(zone)

/** The id of a day's one trace: two at once leave one. */
const dailyId = ({ person, reader, what, kind }: Pick<Row, 'person' | 'reader' | 'what'> & { kind: TraceKind }, now = today()) =>
  v5(JSON.stringify([person, reader, what, now.toPlainDate().toString(), ...(kind === 'read' ? [] : [kind])]), days)

/** The id of a trace that a device has told of: told twice it is one, and no device takes an id that another trace will have. */
export const toldId = (reader: string, id: string) => v5(JSON.stringify([reader, id]), told)

/** Since when this reader has had something of these people's with them: the first time that the studio gave it out to be taken along. */
export async function takenSince(tx: Tx, reader: string, people: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { person, at } = accessTrace
  const rows = await tx
    .select({ person, at: min(at) })
    .from(accessTrace)
    .where(and(eq(accessTrace.reader, reader), eq(accessTrace.kind, 'taken'), inArray(person, [...people])))
    .groupBy(person)
  return new Map(rows.map(row => [row.person, row.at!]))
}

interface Looking {
  person: string
  what: string
  now?: Temporal.ZonedDateTime
}

/** Leaves at most one trace per reader and day, for data that a screen loads again and again. */
export function traceDaily(tx: Tx, who: TracedReader, { person, what, now }: Looking) {
  const about = { reader: actorOf(who), person, what, kind: 'read' as const }
  return keepTrace(tx, { ...about, _id: dailyId(about, now) })
}

/** Writes the trace apart from the transaction too (`lasts`), for a refusal may hand back what was read. */
async function keepTrace(tx: Tx, row: Omit<Row, 'at'>) {
  const values = { ...row, at: new Date().toISOString() }
  await lasts(tx, on => keepTraces(on, [values]))
}

/** Leaves a trace for each person, in the transaction that touches their data. */
export function leaveTraces(tx: Tx, { people, daily, ...touch }: Touch) {
  const at = new Date().toISOString()
  const rows = [...new Set(people)].map(person => ({ ...touch, person, at }))
  return keepTraces(
    tx,
    rows.map(row => ({ ...row, _id: daily ? dailyId(row) : v7() })),
  )
}

/** The most rows of one statement. */
const portion = 1000

const columns = sql.raw('_id, person, reader, kind, what, reason, at, received_at')

/**
 * Traces that are not there yet, and of each its line for the log. Written in one order, so that two who load the same list at once don't wait for
 * each other.
 */
const keepAll = prepared(
  prepareSql(
    'trace_keep',
    sql`with told as (
      select * from jsonb_to_recordset(${writtenValueSql('traces', 'text')}::jsonb) as each (_id uuid, person uuid, reader uuid, kind text, what text,
        reason text, at timestamptz, received_at timestamptz, line jsonb)
    ), kept as (
      insert into ${accessTrace} (${columns}) select ${columns} from told order by _id on conflict do nothing returning _id
    )
    insert into ${traceQueue} (line) select told.line from told join kept using (_id) order by _id`,
  ),
)

/**
 * Writes traces that are not there yet, and their lines for the log; nobody leaves one of their own data. All of it is asked in the turn in which
 * it is called, so that what is asked of `tx` afterwards comes after it.
 */
export async function keepTraces(tx: Tx, rows: readonly Row[]) {
  const others = new Map(rows.filter(({ reader, person }) => reader !== person).map(row => [row._id, row]))
  const told = [...others.values()].map(toldOf).sort((a, b) => (a._id < b._id ? -1 : 1))
  const portions = Array.from({ length: Math.ceil(told.length / portion) }, (_, nth) => told.slice(nth * portion, (nth + 1) * portion))
  await Promise.all(portions.map(some => keepAll(tx, { traces: JSON.stringify(some) })))
}

/** A trace, and its line of the log: ids only, so that whoever reads it learns of nobody's health. */
function toldOf({ _id, person, reader, kind = 'read', what, reason = null, ...moments }: Row) {
  const at = new Date(moments.at).toISOString()
  const received = moments.receivedAt ?? null
  const line = { _id, person, reader, kind, what, at, receivedAt: received ?? at }
  return { _id, person, reader, kind, what, reason, at, received_at: received, line }
}
