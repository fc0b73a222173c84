import { and, eq, or, type SQL } from 'drizzle-orm'
import { Refusal } from '#contract/refusals.ts'
import { canonical } from '#contract/rules/canonical.ts'
import { withdrawUntil } from '#contract/rules/contracts/ending.ts'
import { withdrawalDaysOf } from '#contract/rules/contracts/offerPrice.ts'
import { dayProblem, handingProblem, takenTerms, takenWays } from '#contract/rules/contracts/transfer.ts'
import { happenedTo } from '#server/contracts/append.ts'
import { lifeIn } from '#server/contracts/life.ts'
import { versionOf } from '#server/contracts/offers/sold.ts'
import { type ContractRecord as Contract, decidesIn, leaderOf, mustBeAnothers } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import type { Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { dayText } from '#server/shared/exports/words.ts'
import { contractTransfer } from './tables.ts'

export type TransferRecord = typeof contractTransfer.$inferSelect

interface Locked {
  row: TransferRecord
  /** The contract that is handed over. */
  left: Contract
}

/** A transfer with its contract, both locked: the contract first, as whatever else changes one does. */
async function lockedTransfer(tx: Tx, where: SQL | undefined): Promise<Locked> {
  const [found] = await tx.select({ _id: contractTransfer._id, contract: contractTransfer.contract }).from(contractTransfer).where(where)
  if (!found) throw new Refusal('missing')
  const [left] = await tx.select().from(contract).where(eq(contract._id, found.contract)).for('update')
  const [row] = await tx.select().from(contractTransfer).where(eq(contractTransfer._id, found._id)).for('update')
  if (!left || !row) throw new Refusal('missing')
  return { row, left }
}

/** The same for whoever decides where the contract is; it is not there for anybody else. */
export async function lockedToDecide(tx: Tx, who: Who, _id: string): Promise<Locked> {
  const locked = await lockedTransfer(tx, eq(contractTransfer._id, _id))
  const { studio, giver, taker } = locked.row
  if (!(await decidesIn(tx, who, studio))) throw new Refusal('missing')
  await mustBeAnothers(tx, who, { person: [giver, taker], studio })
  return locked
}

/** One that somebody gives, takes, or either. */
export const lockedOwn = (tx: Tx, me: string, { _id, role }: { _id: string; role?: 'giver' | 'taker' }) =>
  lockedTransfer(
    tx,
    and(
      eq(contractTransfer._id, _id),
      role ? eq(contractTransfer[role], me) : or(eq(contractTransfer.giver, me), eq(contractTransfer.taker, me)),
    ),
  )

const byNobody = 'Wer diesen Vertrag hat, hat kein Konto mehr und kann nicht unterschreiben.'
const byTac = 'Diesen Vertrag führt die Zutrittskontrolle: Die Übertragung wird dort eingetragen.'

/** Days to withdraw that the law gives can't be given away (OR 40a); those that an offer grants end as it goes over. */
function withdrawable({ closedAt, total, day }: Contract) {
  const until = withdrawUntil(day, withdrawalDaysOf(closedAt, total, 0))
  return until !== null && until >= today() ? `Bis am ${dayText(until)} kann er widerrufen werden: Übertrage ihn danach.` : undefined
}

/** How a contract stands to being handed over: its life, and why it can't be; a contract that the access-control service leads is its own. */
export async function transferStandingOf(tx: Tx, left: Contract) {
  const events = await happenedTo(tx, left)
  const life = lifeIn(left, events)
  const given = { life, terms: left.terms, way: left.way }
  const isLed = left.tac !== null || (await leaderOf(tx, left.studio)) === 'tac'
  const [{ deletedAt } = { deletedAt: null }] = await tx
    .select({ deletedAt: person.deletedAt })
    .from(person)
    .where(eq(person._id, left.person))
  if (deletedAt) return { given, events, problem: byNobody }
  if (isLed) return { given, events, problem: byTac }
  if (left.state !== 'accepted') return { given, events, problem: 'Übertragen wird ein Vertrag, der angenommen ist.' }
  return { given, events, problem: handingProblem(given) ?? withdrawable(left) }
}

/** Why it can't be accepted by what is known now; undefined where it can. */
export async function acceptProblem(tx: Tx, { row, left }: Locked): Promise<string | undefined> {
  const { given, problem } = await transferStandingOf(tx, left)
  if (problem) return problem
  if (row.start < today()) return 'Der Tag der Übertragung ist vorbei: Beginne sie neu.'
  const onDay = dayProblem(given, row.start)
  if (onDay) return onDay
  const ways = takenWays(given, (await versionOf(tx, left.offer, left.offerNumber))?.contract.ways ?? [])
  const isSame = canonical([takenTerms(given, row.start), ways]) === canonical([row.terms, row.ways])
  return isSame ? undefined : 'Am Vertrag hat sich seither etwas geändert: Beginne die Übertragung neu.'
}
