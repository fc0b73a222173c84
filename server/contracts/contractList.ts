import { and, asc, desc, eq, gte, inArray, isNull, lte, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { ContractRow } from '#contract/contracts/shapes.ts'
import { addDays } from '#contract/days.ts'
import { fold } from '#contract/fold.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { ContractState } from '#contract/rules/contracts/states.ts'
import type { Tx } from '#server/kit/database.ts'
import { foundBy } from '#server/kit/page.ts'
import { today } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { visibleTo } from './rules.ts'
import { contract, contractNotice } from './tables.ts'

/** A contract whose end is so near stands among those that run out. */
const soonDays = 60
/** An offer that can be signed for so many days more stands among those that run out. */
const offerDaysLeft = 7
/** The most of what waits that is shown at once. */
const newest = 10

const columns = {
  _id: contract._id,
  number: contract.number,
  userId: contract.person,
  index: contract.index,
  name: sql<string>`trim(concat_ws(' ', ${person.nachname}, ${person.vorname}))`,
  studio: contract.studio,
  title: contract.title,
  state: contract.state,
  marks: contract.marks,
  start: contract.start,
  finalEnd: contract.finalEnd,
  noticed: contract.noticed,
  price: contract.price,
  way: contract.way,
  receivedAt: contract.receivedAt,
  since: contract.since,
  foreign: sql<boolean>`${contract.tac} is not null`,
  version: contract.version,
}

const read = (tx: Tx) => tx.select(columns).from(contract).innerJoin(person, eq(person._id, contract.person)).$dynamic()

/** One as lists have it, whoever asks. */
export async function rowOf(tx: Tx, _id: string): Promise<ContractRow> {
  const [row] = await read(tx).where(eq(contract._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}

export interface ContractPageParams extends PageQuery {
  state?: ContractState[]
  studio?: string[]
  ends?: keyof typeof endings
}

const isAccepted = eq(contract.state, 'accepted')
const endsSoon = (day: string) => and(isAccepted, gte(contract.finalEnd, day), lte(contract.finalEnd, addDays(day, soonDays)))
const isNoticed = (day: string) => and(isAccepted, eq(contract.noticed, true), or(isNull(contract.finalEnd), gte(contract.finalEnd, day)))

/** Contracts with a notice that nobody has confirmed. */
const hasOpenNotice = (where: SQL = sql`true`) => sql`exists (select 1 from ${contractNotice}
  where ${contractNotice.contract} = ${contract._id} and ${contractNotice.confirmedAt} is null and ${contractNotice.takenBackAt} is null and ${where})`
const lacksProof = hasOpenNotice(sql`${contractNotice.kind} = 'extraordinary' and ${contractNotice.proof} is null`)

const offersEnd = (day: string) =>
  and(eq(contract.state, 'offered'), gte(contract.offeredUntil, day), lte(contract.offeredUntil, addDays(day, offerDaysLeft)))

const endings = { soon: endsSoon, noticed: isNoticed, waiting: () => and(isAccepted, hasOpenNotice()), offers: offersEnd }

/** A word of a search in contracts and their people: the beginning of a number, or part of a name as people are searched by (`searched`), which is folded already. */
export const isSaid = (word: string) =>
  /^\d+$/.test(word)
    ? sql`${contract.number}::text like ${`${word}%`}`
    : sql`${person.searched} like ${`%${fold(word).replace(/[\\%_]/g, '\\$&')}%`}`

const contractConditionOf = (who: Who, { q = '', state, studio: codes, ends }: ContractPageParams) =>
  and(
    visibleTo(who),
    state?.length ? inArray(contract.state, state) : notInArray(contract.state, ['draft', 'deleted']),
    codes?.length ? inArray(contract.studio, codes) : undefined,
    ends && endings[ends](today()),
    ...q.split(/\s+/).filter(Boolean).map(isSaid),
  )

const sorts: Record<string, SQL> = {
  name: sql`${person.sortName} collate "C"`,
  number: sql`${contract.number}`,
  start: sql`${contract.start}`,
  finalEnd: sql`${contract.finalEnd}`,
  state: sql`${contract.state}`,
  receivedAt: sql`${contract.receivedAt}`,
}

function orderOf(sort = '-receivedAt') {
  const column = sorts[sort.replace('-', '')] ?? sorts.receivedAt!
  const way = sort.startsWith('-') ? desc : asc
  // An index on the moment of receipt serves both ways, where nulls stand where they stand by themselves.
  const ordered = sort.endsWith('finalEnd') ? sql`${way(column)} nulls last` : way(column)
  return [ordered, way(contract._id)]
}

/** Ids of a list; people are joined where somebody sorts or searches by them alone. */
function idsIn(who: Who, { sort = '', q = '', ...asked }: Omit<ContractPageParams, 'offset' | 'limit'>, cut = sql``) {
  const people = /name$/.test(sort) || q.trim() ? sql`inner join ${person} on ${person._id} = ${contract.person}` : sql``
  return sql`(select ${contract._id} from ${contract} ${people} where ${contractConditionOf(who, { q, ...asked })} ${cut})`
}

/** One page, sorted and counted by the database. All that a row shows is read of those on it, not of the hundreds before. */
export async function pageOf(tx: Tx, who: Who, { offset = 0, limit = 100, ...asked }: ContractPageParams) {
  const order = orderOf(asked.sort)
  const page = idsIn(who, asked, sql`order by ${sql.join(order, sql`, `)} limit ${limit} offset ${offset}`)
  const rows = await read(tx)
    .where(inArray(contract._id, page))
    .orderBy(...order)
  return { rows, total: await foundBy(tx, idsIn(who, asked)) }
}

/** Things that wait today where somebody sells. */
export async function waitingFor(tx: Tx, who: Who) {
  const day = today()
  const count = (where: SQL | undefined) => tx.$count(contract, and(visibleTo(who), where))
  const isTemporary = eq(contract.state, 'temporary')
  return {
    temporary: await count(isTemporary),
    noticed: await count(isNoticed(day)),
    notices: await count(endings.waiting()),
    withoutProof: await count(and(isAccepted, lacksProof)),
    endsSoon: await count(endsSoon(day)),
    offersEnd: await count(offersEnd(day)),
    offers: await tx
      .select({ ...columns, until: sql<string>`to_char(${contract.offeredUntil}, 'YYYY-MM-DD')` })
      .from(contract)
      .innerJoin(person, eq(person._id, contract.person))
      .where(and(visibleTo(who), offersEnd(day)))
      .orderBy(asc(contract.offeredUntil), asc(contract._id))
      .limit(newest),
    newest: await read(tx)
      .where(and(visibleTo(who), isTemporary))
      .orderBy(...orderOf())
      .limit(newest),
  }
}

/** All of somebody's, in studios where the caller sells. */
export const ofPerson = (tx: Tx, who: Who, _id: string) =>
  read(tx)
    .where(and(eq(contract.person, _id), visibleTo(who)))
    .orderBy(desc(contract.index))

/** A contract that was signed with an address that its account has never proven is not shown there (C38). */
export const isTheirs = sql`not ('unproven' = any(${contract.marks}))`

/** Somebody's own that a studio has received, the newest first; what the access-control service alone knows comes by its own call. */
export const ownRows = (tx: Tx, _id: string) =>
  tx
    .select()
    .from(contract)
    .where(and(eq(contract.person, _id), notInArray(contract.state, ['draft', 'deleted']), isTheirs, isNull(contract.tac)))
    .orderBy(desc(contract.index))
