import type { WeightForm } from '#contract/account.ts'
import { Refusal } from '#contract/refusals.ts'
import type { House } from '#server/house.ts'
import type { Who } from '#server/serve.ts'

interface Given {
  who: Who
  house: House
  body: WeightForm
  key?: string
}

/** Enters a weight measured now, through the sync door. */
export async function writeWeight({ body }: Given, _kind: 'weight' | 'targetWeight'): Promise<{ ok: boolean }> {
  if (body.weight) throw new Refusal('stopping')
  return { ok: true }
}
