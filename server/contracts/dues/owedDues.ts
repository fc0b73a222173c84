import { and, asc, eq } from 'drizzle-orm'
import { fallenOf, owedOf } from '#contract/rules/contracts/dues.ts'
import type { ContractLife } from '#contract/rules/contracts/life.ts'
import { firstIn } from '#contract/rules/contracts/upgrade.ts'
import type { MoneyNews } from '#server/contracts/plugs.ts'
import { countedBy } from '#server/contracts/rules.ts'
import { contractUpgrade } from '#server/contracts/upgrades/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import { unleftLife } from './renewals.ts'
import { contractDue } from './tables.ts'

type Stands = Pick<MoneyNews, 'row' | 'life' | 'events'>
export type DueRecord = typeof contractDue.$inferSelect

/** Those of a contract, locked in the order in which everybody locks them. */
export const lockedDues = (tx: Tx, of: string) =>
  tx.select().from(contractDue).where(eq(contractDue.contract, of)).orderBy(asc(contractDue._id)).for('no key update')

/** Whole Rappen of the first term that was paid beforehand with the upgrade by which a contract began; undefined where none was. */
export async function firstAhead(tx: Tx, _id: string, { terms }: Pick<ContractLife, 'terms'>): Promise<number | undefined> {
  const [begun] = await tx
    .select({ way: contractUpgrade.way, reckoning: contractUpgrade.reckoning })
    .from(contractUpgrade)
    .where(and(eq(contractUpgrade.next, _id), eq(contractUpgrade.state, 'accepted')))
  return begun?.way === 'prepaid' && terms[0]!.end !== null ? firstIn(begun.reckoning) : undefined
}

/**
 * A due that was to be paid beforehand and nobody has paid is billed by the new way. Back again it stays so for a term that began meanwhile: the days
 * from `billedFrom` on alone are billed here.
 */
function isMoved({ row, events }: Stands, { kind, paid, from, createdAt }: DueRecord) {
  if (kind !== 'prepaid' || paid > 0) return false
  const left = (event: Stands['events'][number]) =>
    event.kind === 'payment' && event.content.to !== 'prepaid' && event.receivedAt >= createdAt
  return row.way !== 'prepaid' || (from < row.billedFrom && events.some(left))
}

interface Beside {
  first: number | undefined
  /** The part that has paid for the contract that follows. */
  gone?: number
}

/** The amount owed of a due by a contract's life, whole Rappen. */
export function owedBy(news: Stands, due: DueRecord, { first, gone }: Beside): number {
  if (isMoved(news, due)) return 0
  return owedOf({ ...due, first, gone }, news.life, countedBy(news.row, news.events).events, unleftLife(news))
}

/**
 * Whole Rappen that go back by themselves where a life becomes shorter or cheaper, and those of a first term that no due holds: paid days of the
 * contract before have paid for them.
 */
export function backBetween(before: Stands, after: Stands, dues: readonly DueRecord[], first: number | undefined) {
  const ahead = dues.filter(({ kind }) => kind === 'prepaid' || kind === 'upgrade')
  const sum = (news: Stands) => ahead.reduce((all, due) => all + owedBy(news, due, { first }), 0)
  const whole = ahead.find(({ kind }) => kind === 'upgrade')?.whole ?? 0
  const beyond = (news: Stands) => (first === undefined ? 0 : Math.max(0, fallenOf(first, news.life, unleftLife(news)) - whole))
  return { throughDues: sum(before) - sum(after), beyond: beyond(after) - beyond(before) }
}

/** Numbers of terms that stand paid, or to be paid, beforehand. */
export async function termsAheadOf(tx: Tx, contract: string): Promise<number[]> {
  const dues = await tx.select().from(contractDue).where(eq(contractDue.contract, contract))
  const terms = dues.filter(({ kind, owed, paid }) => kind === 'prepaid' && (owed > 0 || paid > 0)).map(({ term }) => term)
  const [begun] = await tx
    .select({ way: contractUpgrade.way })
    .from(contractUpgrade)
    .where(and(eq(contractUpgrade.next, contract), eq(contractUpgrade.state, 'accepted')))
  return [...new Set([...(begun?.way === 'prepaid' ? [0] : []), ...terms])].sort((one, other) => one - other)
}
