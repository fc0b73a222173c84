import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { OwnUpgrade, UpgradeRow } from '#contract/contracts/upgradeShapes.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import type { UpgradeState } from '#contract/rules/contracts/states.ts'
import { isSaid } from '#server/contracts/contractList.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { foundBy } from '#server/kit/page.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { visibleTo } from './rules.ts'
import { contractUpgrade } from './tables.ts'

/** The most of one's own that are told. */
const mostOwn = 50

const own = {
  _id: contractUpgrade._id,
  title: contractUpgrade.title,
  state: contractUpgrade.state,
  start: contractUpgrade.start,
  due: contractUpgrade.due,
  back: contractUpgrade.back,
  receivedAt: contractUpgrade.receivedAt,
  reason: contractUpgrade.reason,
  version: contractUpgrade.version,
}

const columns = {
  ...own,
  userId: contract.person,
  index: contract.index,
  number: contract.number,
  name: sql<string>`trim(concat_ws(' ', ${person.nachname}, ${person.vorname}))`,
  studio: contractUpgrade.studio,
  leftTitle: contract.title,
  price: contractUpgrade.price,
  way: contractUpgrade.way,
  byMember: contractUpgrade.byMember,
  since: contractUpgrade.since,
}

const read = (tx: Tx) =>
  tx
    .select(columns)
    .from(contractUpgrade)
    .innerJoin(contract, eq(contract._id, contractUpgrade.contract))
    .innerJoin(person, eq(person._id, contractUpgrade.person))
    .$dynamic()

/** One as lists have it, whoever asks. */
export async function upgradeRowOf(tx: Tx, _id: string): Promise<UpgradeRow> {
  const [row] = await read(tx).where(eq(contractUpgrade._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}

/** One as its member reads it. */
export async function ownUpgradeOf(tx: Tx, _id: string): Promise<OwnUpgrade> {
  const [row] = await tx.select(own).from(contractUpgrade).where(eq(contractUpgrade._id, _id))
  if (!row) throw new Refusal('missing')
  return row
}

/** Somebody's own, the newest first. */
export const ownUpgrades = (tx: Tx, _id: string) =>
  tx
    .select({ ...own, contract: contractUpgrade.contract })
    .from(contractUpgrade)
    .where(eq(contractUpgrade.person, _id))
    .orderBy(desc(contractUpgrade.receivedAt), desc(contractUpgrade._id))
    .limit(mostOwn)

/** All of one contract, the newest first. */
export const ofContract = (tx: Tx, who: Who, _id: string) =>
  read(tx)
    .where(and(eq(contractUpgrade.contract, _id), visibleTo(who)))
    .orderBy(desc(contractUpgrade.receivedAt), desc(contractUpgrade._id))

interface UpgradePageParams extends PageQuery {
  state?: UpgradeState[]
  studio?: string[]
}

const upgradeConditionOf = (who: Who, { q = '', state, studio: codes }: UpgradePageParams) =>
  and(
    visibleTo(who),
    state?.length ? inArray(contractUpgrade.state, state) : undefined,
    codes?.length ? inArray(contractUpgrade.studio, codes) : undefined,
    ...q.split(/\s+/).filter(Boolean).map(isSaid),
  )

const sorts: Record<string, SQL> = {
  name: sql`${person.sortName} collate "C"`,
  number: sql`${contract.number}`,
  start: sql`${contractUpgrade.start}`,
  receivedAt: sql`${contractUpgrade.receivedAt}`,
  since: sql`${contractUpgrade.since}`,
}

function orderOf(sort = '-receivedAt') {
  const way = sort.startsWith('-') ? desc : asc
  return [way(sorts[sort.replace('-', '')] ?? sorts.receivedAt!), way(contractUpgrade._id)]
}

/** One page, sorted and counted by the database. */
export async function pageOf(tx: Tx, who: Who, { sort, offset = 0, limit = 100, ...asked }: UpgradePageParams) {
  const where = upgradeConditionOf(who, asked)
  const rows = await read(tx)
    .where(where)
    .orderBy(...orderOf(sort))
    .offset(offset)
    .limit(limit)
  return { rows, total: await foundBy(tx, read(tx).where(where)) }
}
