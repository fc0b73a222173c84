import { and, eq, gt, gte, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { eventsOf, lifeIn } from '#server/contracts/rules.ts'
import { contract } from '#server/contracts/tables.ts'
import type { House } from '#server/kit/house.ts'
import { dayOf } from '#server/kit/zone.ts'
import { follow } from './follow.ts'
import { renewalsBy } from './renewals.ts'
import { contractDue } from './tables.ts'

/** Contracts that are looked at in one transaction. */
const atOnce = 200

/** Contracts behind this one that may lack a renewal's due on a day. */
async function lacking({ db }: House, last: string, day: string) {
  const renews = and(
    eq(contract.state, 'accepted'),
    eq(contract.way, 'prepaid'),
    isNull(contract.tac),
    isNotNull(sql`${contract.terms}->>'renewalMonths'`),
    or(isNull(contract.finalEnd), gte(contract.finalEnd, day)),
  )
  const rows = await db
    .select()
    .from(contract)
    .where(and(renews, gt(contract._id, last)))
    .orderBy(contract._id)
    .limit(atOnce)
  const ids = rows.map(({ _id }) => _id)
  const events = await eventsOf(db, ids)
  const dues = ids.length
    ? await db
        .select({ of: contractDue.contract, term: contractDue.term })
        .from(contractDue)
        .where(and(inArray(contractDue.contract, ids), eq(contractDue.kind, 'prepaid')))
    : []
  const known = new Set(dues.map(({ of, term }) => `${of} ${term}`))
  const lack = rows.filter(row => {
    const happened = events.get(row._id) ?? []
    const all = renewalsBy({ row, life: lifeIn(row, happened), events: happened }, day)
    return all.some(({ number, price }) => price && !known.has(`${row._id} ${number}`))
  })
  return { ids: lack.map(({ _id }) => _id), next: ids.at(-1) }
}

/**
 * Makes the dues of renewals that are certain by now (C41), each once: a notice at the same time comes before it or after it. One contract that
 * can't be followed keeps none of the others from theirs.
 */
export async function renewPrepaid(house: House, now: Date) {
  const day = dayOf(now.toISOString())
  const problems: unknown[] = []
  for (let last: string | undefined = '00000000-0000-0000-0000-000000000000'; last; ) {
    const { ids, next } = await lacking(house, last, day)
    for (const _id of ids)
      await house.db
        .transaction(async tx => {
          const [row] = await tx.select().from(contract).where(eq(contract._id, _id)).for('update')
          if (!row) return
          const events = (await eventsOf(tx, [_id])).get(_id) ?? []
          await follow({ tx, house }, { row, life: lifeIn(row, events), events, added: [] })
        })
        .catch(problem => problems.push(problem))
    last = next
  }
  if (problems.length > 0) throw problems[0]
}
