import { eq } from 'drizzle-orm'
import type { TacContract } from '#contract/contracts/shapes.ts'
import { lifeOfTac } from '#contract/rules/contracts/tac.ts'
import { askAccessService, keptStatement } from '#server/accessControl/rules.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { shownLife } from './life.ts'

/** The most letters of a title that is shown, and of an add-on's. */
const longest = { title: 200, addOn: 60 }

/** Statements of the access-control service on a person's contracts (L95); it is asked in no transaction. */
export async function ownTac(house: House, _id: string): Promise<{ at: string | null; rows: TacContract[] }> {
  const [row] = await house.db.select({ tac: person.tacUserId }).from(person).where(eq(person._id, _id))
  const tacUserId = row?.tac
  if (!tacUserId) return { at: null, rows: [] }
  const { contracts, heard } = await askAccessService(() => keptStatement(house, { _id, tacUserId }))
  const rows = contracts.flatMap((contract): TacContract[] => {
    const life = lifeOfTac(contract)
    if (!life) return []
    const shown = shownLife(life, today())
    const addOns = shown.addOns.map(addOn => ({ ...addOn, title: addOn.title.slice(0, longest.addOn) }))
    return [{ title: life.title.slice(0, longest.title), life: { ...shown, addOns } }]
  })
  return { at: heard, rows: rows.toSorted((one, other) => (one.life.start > other.life.start ? -1 : 1)) }
}
