import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { CreditRow, CreditState } from '#contract/timestop/creditShapes.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { holds } from '#server/kit/found.ts'
import { foundBy } from '#server/kit/page.ts'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { timestopCredit as credit } from '#server/timestop/tables.ts'

/** Credits of the studios in which somebody sells. */
export const visibleTo = (who: Pick<Who, 'grants'>): SQL | undefined => reachConditionOf(credit.studio, studiosWith('u_search', who))

const columns = {
  _id: credit._id,
  userId: credit.person,
  index: contract.index,
  number: contract.number,
  name: sql<string>`coalesce(nullif(trim(concat_ws(' ', ${person.nachname}, ${person.vorname})), ''), ${credit.name}, 'Unbekannt')`,
  studio: credit.studio,
  email: credit.email,
  closure: credit.closure,
  from: credit.from,
  to: credit.to,
  days: credit.days,
  state: credit.state,
  answer: credit.answer,
  receivedAt: credit.receivedAt,
  since: credit.since,
  version: credit.version,
}

const read = (tx: Tx) =>
  tx
    .select(columns)
    .from(credit)
    .leftJoin(contract, eq(contract._id, credit.contract))
    .leftJoin(person, eq(person._id, credit.person))
    .$dynamic()

/** One as lists have it, whoever asks. */
export async function rowOf(tx: Tx, _id: string): Promise<CreditRow> {
  const [row] = await read(tx).where(eq(credit._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}

export const rowsOf = (tx: Tx, where: SQL | undefined) =>
  read(tx).where(where).orderBy(desc(credit.receivedAt), desc(credit._id)).limit(200)

const sorts: Record<string, SQL> = {
  name: sql`coalesce(${person.sortName}, ${credit.name}) collate "C"`,
  studio: sql`${credit.studio}`,
  receivedAt: sql`${credit.receivedAt}`,
  since: sql`${credit.since}`,
}

interface CreditPageParams extends PageQuery {
  studio?: string[]
  state?: CreditState[]
}

const isSaid = (word: string) =>
  /^\d+$/.test(word)
    ? sql`${contract.number}::text like ${`${word}%`}`
    : holds(sql`concat_ws(' ', ${person.vorname}, ${person.nachname}, ${credit.name})`, word)

/** One page, what waits longest first. */
export async function pageOf(tx: Tx, who: Who, { q = '', studio, state, sort = 'receivedAt', offset = 0, limit = 100 }: CreditPageParams) {
  const where = and(
    visibleTo(who),
    studio?.length ? inArray(credit.studio, studio) : undefined,
    state?.length ? inArray(credit.state, state) : undefined,
    ...q.split(/\s+/).filter(Boolean).map(isSaid),
  )
  const way = sort.startsWith('-') ? desc : asc
  const rows = await read(tx)
    .where(where)
    .orderBy(way(sorts[sort.replace('-', '')] ?? sorts.receivedAt!), way(credit._id))
    .offset(offset)
    .limit(limit)
  return { rows, total: await foundBy(tx, read(tx).where(where)) }
}

/** Credits that nobody has decided on, counted. */
export const openForAll = (tx: Tx, who: Who) => tx.$count(credit, and(visibleTo(who), eq(credit.state, 'open')))
