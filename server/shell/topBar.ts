import { eq } from 'drizzle-orm'
import { statusAt } from '#contract/rules/contracts/status.ts'
import { type AccessContract, lifeOfTac } from '#contract/rules/contracts/tac.ts'
import type { Membership } from '#contract/shell.ts'
import { askAccessService, keptStatement } from '#server/accessControl/rules.ts'
import type { Tx } from '#server/kit/database.ts'
import type { House } from '#server/kit/house.ts'
import { today } from '#server/kit/zone.ts'
import { person } from '#server/shared/auth/tables.ts'
import { currentPlan } from '#server/workouts/trainingPlans.ts'

/** The membership of today: one whose contract covers the day, its last one and pauses included (A37, C44). */
export function membershipIn(contracts: readonly AccessContract[], day: string): Omit<Membership, 'at'> {
  for (const contract of contracts) {
    const life = lifeOfTac(contract)
    if (life && ['runs', 'paused'].includes(statusAt(life, day).state))
      return { active: true, title: life.title, start: life.start, end: life.finalEnd }
  }
  return { active: false, title: null, start: null, end: null }
}

export async function membershipOf(house: House, who: string) {
  const [row] = await house.db.select({ tac: person.tacUserId }).from(person).where(eq(person._id, who))
  const tacUserId = row?.tac
  if (!tacUserId) return { ...membershipIn([], today()), at: null }
  const { contracts, heard } = await askAccessService(() => keptStatement(house, { _id: who, tacUserId }))
  return { ...membershipIn(contracts, today()), at: heard }
}

/** The plan that runs today, by name; workouts of the library are nobody's own. */
export async function ownWorkout(tx: Tx, who: string) {
  const plan = await currentPlan(tx, who, today())
  return { exists: plan !== null, plan: plan && { _id: plan._id, title: plan.title } }
}
