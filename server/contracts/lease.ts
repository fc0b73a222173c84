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

/** The person who has a contract to edit; undefined where nobody has. */
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

/** Refuses whoever does not have it while somebody else does; an act of the other's whose time is up holds nobody up. */
export async function mustHold(tx: Tx, who: Who, row: ContractRecord, over = true) {
  const lease = await leaseOf(tx, who, row)
  if (!lease || lease.mine || (lease.over && over)) return
  const said = lease.over
    ? `${lease.name} hat diesen Vertrag bis ${clockOf(lease.until)} bearbeitet und nicht freigegeben.`
    : `${lease.name} bearbeitet diesen Vertrag, bis spätestens ${clockOf(lease.until)}.`
  throw new Refusal('contract-edited', undefined, lease, said)
}

/** Has the contract be the caller's to edit for so many minutes from now on. */
export async function hold(tx: Tx, who: Who, { _id }: Pick<ContractRecord, '_id'>, now = Date.now()) {
  const kept = { holder: actorOf(who), until: new Date(now + leaseMinutes * 60_000).toISOString() }
  await tx
    .insert(contractLease)
    .values({ contract: _id, ...kept })
    .onConflictDoUpdate({ target: contractLease.contract, set: kept })
}

/** States of a contract that is edited: it is or will be paid. */
const edited: readonly ContractRecord['state'][] = ['temporary', 'accepted']
export const isEdited = ({ state, tac }: Pick<ContractRecord, 'state' | 'tac'>) => edited.includes(state) && tac === null

/** Takes it to edit, renews that, or lets go of it (EP-118). Letting go of what one does not have is no news. */
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
    if (!isEdited(row)) throw new Refusal(row.tac ? 'contract-foreign' : 'contract-state')
    await mustHold(tx, who, row, over === true)
    await hold(tx, who, row)
  } else if (lease?.mine) await tx.delete(contractLease).where(eq(contractLease.contract, row._id))
  return { lease: (await leaseOf(tx, who, row)) ?? null }
}
