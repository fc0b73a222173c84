import { judged } from '#contract/rules/shifts/judge.ts'
import type { ShiftFinding } from '#contract/rules/shifts/worker.ts'
import type { PlannedPerson, PlanWhole, ShiftRow } from './shapes.ts'

/** Work of a person beside a plan, and what holds in its studio, as the plan tells it. */
export interface BesidePlan extends Pick<PlanWhole, 'foreign' | 'blocks' | 'trips' | 'nights' | 'canton' | 'permits'> {}

/** Findings of the law on one person's shifts of a plan, by what a device knows of it; each by its id. */
export function findingsInPlan(
  person: PlannedPerson,
  shifts: readonly ShiftRow[],
  { foreign, blocks, trips, nights, canton, permits }: BesidePlan,
): Map<string, readonly ShiftFinding[]> {
  const own = new Set(shifts.map(({ _id }) => _id))
  // An answer that was kept before breaks were told says none.
  const beside = foreign.map((block, nth) => ({ ...block, _id: `foreign ${nth}`, kind: null, break: block.break ?? 0 }))
  const worker = { ...person, under: person.under as 16 | 18 | null, week: person.week as 45 | 50, nights, canton }
  return new Map(judged([...shifts, ...beside], worker, { own: id => own.has(id), permits, blocks, trips, person: person._id }))
}
