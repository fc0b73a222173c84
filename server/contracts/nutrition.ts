import { v5 } from 'uuid'
import type { ContractLife } from '#contract/rules/contracts/life.ts'
import type { Tx } from '#server/kit/database.ts'
import type { WithDomains } from '#server/kit/house.ts'
import { nutritionAddOns } from './plugs.ts'
import type { ContractRecord } from './rules.ts'

const namespace = '8a9f6e0c-1c56-4f53-8f0e-9a8e64b6a0d4'

/** Names a contract's add-on to whoever opens nutrition plans. */
export const addOnOf = (contract: string, addOn: string) => v5(`${contract} ${addOn}`, namespace)

/** Opens the nutrition plan on the days of a contract's add-ons of that kind, as its life has them now (C48). */
export async function keepNutrition(
  tx: Tx,
  house: WithDomains,
  { _id, person, terms }: Pick<ContractRecord, '_id' | 'person' | 'terms'>,
  life: ContractLife,
) {
  const nutrition = [...terms.addOns, ...life.addOns].filter(({ kind }) => kind === 'nutrition')
  const addOns = [...new Map(nutrition.map(one => [one._id, one.title]))].map(([addOn, title]) => ({
    of: addOnOf(_id, addOn),
    title,
    spans: life.accepted ? life.addOns.filter(open => open._id === addOn).flatMap(({ days }) => days) : [],
  }))
  if (addOns.length === 0) return
  for (const open of nutritionAddOns.all(house)) await open(tx, person, addOns)
}
