import type { AnyCall } from '#contract/call.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { Tx } from '#server/kit/database.ts'
import { doneOf } from '#server/shared/publicForms/publicActs.ts'
import { fullFor, type WantedPlaces } from './slots.ts'
import type { OccasionKind } from './tables.ts'

interface OccasionLookInput {
  key?: string
  wish: WantedPlaces
}

/** Looks at those who wait for places of one slot: who finds none is refused without the lock, an act that is done already never is. */
export async function lookAtSlot(
  tx: Tx,
  kind: OccasionKind,
  call: AnyCall,
  all: readonly OccasionLookInput[],
): Promise<(Refusal | undefined)[]> {
  const before = await doneOf(
    tx,
    call,
    all.map(({ key }) => key),
  )
  const full = await fullFor(
    tx,
    kind,
    all.map(({ wish }) => wish),
  )
  return full.map((refusal, at) => (before.has(all[at]?.key ?? '') ? undefined : refusal))
}
