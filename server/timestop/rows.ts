import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { daysBetween } from '#contract/days.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { PauseState } from '#contract/rules/contracts/states.ts'
import type { PauseRow } from '#contract/timestop/shapes.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { foundBy } from '#server/kit/page.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { visibleTo } from './rules.ts'
import { timestop, timestopComment, timestopNote, timestopProof } from './tables.ts'
import { reasonTold } from './words.ts'

/** By the account; of a public form that nobody was matched with, as it says. */
const name = sql<string>`coalesce(nullif(trim(concat_ws(' ', ${person.nachname}, ${person.vorname})), ''), ${timestopNote.name}, 'Unbekannt')`
const counted = (table: typeof timestopProof | typeof timestopComment) =>
  sql<number>`(select count(*)::int from ${table} where ${table.pause} = ${timestop._id})`

const columns = {
  pause: timestop,
  index: contract.index,
  number: contract.number,
  title: contract.title,
  name,
  email: timestopNote.email,
  proofs: counted(timestopProof),
  comments: counted(timestopComment),
}

const selectPauses = (tx: Tx) =>
  tx
    .select(columns)
    .from(timestop)
    .leftJoin(contract, eq(contract._id, timestop.contract))
    .leftJoin(person, eq(person._id, timestop.person))
    .leftJoin(timestopNote, eq(timestopNote.pause, timestop._id))
    .$dynamic()

export type PauseRecord = Awaited<ReturnType<typeof selectPauses>>[number]

export const daysOf = ({ from, to }: { from: string; to: string }) => Math.max(0, daysBetween(from, to) + 1)

export const pauseRowOf = ({ pause, index, number, name, proofs, comments }: PauseRecord): PauseRow => ({
  _id: pause._id,
  userId: pause.person,
  index,
  number,
  name: name.slice(0, 161),
  studio: pause.studio,
  ...reasonTold(pause),
  from: pause.from,
  to: pause.to,
  days: daysOf(pause),
  state: pause.state,
  way: pause.way,
  fee: pause.fee,
  needsProof: pause.rule.needsProof,
  proofs,
  comments,
  answer: pause.answer,
  remindedOn: pause.remindedOn,
  receivedAt: pause.receivedAt,
  since: pause.since,
  version: pause.version,
})

/** One as lists have it, whoever asks. */
export async function foundOf(tx: Tx, _id: string): Promise<PauseRecord> {
  const [row] = await selectPauses(tx).where(eq(timestop._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}
export const rowOf = async (tx: Tx, _id: string): Promise<PauseRow> => pauseRowOf(await foundOf(tx, _id))

const sorts: Record<string, SQL> = {
  name: sql`coalesce(${person.sortName}, ${timestopNote.name}) collate "C"`,
  from: sql`${timestop.from}`,
  studio: sql`${timestop.studio}`,
  receivedAt: sql`${timestop.receivedAt}`,
  since: sql`${timestop.since}`,
}

function orderOf(sort: string) {
  const column = sorts[sort.replace('-', '')] ?? sorts.receivedAt!
  const way = sort.startsWith('-') ? desc : asc
  return [way(column), way(timestop._id)]
}

/** The same as `isHealth` of words.ts. */
const health = sql`coalesce(${timestop.rule} ->> 'isHealth', ${timestop.rule} ->> 'needsProof')::boolean`

interface PausePageParams extends PageQuery {
  studio?: string[]
  reason?: string[]
}

/** A word of a search: the beginning of a contract's number, or part of a name. */
const isSaid = (word: string) =>
  /^\d+$/.test(word)
    ? sql`${contract.number}::text like ${`${word}%`}`
    : holds(sql`concat_ws(' ', ${person.vorname}, ${person.nachname}, ${timestopNote.name})`, word)

/** One page of the pauses in these states; what waits longest stands first, what was decided last. */
export async function pageOf(
  tx: Tx,
  who: Who,
  states: readonly PauseState[],
  { q = '', studio, reason, sort, offset = 0, limit = 100 }: PausePageParams,
) {
  const where = and(
    ...[visibleTo(who), inArray(timestop.state, [...states])],
    studio?.length ? inArray(timestop.studio, studio) : undefined,
    // A filter tells nobody what the list does not say.
    reason?.length ? and(inArray(timestop.reason, reason), sql`not ${health}`) : undefined,
    ...q.split(/\s+/).filter(Boolean).map(isSaid),
  )
  const usual = states.includes('open') || states.includes('manual') ? 'receivedAt' : '-since'
  const rows = await selectPauses(tx)
    .where(where)
    .orderBy(...orderOf(sort ?? usual))
    .offset(offset)
    .limit(limit)
  return { rows: rows.map(pauseRowOf), total: await foundBy(tx, selectPauses(tx).where(where)) }
}

/** Rows of one person, the newest first. */
export const rowsOf = (tx: Tx, where: SQL | undefined, most = 100) =>
  selectPauses(tx).where(where).orderBy(desc(timestop.receivedAt), desc(timestop._id)).limit(most)

/** Pauses in a state, counted, of the studios where somebody sells. */
export const countOf = (tx: Tx, who: Who, state: PauseState) => tx.$count(timestop, and(visibleTo(who), eq(timestop.state, state)))

/** Pauses that nobody can decide on yet: their reason needs a proof, and none is there. */
export const countWithoutProof = (tx: Tx, who: Who) =>
  tx.$count(
    timestop,
    and(
      visibleTo(who),
      eq(timestop.state, 'open'),
      sql`(${timestop.rule} ->> 'needsProof')::boolean`,
      sql`not exists (select 1 from ${timestopProof} where ${timestopProof.pause} = ${timestop._id})`,
    ),
  )
