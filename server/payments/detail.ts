import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { PaymentDetail, PaymentEvent, RefundAsk } from '#contract/payments/paymentOffice.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Right } from '#contract/rights.ts'
import type { Fact, Till } from '#contract/rules/payments/paymentFacts.ts'
import { mayAskFor, restOf } from '#contract/rules/payments/paymentSteps.ts'
import { type PaymentStanding, standingOf } from '#contract/rules/payments/standing.ts'
import { stuckCharges } from '#contract/rules/payments/tasks.ts'
import type { Tx } from '#server/kit/database.ts'
import { holdsIn } from '#server/kit/reach.ts'
import type { Who } from '#server/serve/serve.ts'
import { goneName, listName } from '#server/shared/auth/listName.ts'
import { person } from '#server/shared/auth/tables.ts'
import { factSentenceOf } from './factSentence.ts'
import { paymentAddress, paymentReceived } from './papers/tables.ts'
import { payableOf } from './payable.ts'
import type { PaymentHouse } from './paymentFold.ts'
import { decidersOf } from './paymentKeepers.ts'
import { type PaymentViewer, paymentReachesOf } from './paymentList.ts'
import { numbersOf } from './paymentNumbers.ts'
import { owedOf, secondAbout } from './refunds.ts'
import { paymentOf } from './shownPayments.ts'
import { payment, paymentFact, paymentRemark, refundAsk } from './tables.ts'

/** Refuses `missing` for a payment of a studio where the caller holds none of these rights. */
export async function mustSee(tx: Tx, who: PaymentViewer, _id: string, rights?: readonly Right[]) {
  const [row] = await tx.select().from(payment).where(eq(payment._id, _id))
  if (!row || !paymentReachesOf(who, rights).some(reach => reach === 'all' || reach.includes(row.studio))) throw new Refusal('missing')
  return row
}

/** The payment of an ask in a studio where the caller holds one of these rights. */
export async function paymentOfAsk(tx: Tx, who: PaymentViewer, _id: string, rights?: readonly Right[]) {
  const [found] = await tx.select({ payment: refundAsk.payment }).from(refundAsk).where(eq(refundAsk._id, _id))
  if (!found) throw new Refusal('missing')
  return (await mustSee(tx, who, found.payment, rights))._id
}

async function namesOf(tx: Tx, ids: readonly (string | null)[]) {
  const known = [...new Set(ids.filter(_id => _id !== null))]
  const rows = known.length ? await tx.select({ _id: person._id, name: listName }).from(person).where(inArray(person._id, known)) : []
  return new Map(rows.map(({ _id, name }) => [_id, name]))
}

type AskRow = typeof refundAsk.$inferSelect

/** Notes that people wrote down about a payment: refunds that they asked for, and money of the bank that they entered. */
interface PaymentNotes {
  asks: readonly AskRow[]
  received: readonly { _id: string; clerk: string | null }[]
  /** The people who took and gave back money at the desk, by the act's id. */
  clerks: ReadonlyMap<string, string | null>
}

const isAtDesk = (till: Till | undefined) => till === 'cash' || till === 'terminal'

/** Acts at the desk by which money came and went. */
const deskActs = (facts: readonly Fact[]) =>
  facts.flatMap(fact =>
    fact.kind === 'charged' && isAtDesk(fact.till) ? [fact.charge] : fact.kind === 'refunded' && isAtDesk(fact.till) ? [fact.refund] : [],
  )

/** The person behind a fact: who asked, decided, took or counted it out at the desk, or entered it from the bank's account. */
function doer(fact: Fact, { refunds }: PaymentStanding, { asks, received, clerks }: PaymentNotes) {
  const askOf = (_id: string | null | undefined) => asks.find(one => one._id === _id)
  if (fact.kind === 'refundAsked') return askOf(fact.ask)?.by
  if (fact.kind === 'refundDecided') return askOf(fact.ask)?.decidedBy
  if (fact.kind === 'refunded' && fact.till)
    return askOf(refunds.find(({ refund }) => refund === fact.refund)?.ask)?.paidBy ?? clerks.get(fact.refund)
  if (fact.kind === 'charged' && isAtDesk(fact.till)) return clerks.get(fact.charge)
  if (fact.kind === 'charged' && fact.till === 'bank') return received.find(({ _id }) => _id === fact.charge)?.clerk
  return undefined
}

interface PaymentAsks {
  row: typeof payment.$inferSelect
  asks: readonly (typeof refundAsk.$inferSelect)[]
  /** Whoever reads answers for the studio's money. */
  keeps: boolean
}

/** The refunds on which whoever reads may decide: none that they asked for or would get, but where nobody else could. */
async function deciding(tx: Tx, who: Pick<Who, '_id' | 'employee' | 'roles'>, { row: { person, studio }, asks, keeps }: PaymentAsks) {
  const open = new Set<string>()
  if (keeps) for (const { _id, by } of asks) if (await secondAbout(tx, who, { by, person, studio })) open.add(_id)
  return ({ _id }: { _id: string }) => open.has(_id)
}

/** A payment with its story and what may be done about it. */
export async function paymentDetail(
  tx: Tx,
  house: PaymentHouse,
  who: Pick<Who, '_id' | 'employee' | 'roles' | 'grants'>,
  _id: string,
): Promise<PaymentDetail> {
  const row = await mustSee(tx, who, _id)
  const written = await tx.select().from(paymentFact).where(eq(paymentFact.payment, _id)).orderBy(asc(paymentFact.at), asc(paymentFact.key))
  const asks = await tx.select().from(refundAsk).where(eq(refundAsk.payment, _id)).orderBy(asc(refundAsk.at))
  const remarks = await tx.select().from(paymentRemark).where(eq(paymentRemark.payment, _id))
  const received = await tx
    .select({ _id: paymentReceived._id, clerk: paymentReceived.clerk })
    .from(paymentReceived)
    .where(eq(paymentReceived.payment, _id))
  const payable = payableOf(house, row.kind)
  const facts = written.map(({ fact }) => fact)
  const clerks = (await payable.clerks?.(tx, deskActs(facts))) ?? new Map<string, string | null>()
  const standing = standingOf(facts)
  const stateOf = (ask: string) => standing.asks.find(one => one.ask === ask)?.state ?? 'asked'
  const keeps = holdsIn('shop_manage', who, row.studio)
  const mayDecide = await deciding(tx, who, { row, asks, keeps })
  const deciders = new Map<string, string[]>()
  for (const one of asks)
    if (stateOf(one._id) === 'asked' && !mayDecide(one)) deciders.set(one._id, await decidersOf(tx, row.studio, [one.by, row.person]))
  const names = await namesOf(tx, [
    ...[...deciders.values()].flat(),
    ...clerks.values(),
    row.person,
    ...received.map(({ clerk }) => clerk),
    ...remarks.map(({ by }) => by),
    ...asks.flatMap(one => [one.by, one.decidedBy, one.paidBy]),
  ])
  const nameOf = (by: string | null | undefined) => (by ? (names.get(by) ?? goneName) : null)
  const { resortID } = await numbersOf(tx, row.studio)
  const [payer] = await tx
    .select({ email: person.email, profileID: person.tacUserId })
    .from(person)
    .where(and(eq(person._id, row.person), isNull(person.deletedAt)))
  const events: PaymentEvent[] = [
    ...written.map(({ key, at, fact }) => ({
      _id: key,
      at,
      said: factSentenceOf(fact),
      by: nameOf(doer(fact, standing, { asks, received, clerks })),
    })),
    ...remarks.map(({ _id: of, at, text, by }) => ({ _id: of, at, said: `Bemerkung: ${text}`, by: nameOf(by) })),
  ]
  return {
    ...paymentOf(row, standing),
    way: row.way,
    dispute: row.dispute,
    task: row.task,
    studio: row.studio,
    person: row.person,
    who: names.get(row.person) ?? goneName,
    takenBy: facts.flatMap(fact => (fact.kind === 'charged' && nameOf(clerks.get(fact.charge))) || []).join(', ') || null,
    mayAskFor: mayAskFor(standing, row.amount),
    handed: await payable.isHanded(tx, row.payable),
    addressed: (await tx.$count(paymentAddress, eq(paymentAddress.payment, _id))) > 0,
    transaction: {
      merchantAccount: row.merchantAccount,
      resortID,
      email: payer?.email ?? null,
      profileID: payer?.profileID ?? null,
      retryCounts: Math.max(0, standing.attempts.length - 1),
    },
    disputeUntil: standing.dispute?.until ?? null,
    stuck: stuckCharges(standing).reduce((all, charge) => all + restOf(charge), 0),
    asks: asks.map((one): RefundAsk => {
      const state = stateOf(one._id)
      return {
        _id: one._id,
        amount: one.amount,
        state,
        reason: one.reason,
        at: one.at,
        by: nameOf(one.by),
        restock: one.restock,
        till: owedOf(standing, one._id)[0]?.from ?? null,
        note: one.note,
        decidedBy: nameOf(one.decidedBy),
        decidedAt: one.decidedAt,
        alone: one.alone,
        mayDecide: mayDecide(one) && (state === 'asked' || state === 'failed'),
        deciders: (deciders.get(one._id) ?? []).flatMap(each => names.get(each) ?? []).toSorted(),
      }
    }),
    events: events.toSorted((one, other) => (one.at < other.at ? -1 : one.at > other.at ? 1 : 0)),
  }
}
