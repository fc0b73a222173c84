import { and, eq, gt, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import { lastOfMonth, monthsFrom } from '#contract/days.ts'
import { type EarnedDays, earnedOf } from '#contract/rules/contracts/earned.ts'
import type { ContractLife } from '#contract/rules/contracts/life.ts'
import { eventsOf, lifeIn } from '#server/contracts/life.ts'
import type { ContractRecord } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDb, WithLog } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { earns } from './countedEarnings.ts'
import { contractEarning } from './tables.ts'

/** Months ahead for which earnings are written. Figures count no day before it has come. */
const monthsAhead = 2
const earnedUntil = () => lastOfMonth(monthsFrom(`${today().slice(0, 7)}-01`, monthsAhead))

/** The fee with which somebody took a contract over, whole Rappen. */
async function takenFee(tx: Tx, { _id, terms }: Pick<ContractRecord, '_id' | 'terms'>) {
  if (!terms.rest) return 0
  const { rows } = await tx.execute<{ fee: number }>(sql`
    select (t.handing->>'fee')::int as fee from contract_transfer t where t.next = ${_id}::uuid and t.state = 'accepted'`)
  return rows[0]?.fee ?? 0
}

const wordOf = ({ kind, from, to, nth, days, gross, net, rate }: EarnedDays) => [kind, from, to, nth, days, gross, net, rate].join(' ')

/** The rows to remove and the rows to add. Rows that stay are not touched, so that their figures are not counted anew. */
function changed(there: readonly (EarnedDays & { _id: string })[], wanted: readonly EarnedDays[]) {
  const left = new Map<string, string[]>()
  for (const one of there) left.set(wordOf(one), [...(left.get(wordOf(one)) ?? []), one._id])
  const come = wanted.filter(one => !left.get(wordOf(one))?.pop())
  return { gone: [...left.values()].flat(), come }
}

type Accepted = Pick<ContractRecord, '_id' | 'terms' | 'state' | 'acceptedAt' | 'tac' | 'day'>

/** Writes the earnings of a contract anew from its life; `fee` is what a transfer that is just being accepted costs. */
export async function keepEarnings(tx: Tx, row: Accepted, life: ContractLife, fee?: number) {
  if (row.acceptedAt === null) return
  const until = earnedUntil()
  const isTold = row.tac === null && (row.state === 'accepted' || row.state === 'withdrawn')
  const earning = isTold && { life, terms: row.terms, sold: row.day, taken: fee ?? (await takenFee(tx, row)) }
  const wanted = earning ? earnedOf(earning, until) : []
  const there = await tx.select().from(contractEarning).where(eq(contractEarning.contract, row._id))
  const { gone, come } = changed(there, wanted)
  if (gone.length > 0) await tx.delete(contractEarning).where(inArray(contractEarning._id, gone))
  if (come.length > 0) await tx.insert(contractEarning).values(come.map(one => ({ ...one, contract: row._id })))
  await tx.update(contract).set({ earnedUntil: until }).where(eq(contract._id, row._id))
}

/** Keeps what contracts earned that are being forgotten: how many of their days bear the same, and no more whose they were (V58). */
export const countEarnings = (tx: Tx, gone: readonly string[]) =>
  tx.execute(sql`
    insert into earning_count (studio, offer, kind, "from", "to", nth, days, gross, net, rate, many)
    select c.studio, c.offer, e.kind, e."from", e."to", e.nth, e.days, e.gross, e.net, e.rate, count(*)::int
    from contract_earning e join contract c on c._id = e.contract
    where c._id = any(${sql.param([...gone])}::uuid[]) and ${earns('all')}
    group by c.studio, c.offer, e.kind, e."from", e."to", e.nth, e.days, e.gross, e.net, e.rate`)

/** Contracts that are worked out in one transaction. */
const atOnce = 100

/**
 * Extends the earnings of contracts that go on to `monthsAhead`, and writes those of contracts that have none yet. Takes at most `most` times
 * a hundred of them.
 */
export async function extendEarnings({ db, log }: WithDb & WithLog, most = Number.POSITIVE_INFINITY) {
  const until = earnedUntil()
  const { earnedUntil: at, finalEnd } = contract
  const goesOn = and(lt(at, until), or(isNull(finalEnd), gt(finalEnd, at)))
  const lacks = and(
    isNotNull(contract.acceptedAt),
    isNull(contract.tac),
    inArray(contract.state, ['accepted', 'withdrawn']),
    or(isNull(at), goesOn),
  )
  for (let done = 0; done < most; done++) {
    const isLeft = await db.transaction(async tx => {
      const rows = await tx.select().from(contract).where(lacks).orderBy(sql`${at} nulls first`, contract._id).limit(atOnce).for('update')
      const events = await eventsOf(
        tx,
        rows.map(({ _id }) => _id),
      )
      for (const row of rows)
        await tx
          .transaction(inner => keepEarnings(inner, row, lifeIn(row, events.get(row._id) ?? [])))
          // One that can't be worked out keeps no other from its figures; it is tried again with the next month.
          .catch(async error => {
            log.error({ err: error, contract: row._id }, 'earnings of one contract could not be worked out')
            await tx.update(contract).set({ earnedUntil: until }).where(eq(contract._id, row._id))
          })
      return rows.length === atOnce
    })
    if (!isLeft) return
  }
}
