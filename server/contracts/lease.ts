import { eq } from 'drizzle-orm'
import type { CallBody } from '#contract/call.ts'
import type { contracts } from '#contract/contracts/calls.ts'
import { type Lease, leaseMinutes } from '#contract/contracts/editing.ts'
import { Refusal } from '#contract/refusals.ts'
import type { Acting } from '#server/kit/acting.ts'
import type { Tx } from '#server/kit/database.ts'
import { clockOf } from '#server/kit/zone.ts'
import { actorOf, type Who } from '#server/serve/serve.ts'
import { person } from '#server/shared/auth/tables.ts'
import { type ContractRecord, contractPlaceConditionOf, lockedToDecide, mustOpen } from './rules.ts'
import { contractLease } from './tables.ts'

const isLeaseOver = (until: string, now: number) => Date.parse(until) <= now

/** The lease of a contract: who edits it, and until when; undefined where nobody does. */
export async function leaseOf(tx: Tx, who: Pick<Who, '_id' | 'employee'>, { _id }: Pick<ContractRecord, '_id'>, now = Date.now()) {
  const [found] = await tx
    .select({ by: contractLease.holder, until: contractLease.until, vorname: person.vorname, nachname: person.nachname })
    .from(contractLease)
    .innerJoin(person, eq(person._id, contractLease.holder))
    .where(eq(contractLease.contract, _id))
  if (!found) return undefined
  const { by, until, vorname, nachname } = found
  return { by, until, name: `${vorname} ${nachname}`.trim(), mine: by === actorOf(who), over: isLeaseOver(until, now) } satisfies Lease
}

/** Refuses `contract-edited` while somebody else edits the contract. With `over` false, also where their time is up. */
export async function mustBeFreeToEdit(tx: Tx, who: Who, row: ContractRecord, over = true) {
  const lease = await leaseOf(tx, who, row)
  if (!lease || lease.mine || (lease.over && over)) return
  const said = lease.over
    ? `${lease.name} hat diesen Vertrag bis ${clockOf(lease.until)} bearbeitet und nicht freigegeben.`
    : `${lease.name} bearbeitet diesen Vertrag, bis spätestens ${clockOf(lease.until)}.`
  throw new Refusal('contract-edited', undefined, lease, said)
}

/** Gives the caller the contract to edit for `leaseMinutes` from now on. */
export async function takeLease(tx: Tx, who: Who, { _id }: Pick<ContractRecord, '_id'>, now = Date.now()) {
  const kept = { holder: actorOf(who), until: new Date(now + leaseMinutes * 60_000).toISOString() }
  await tx
    .insert(contractLease)
    .values({ contract: _id, ...kept })
    .onConflictDoUpdate({ target: contractLease.contract, set: kept })
}

/** States of contracts that can be edited: they are paid, or will be. */
const editable: readonly ContractRecord['state'][] = ['temporary', 'accepted']
export const isEditable = ({ state, tac }: Pick<ContractRecord, 'state' | 'tac'>) => editable.includes(state) && tac === null

/** Takes a contract to edit, renews the lease, or gives it back (EP-118). Giving back a lease that one does not have changes nothing. */
export async function editMode(
  given: Acting,
  place: Parameters<typeof contractPlaceConditionOf>[0],
  { on, over }: CallBody<(typeof contracts)['editMode']>,
) {
  const { tx, who } = given
  const row = await lockedToDecide(tx, who, contractPlaceConditionOf(place))
  await mustOpen(tx, who, row)
  const lease = await leaseOf(tx, who, row)
  if (on) {
    if (!isEditable(row)) throw new Refusal(row.tac ? 'contract-foreign' : 'contract-state')
    await mustBeFreeToEdit(tx, who, row, over === true)
    await takeLease(tx, who, row)
  } else if (lease?.mine) await tx.delete(contractLease).where(eq(contractLease.contract, row._id))
  return { lease: (await leaseOf(tx, who, row)) ?? null }
}
