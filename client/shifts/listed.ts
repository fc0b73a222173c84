import { addDays } from '#contract/days.ts'
import { wallOf } from '#contract/rules/shifts/times.ts'
import type { Finding } from '#contract/rules/shifts/worker.ts'
import { type Findings, isUntold, type ShownPlan, type ShownShift } from './shown.ts'

interface Line {
  shift: ShownShift
  name: string
  finding: Finding
}

/** Days before a shift until which it is told in time (ArGV 1 art. 69). */
const notice = 14
const weights: Record<Finding['weight'], number> = { forbidden: 0, hint: 1 }

/** The findings of a plan as a list, what is forbidden first and the earliest first, and how many shifts would be told at short notice. */
export function listed(plan: ShownPlan, findings: Findings, today: string): { lines: Line[]; soon: number } {
  const names = new Map(plan.people.map(({ _id, name }) => [_id, name]))
  const lines = plan.shifts.flatMap(shift =>
    (findings.get(shift._id) ?? []).map((finding): Line => ({ shift, name: names.get(shift.person ?? '') ?? '…', finding })),
  )
  const late = addDays(today, notice)
  const soon = plan.shifts.filter(shift => {
    const { day } = wallOf(shift)
    return shift.person !== null && isUntold(shift) && today <= day && day < late
  }).length
  const order = (one: Line, other: Line) =>
    weights[one.finding.weight] - weights[other.finding.weight] || Date.parse(one.shift.from) - Date.parse(other.shift.from)
  return { lines: lines.sort(order), soon }
}
