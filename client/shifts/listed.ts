import { addDays } from '#contract/days.ts'
import { aloneIn } from '#contract/rules/shifts/alone.ts'
import { wallOf } from '#contract/rules/shifts/wallTimes.ts'
import type { ShiftFinding } from '#contract/rules/shifts/worker.ts'
import { type Findings, isUntold, type ShownPlan, type ShownShift } from './shownShifts.ts'

interface FindingLine {
  shift: ShownShift
  name: string
  finding: ShiftFinding
}

interface ListedFindings {
  lines: FindingLine[]
  soon: number
  ageless: string[]
  alone: number
}

/** Days before a shift until which it is told in time (ArGV 1 art. 69). */
const notice = 14
const weights: Record<ShiftFinding['weight'], number> = { forbidden: 0, hint: 1 }

/**
 * The findings of a plan as a list, what is forbidden first and the earliest first, how many shifts would be told at short notice, whose age nobody
 * knows, so that an adult's limits hold (T17), and in how many shifts to come somebody can't leave for their break (T11).
 */
export function listed(plan: ShownPlan, findings: Findings, today: string): ListedFindings {
  const names = new Map(plan.people.map(({ _id, name }) => [_id, name]))
  const lines = plan.shifts.flatMap(shift =>
    (findings.get(shift._id) ?? []).map((finding): FindingLine => ({ shift, name: names.get(shift.person ?? '') ?? '…', finding })),
  )
  const late = addDays(today, notice)
  const soon = plan.shifts.filter(shift => {
    const { day } = wallOf(shift)
    return shift.person !== null && isUntold(shift) && today <= day && day < late
  }).length
  const order = (one: FindingLine, other: FindingLine) =>
    weights[one.finding.weight] - weights[other.finding.weight] || Date.parse(one.shift.from) - Date.parse(other.shift.from)
  const planned = new Set(plan.shifts.map(shift => shift.person))
  const ageless = plan.people.filter(({ _id, hasBirthday }) => hasBirthday === false && planned.has(_id)).map(({ name }) => name)
  const alone = aloneIn(plan.shifts.filter(shift => wallOf(shift).day >= today)).size
  return { lines: lines.sort(order), soon, ageless, alone }
}
