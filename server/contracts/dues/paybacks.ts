import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { CallBody } from '#contract/call.ts'
import type { PaybackRow } from '#contract/contracts/dueShapes.ts'
import type { dues } from '#contract/contracts/dues.ts'
import type { PageQuery } from '#contract/page.ts'
import { Refusal } from '#contract/refusals.ts'
import { type PaybackState, paybackAlone } from '#contract/rules/contracts/dues.ts'
import { isSaid } from '#server/contracts/contractList.ts'
import { decidersIn, decidesIn, mustBeAnothers, reachToDecide } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { foundBy } from '#server/kit/page.ts'
import { reachConditionOf } from '#server/kit/reach.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { secondWordOf } from '#server/shared/twoPeople.ts'
import { contractPayback } from './tables.ts'

type Row = typeof contractPayback.$inferSelect

const [first, second] = [alias(person, 'first_person'), alias(person, 'second_person')]
const called = (of: typeof first | typeof second) => sql<string | null>`nullif(trim(concat_ws(' ', ${of.vorname}, ${of.nachname})), '')`

const read = (tx: Tx) =>
  tx
    .select({
      row: contractPayback,
      userId: contract.person,
      index: contract.index,
      number: contract.number,
      name: sql<string>`trim(concat_ws(' ', ${person.nachname}, ${person.vorname}))`,
      first: called(first),
      second: called(second),
    })
    .from(contractPayback)
    .innerJoin(contract, eq(contract._id, contractPayback.contract))
    .innerJoin(person, eq(person._id, contractPayback.person))
    .leftJoin(first, eq(first._id, contractPayback.firstBy))
    .leftJoin(second, eq(second._id, contractPayback.secondBy))
    .$dynamic()

function listedPaybackOf({ row, ...more }: Awaited<ReturnType<typeof read>>[number]): PaybackRow {
  const { _id, contract: of, studio, why, amount, payment, state, createdAt, paidAt, alone, version } = row
  const needsTwo = amount > paybackAlone
  return { _id, contract: of, ...more, studio, why, amount, payment, state, createdAt, paidAt, alone, needsTwo, version }
}

async function paybackRowOf(tx: Tx, _id: string): Promise<PaybackRow> {
  const [found] = await read(tx).where(eq(contractPayback._id, _id))
  if (!found) throw new Refusal('missing')
  return listedPaybackOf(found)
}

interface PaybackPageParams extends PageQuery {
  state?: PaybackState[]
  studio?: string[]
}

const sorts: Record<string, SQL> = {
  name: sql`${person.sortName} collate "C"`,
  number: sql`${contract.number}`,
  amount: sql`${contractPayback.amount}`,
  createdAt: sql`${contractPayback.createdAt}`,
}

/** One page of the studios where somebody decides. */
export async function paybackPage(
  tx: Tx,
  who: Who,
  { q = '', sort = '-createdAt', offset = 0, limit = 100, state, studio: codes }: PaybackPageParams,
) {
  const where = and(
    reachConditionOf(contractPayback.studio, await reachToDecide(tx, who)),
    state?.length ? inArray(contractPayback.state, state) : undefined,
    codes?.length ? inArray(contractPayback.studio, codes) : undefined,
    ...q.split(/\s+/).filter(Boolean).map(isSaid),
  )
  const way = sort.startsWith('-') ? desc : asc
  const found = await read(tx)
    .where(where)
    .orderBy(way(sorts[sort.replace('-', '')] ?? sorts.createdAt!), way(contractPayback._id))
    .offset(offset)
    .limit(limit)
  return { rows: found.map(listedPaybackOf), total: await foundBy(tx, read(tx).where(where)) }
}

const nobody = { firstBy: null, firstAt: null, secondBy: null, paidAt: null, alone: false }

/** Fields of a payback after somebody's word: the first one of two has it ask for the second. */
async function worded({ tx, who }: Acting, row: Row): Promise<Partial<Row>> {
  const now = new Date().toISOString()
  const me = actorOf(who)
  if (row.amount <= paybackAlone) return { state: 'paid', firstBy: me, firstAt: now, paidAt: now }
  const deciders = () => decidersIn(tx, row.studio)
  if (row.state === 'open') {
    // The first of two is enough where nobody would be left for the second word.
    const alone = (await secondWordOf({ who, first: [me, row.person], deciders })) === 'alone'
    return { state: alone ? 'paid' : 'asked', firstBy: me, firstAt: now, alone, ...(alone && { paidAt: now }) }
  }
  const second = await secondWordOf({ who, first: [row.firstBy, row.person], deciders })
  if (!second) throw new Refusal('payback-own', undefined, await paybackRowOf(tx, row._id))
  return { state: 'paid', secondBy: me, paidAt: now, alone: second === 'alone' }
}

/** Says that something was paid out, or that it was not after all; what is so already is no news. */
export async function payOut(given: Acting, _id: string, { state, version }: CallBody<(typeof dues)['payOut']>): Promise<PaybackRow> {
  const { tx, who } = given
  const [row] = await tx.select().from(contractPayback).where(eq(contractPayback._id, _id)).for('update')
  if (!row || !(await decidesIn(tx, who, row.studio))) throw new Refusal('missing')
  const isSame =
    row.state === state || (state === 'paid' && row.state === 'asked' && row.firstBy === actorOf(who) && row.version !== version)
  if (isSame) return paybackRowOf(tx, _id)
  if (row.version !== version) throw new Refusal('stale', undefined, await paybackRowOf(tx, _id))
  // A sum that came in by a payment goes back by it, so that the books know.
  if (row.state === 'dropped' || row.payment) throw new Refusal('payback-state', undefined, await paybackRowOf(tx, _id))
  await mustBeAnothers(tx, who, row)
  const next = state === 'open' ? { ...nobody, state } : await worded(given, row)
  await tx
    .update(contractPayback)
    .set({ ...next, version: row.version + 1 })
    .where(eq(contractPayback._id, _id))
  return paybackRowOf(tx, _id)
}
