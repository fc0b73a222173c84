import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { PageQuery } from '#contract/page.ts'
import { isSaid } from '#server/contracts/contractList.ts'
import { visibleTo } from '#server/contracts/rules.ts'
import { contract, contractTac } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'

/** Otherwise there, waiting for a hand, or not taken for long; one that is withdrawn only where it still has to end there. */
const isOpen = and(
  or(eq(contract.state, 'accepted'), and(eq(contract.state, 'withdrawn'), eq(contractTac.state, 'there'))),
  or(and(eq(contract.state, 'accepted'), sql`jsonb_array_length(${contractTac.deviations}) > 0`), sql`${contractTac.said} is not null`),
)

const columns = {
  _id: contract._id,
  userId: contract.person,
  index: contract.index,
  number: contract.number,
  name: sql<string>`trim(concat_ws(' ', ${person.nachname}, ${person.vorname}))`,
  studio: contract.studio,
  title: contract.title,
  said: contractTac.said,
  deviations: contractTac.deviations,
  checkedAt: contractTac.checkedAt,
}

const sorts: Record<string, SQL> = {
  name: sql`${person.sortName} collate "C"`,
  number: sql`${contract.number}`,
  checkedAt: sql`${contractTac.checkedAt}`,
}

function orderOf(sort = 'name') {
  const way = sort.startsWith('-') ? desc : asc
  return [way(sorts[sort.replace('-', '')] ?? sorts.name!), way(contract._id)]
}

/** One page of contracts that are otherwise there, where the caller sells. */
export async function deviationPage(
  tx: Tx,
  who: Who,
  { sort, offset = 0, limit = 100, q = '', studio }: PageQuery & { studio?: string[] },
) {
  const words = q.split(/\s+/).filter(Boolean).map(isSaid)
  const where = and(isOpen, visibleTo(who), studio?.length ? inArray(contract.studio, studio) : undefined, ...words)
  const rows = await tx
    .select(columns)
    .from(contractTac)
    .innerJoin(contract, eq(contract._id, contractTac.contract))
    .innerJoin(person, eq(person._id, contract.person))
    .where(where)
    .orderBy(...orderOf(sort))
    .offset(offset)
    .limit(limit)
  const [{ total = 0 } = {}] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(contractTac)
    .innerJoin(contract, eq(contract._id, contractTac.contract))
    .innerJoin(person, eq(person._id, contract.person))
    .where(where)
  return { rows: rows.map(row => ({ ...row, deviations: [...row.deviations] })), total }
}

/** How many there are where the caller sells. */
export async function deviationCount(tx: Tx, who: Who) {
  const [{ many = 0 } = {}] = await tx
    .select({ many: sql<number>`count(*)::int` })
    .from(contractTac)
    .innerJoin(contract, eq(contract._id, contractTac.contract))
    .where(and(isOpen, visibleTo(who)))
  return many
}
