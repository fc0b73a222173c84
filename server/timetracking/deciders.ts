import type { Tx } from '#server/kit/database.ts'
import { holdersOf } from '#server/shared/auth/holders.ts'

/** People who may decide on time in a studio, but for the one whom it concerns. */
export async function decidersIn(tx: Tx, studio: string, but: string) {
  const all = [...(await holdersOf(tx, 'tt_management', studio)), ...(await holdersOf(tx, 'tt_office', studio))]
  return [...new Set(all)].filter(one => one !== but)
}

/** The ones among them who are told: those of the chain hear of nothing where somebody is named for the studio. */
export async function decidersNear(tx: Tx, studio: string, but: string) {
  const named = (await holdersOf(tx, 'tt_management', studio, { named: true })).filter(one => one !== but)
  return named.length > 0 ? named : decidersIn(tx, studio, but)
}
