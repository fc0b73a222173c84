import { eq } from 'drizzle-orm'
import type { Membership } from '#contract/shell.ts'
import type { Database, Tx } from '#server/kit/database.ts'
import { today } from '#server/kit/zone.ts'
import { type AccessContract, accessControl } from '#server/outside/accessControl.ts'
import { person } from '#server/shared/auth/tables.ts'
import { currentPlan } from '#server/workouts/plans.ts'

/** First and last day of a contract; a pause adds none. */
function spanOf({ ContractTermTimes }: AccessContract) {
  const spans = ContractTermTimes.filter(({ Type }) => Type !== 'IDLEPERIOD').map(({ TimeSpan }) => TimeSpan)
  const starts = spans.map(({ Start }) => Start).sort()
  const ends = spans.map(({ End }) => End).sort()
  return { start: starts[0], end: ends.at(-1) }
}

/** The membership of today: one whose contract runs, its end date included (A37). */
export function membershipIn(contracts: readonly AccessContract[], day: string): Membership {
  for (const contract of contracts) {
    const { start, end } = spanOf(contract)
    if (start && end && start <= day && day <= end) return { active: true, title: contract.MemberCategoryName, start, end }
  }
  return { active: false, title: null, start: null, end: null }
}

export async function membershipOf(db: Database | Tx, who: string) {
  const [row] = await db.select({ tac: person.tacUserId }).from(person).where(eq(person._id, who))
  return membershipIn(row?.tac ? await accessControl({ db }).contractsOf(row.tac) : [], today())
}

/** The plan that runs today, by name; workouts of the library are nobody's own. */
export async function ownWorkout(tx: Tx, who: string) {
  const plan = await currentPlan(tx, who, today())
  return { exists: plan !== null, plan: plan && { _id: plan._id, title: plan.title } }
}
