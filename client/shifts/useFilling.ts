import { v7 } from 'uuid'
import { useSend } from '#client/data/useSend.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { copied, notThere, ofTemplate, type TemplateLine } from '#contract/rules/shifts/copies.ts'
import { wallOf } from '#contract/rules/shifts/wallTimes.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import type { ShiftRow } from '#contract/shifts/shapes.ts'

interface Into {
  _id: string
  studio: string
  startDate: string
  endDate: string
  /** Shifts that stand in it already. */
  shifts?: readonly ShiftRow[]
}
type CopiedShifts = ReturnType<typeof copied>

/** Those of many shifts that lie within a plan and are not in it yet. */
export const newIn = (
  { startDate, endDate, shifts = [] }: Pick<Into, 'startDate' | 'endDate' | 'shifts'>,
  made: CopiedShifts,
): CopiedShifts => {
  const inside = made.filter(each => {
    const { day } = wallOf(each)
    return startDate <= day && day <= endDate
  })
  return notThere(inside, shifts)
}

/** Mondays of the weeks of a plan. */
export function weeksOf({ startDate, endDate }: Pick<Into, 'startDate' | 'endDate'>) {
  const weeks: string[] = []
  for (let monday = mondayOf(startDate); monday <= endDate; monday = addDays(monday, 7)) weeks.push(monday)
  return weeks
}

/** Sends many shifts at once, those alone that are new in the plan; without a network they wait. */
function useMany(title: string) {
  const { send } = useSend(shiftPlans.copy, { title: () => title })
  return async (into: Into, made: CopiedShifts) => {
    const { _id, studio } = into
    const shifts = newIn(into, made).map(each => ({ _id: v7(), ...each }))
    if (shifts.length === 0) return
    try {
      sayDone(await send({ params: { id: _id }, body: { studio, shifts } }), `${shifts.length} Schichten stehen im Plan.`)
    } catch (error) {
      sayFailed(error)
    }
  }
}

/** Fills weeks of a plan with the open shifts of a template. */
export function useFilling() {
  const many = useMany('Vorlage eingesetzt')
  return ({ lines, weeks, ...into }: Into & { lines: readonly TemplateLine[]; weeks?: readonly string[] }) =>
    many(
      into,
      (weeks ?? weeksOf(into)).flatMap(monday => ofTemplate(lines, monday)),
    )
}

/** Copies shifts of a plan to other days of it. */
export function useCopying() {
  const many = useMany('Woche kopiert')
  return (into: Into, shifts: readonly ShiftRow[], days: number) => many(into, copied(shifts, days))
}
