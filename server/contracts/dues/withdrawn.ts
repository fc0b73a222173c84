import { and, eq } from 'drizzle-orm'
import { soldTooMuch } from '#contract/rules/contracts/dues.ts'
import { firstIn, unusedIn } from '#contract/rules/contracts/upgrade.ts'
import { versionOf } from '#server/contracts/offers/sold.ts'
import type { MoneyNews } from '#server/contracts/plugs.ts'
import { lifeIn } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import { contractUpgrade } from '#server/contracts/upgrades/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { DueRecord } from './owedDues.ts'

type Upgrade = typeof contractUpgrade.$inferSelect
type Stands = Pick<MoneyNews, 'row' | 'life' | 'events'>

/** A withdrawn contract's money, whole Rappen: none of it counts here and in the contract of before or behind it, too. */
export interface Withdrawn {
  /** The part of a due that has paid for the contract that follows, by the due's id. */
  gone: ReadonlyMap<string, number>
  /** Rappen that the access-control service has billed and that go back. */
  billed: number
  /** Paid days of the contract before that this one was begun with: they belong to that one again. */
  credit: number
  /** The contract before it, where an upgrade began this one. */
  left: string | null
}

const nothing: Withdrawn = { gone: new Map(), billed: 0, credit: 0, left: null }

/** The upgrade that began a contract, and the one with which it was left. */
async function around(tx: Tx, _id: string): Promise<{ before?: Upgrade; behind?: Upgrade }> {
  const accepted = eq(contractUpgrade.state, 'accepted')
  const [before] = await tx
    .select()
    .from(contractUpgrade)
    .where(and(eq(contractUpgrade.next, _id), accepted))
  const [behind] = await tx
    .select()
    .from(contractUpgrade)
    .where(and(eq(contractUpgrade.contract, _id), accepted))
  return { before, behind }
}

/** By so much the joining fee of what follows was less, since this one cost it; nothing once that one is withdrawn, too. */
async function feeGone(tx: Tx, { offer, offerNumber, terms, next }: Upgrade) {
  const [follower] = next ? await tx.select({ state: contract.state }).from(contract).where(eq(contract._id, next)) : []
  if (follower?.state === 'withdrawn') return 0
  const version = await versionOf(tx, offer, offerNumber)
  return Math.max(0, (version?.contract.joiningFee ?? 0) - terms.joiningFee)
}

/**
 * Rappen that the service has billed by the withdrawal, the next contract left aside; the first period was paid with the upgrade that began the
 * contract, and a term that was paid beforehand here before another way to pay was agreed the service has not billed.
 */
function billedBy({ row, life, events }: Stands, { before, behind }: Awaited<ReturnType<typeof around>>, dues: readonly DueRecord[]) {
  if (!row.acceptedAt || (row.way !== 'debit' && row.way !== 'bill')) return 0
  const withdrawal = events.find(({ kind }) => kind === 'withdrawal')!
  const alone = lifeIn(
    row,
    events.filter(({ kind }) => kind !== 'withdrawal' && kind !== 'upgrade'),
  )
  const day = behind && behind.start < withdrawal.day ? behind.start : withdrawal.day
  const ahead = dues.reduce((sum, { kind, paid, whole }) => (kind === 'prepaid' && paid > 0 ? sum + whole : sum), 0)
  return Math.max(0, soldTooMuch(alone, life, day) - (before ? firstIn(before.reckoning) : 0) - ahead)
}

const ofTerms = (one: DueRecord, other: DueRecord) =>
  Number(other.kind === 'prepaid') - Number(one.kind === 'prepaid') || other.term - one.term

/** Reckons a withdrawal; a contract that is not withdrawn has nothing of it. */
export async function withdrawnOf(tx: Tx, news: Stands, dues: readonly DueRecord[]): Promise<Withdrawn> {
  const { row, life } = news
  if (life.ending?.why !== 'withdrawal') return nothing
  const { before, behind } = await around(tx, row._id)
  const gone = new Map<string, number>()
  // Days of this one that nobody used have paid for the next, or went back with it: of that the newest money first.
  let kept = behind ? unusedIn(behind.reckoning) : 0
  const take = (of: number) => {
    const taken = Math.min(kept, of)
    kept -= taken
    return taken
  }
  const sold = billedBy(news, { before, behind }, dues)
  const billed = sold - take(sold)
  for (const { _id, whole } of dues.filter(({ kind }) => kind === 'prepaid' || kind === 'upgrade').toSorted(ofTerms))
    gone.set(_id, take(whole))
  const fee = behind ? await feeGone(tx, behind) : 0
  for (const { _id } of dues.filter(({ kind }) => kind === 'joining')) gone.set(_id, fee)
  const used = before ? Math.max(0, unusedIn(before.reckoning) - before.back) : 0
  return { gone, billed, credit: used - take(used), left: before?.contract ?? null }
}
