import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { DueRow, OwnDue } from '#contract/contracts/dueShapes.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import { type DueKind, type DueState, dueState } from '#contract/rules/contracts/dues.ts'
import { inCash } from '#contract/rules/payments/cash.ts'
import { standingOf } from '#contract/rules/payments/standing.ts'
import { spareAtDesk } from '#contract/rules/payments/steps.ts'
import { isSaid } from '#server/contracts/list.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { studiosWith, within } from '#server/kit/reach.ts'
import { today } from '#server/kit/zone.ts'
import { factsByPayment, roundingBack, shownPayments } from '#server/payments/rules.ts'
import { payment } from '#server/payments/tables.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import type { DueRecord } from './follow.ts'
import { leftOf } from './payable.ts'
import { contractDue, contractDueAct } from './tables.ts'

const owedNow = ({ owed, waived }: Pick<DueRecord, 'owed' | 'waived'>) => Math.max(0, owed - waived)

/** What member and staff are told alike. */
function shown(row: DueRecord, day = today()) {
  const { _id, contract: of, kind, title, paid, dueOn } = row
  const owed = owedNow(row)
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

/** Money of these dues that the desk took too much and has not given back. */
async function sparesOf(tx: Tx, ids: readonly string[]) {
  const by = new Map<string, DueRow['spare']>()
  if (ids.length === 0) return by
  const acts = await tx
    .select()
    .from(contractDueAct)
    .where(and(inArray(contractDueAct.due, [...ids]), eq(contractDueAct.kind, 'taken')))
    .orderBy(asc(contractDueAct.received))
  if (acts.length === 0) return by
  const rows = await tx
    .select({ _id: payment._id, payable: payment.payable, amount: payment.amount })
    .from(payment)
    .where(and(eq(payment.kind, 'contract'), inArray(payment.payable, [...new Set(acts.map(({ due }) => due))])))
  const facts = await factsByPayment(
    tx,
    rows.map(({ _id }) => _id),
  )
  for (const { _id, payable, amount } of rows) {
    const standing = standingOf(facts.get(_id) ?? [])
    for (const [of, spare] of spareAtDesk(standing, amount)) {
      const [act, charge] = [acts.find(one => one._id === of), standing.charges.find(one => one.charge === of)]
      if (!act || !charge) continue
      const told = { _id: of, till: act.till, amount: spare + roundingBack(charge, spare), at: act.at }
      by.set(payable, [...(by.get(payable) ?? []), told])
    }
  }
  return by
}

type Found = Awaited<ReturnType<typeof read>>[number]

async function rowsOf(tx: Tx, found: readonly Found[]): Promise<DueRow[]> {
  const spares = await sparesOf(
    tx,
    found.map(({ row }) => row._id),
  )
  return found.map(({ row, ...whose }) => {
    const left = leftOf(row)
    const { studio, createdAt } = row
    return { ...shown(row), ...whose, studio, createdAt, left, cash: inCash(left), spare: spares.get(row._id) ?? [] }
  })
}

/** One as the staff have it, whoever asks. */
export async function dueRowOf(tx: Tx, _id: string): Promise<DueRow> {
  const [row] = await rowsOf(tx, await read(tx).where(eq(contractDue._id, _id)))
  if (!row) throw new Refusal('missing')
  return row
}

/** All of one contract, whose reader was judged before. */
export const duesOf = async (tx: Tx, of: string) =>
  rowsOf(tx, await read(tx).where(eq(contractDue.contract, of)).orderBy(asc(contractDue.createdAt), asc(contractDue._id)))

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
  return rows.map(row => ({ ...shown(row), remindedOn: row.remindedOn, payment: newest.get(row._id) ?? null }))
}

interface Asked extends PageQuery {
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

const conditionOf = (who: Who, { q = '', state, kind, studio: codes }: Asked) =>
  and(
    within(contractDue.studio, studiosWith('u_search', who)),
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
export async function duePage(tx: Tx, who: Who, { sort = 'dueOn', offset = 0, limit = 100, ...asked }: Asked) {
  const where = conditionOf(who, asked)
  const way = sort.startsWith('-') ? desc : asc
  const found = await read(tx)
    .where(where)
    .orderBy(way(sorts[sort.replace('-', '')] ?? sorts.dueOn!), way(contractDue._id))
    .offset(offset)
    .limit(limit)
  const [{ total = 0 } = {}] = await tx
    .select({ total: sql<number>`count(*)::int` })
    .from(contractDue)
    .innerJoin(contract, eq(contract._id, contractDue.contract))
    .innerJoin(person, eq(person._id, contractDue.person))
    .where(where)
  return { rows: await rowsOf(tx, found), total }
}
