import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DueRow, OwnDue } from '#contract/contracts/dueShapes.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import { type DueKind, type DueState, dueState } from '#contract/rules/contracts/dues.ts'
import { inCash } from '#contract/rules/payments/cash.ts'
import { isSaid } from '#server/contracts/contractList.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { foundBy } from '#server/kit/page.ts'
import { reachConditionOf, studiosWith } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import { type DeskClerk, dueIn, leftIn, shownPayments, sparesOf } from '#server/payments/rules.ts'
import { payment } from '#server/payments/tables.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { DueRecord } from './owedDues.ts'
import { contractDue, contractDueAct } from './tables.ts'

/** Facts of a due that member and staff are told alike. */
function sharedDueOf(row: DueRecord, day = today()) {
  const { _id, contract: of, kind, title, paid, dueOn } = row
  const owed = dueIn(row)
  return { _id, contract: of, kind, title, owed, paid, dueOn, state: dueState({ owed, paid, dueOn }, day) }
}

const read = (tx: Tx) =>
  tx
    .select({
      row: contractDue,
      userId: contract.person,
      index: contract.index,
      number: contract.number,
      name: sql<string>`trim(concat_ws(' ', ${person.nachname}, ${person.vorname}))`,
    })
    .from(contractDue)
    .innerJoin(contract, eq(contract._id, contractDue.contract))
    .innerJoin(person, eq(person._id, contractDue.person))
    .$dynamic()

type DueWithNames = Awaited<ReturnType<typeof read>>[number]

async function rowsOf(tx: Tx, who: DeskClerk, found: readonly DueWithNames[]): Promise<DueRow[]> {
  const spares = await sparesOf(tx, who, { kind: 'contract', acts: contractDueAct, things: found.map(({ row }) => row._id) })
  return found.map(({ row, ...whose }) => {
    const left = leftIn(row)
    const { studio, createdAt } = row
    return { ...sharedDueOf(row), ...whose, studio, createdAt, left, cash: inCash(left), spare: spares.get(row._id) ?? [] }
  })
}

/** One as the caller has it, whoever that is. */
export async function dueRowOf({ tx, who }: { tx: Tx; who: DeskClerk }, _id: string): Promise<DueRow> {
  const [row] = await rowsOf(tx, who, await read(tx).where(eq(contractDue._id, _id)))
  if (!row) throw new Refusal('missing')
  return row
}

/** All of one contract, whose reader was judged before. */
export const duesOf = async (tx: Tx, who: DeskClerk, of: string) =>
  rowsOf(tx, who, await read(tx).where(eq(contractDue.contract, of)).orderBy(asc(contractDue.createdAt), asc(contractDue._id)))

/** The most of one's own that are told. */
const mostOwn = 60

/** Somebody's own: what is to be paid stands first. */
export async function ownDues(tx: Tx, who: string): Promise<OwnDue[]> {
  const rows = await tx
    .select()
    .from(contractDue)
    .where(eq(contractDue.person, who))
    .orderBy(sql`${contractDue.owed} - ${contractDue.waived} <= ${contractDue.paid}`, desc(contractDue.createdAt), desc(contractDue._id))
    .limit(mostOwn)
  const ids = rows.map(({ _id }) => _id)
  const paying = ids.length
    ? await tx
        .select()
        .from(payment)
        .where(and(eq(payment.person, who), eq(payment.kind, 'contract'), inArray(payment.payable, ids)))
        .orderBy(asc(payment.created))
    : []
  const newest = new Map((await shownPayments(tx, paying)).map(one => [one.payable, one]))
  return rows.map(row => ({ ...sharedDueOf(row), remindedOn: row.remindedOn, payment: newest.get(row._id) ?? null }))
}

interface DuePageParams extends PageQuery {
  state?: DueState[]
  kind?: DueKind[]
  studio?: string[]
}

const owed = sql`greatest(0, ${contractDue.owed} - ${contractDue.waived})`
const conditions: Record<DueState, (day: string) => SQL> = {
  open: day => sql`(${owed} > ${contractDue.paid} and ${contractDue.dueOn} >= ${day})`,
  overdue: day => sql`(${owed} > ${contractDue.paid} and ${contractDue.dueOn} < ${day})`,
  paid: () => sql`(${owed} > 0 and ${owed} <= ${contractDue.paid})`,
  dropped: () => sql`${owed} = 0`,
}

const dueConditionOf = (who: Who, { q = '', state, kind, studio: codes }: DuePageParams) =>
  and(
    reachConditionOf(contractDue.studio, studiosWith('u_search', who)),
    state?.length
      ? sql`(${sql.join(
          state.map(one => conditions[one](today())),
          sql` or `,
        )})`
      : undefined,
    kind?.length ? inArray(contractDue.kind, kind) : undefined,
    codes?.length ? inArray(contractDue.studio, codes) : undefined,
    ...q.split(/\s+/).filter(Boolean).map(isSaid),
  )

const sorts: Record<string, SQL> = {
  name: sql`${person.sortName} collate "C"`,
  number: sql`${contract.number}`,
  dueOn: sql`${contractDue.dueOn}`,
  createdAt: sql`${contractDue.createdAt}`,
}

/** One page, sorted and counted by the database. */
export async function duePage(tx: Tx, who: Who, { sort = 'dueOn', offset = 0, limit = 100, ...asked }: DuePageParams) {
  const where = dueConditionOf(who, asked)
  const way = sort.startsWith('-') ? desc : asc
  const found = await read(tx)
    .where(where)
    .orderBy(way(sorts[sort.replace('-', '')] ?? sorts.dueOn!), way(contractDue._id))
    .offset(offset)
    .limit(limit)
  return { rows: await rowsOf(tx, who, found), total: await foundBy(tx, read(tx).where(where)) }
}
