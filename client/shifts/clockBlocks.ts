import type { GridBlock } from '#client/kit/calendar/calendarGrid.ts'
import { wallOf } from '#contract/rules/shifts/wallTimes.ts'
import { type Findings, isUntold, markOf, type ShownShift, secondOf } from './shownShifts.ts'

/** A shift as it stands by the clock. */
export function blockOf(shift: ShownShift, name: string, findings: Findings): GridBlock {
  const { from, to } = wallOf(shift)
  const mark = markOf(findings.get(shift._id))
  const second = secondOf(shift, mark)
  // What stands in sight is said first, and once.
  const against = (findings.get(shift._id) ?? []).map(({ text }) => text).filter(text => text !== second)
  return {
    id: shift._id,
    from,
    to: Math.min(to, 1440),
    title: name,
    lines: [second],
    brief: second,
    more: against.join(', '),
    look: isUntold(shift) || shift.person === null ? 'draft' : 'plain',
    clash: mark?.look === 'wrong',
    warns: mark?.look === 'hint',
    waits: shift.act !== undefined,
    // One over midnight is moved by its form.
    fixed: to > 1440,
  }
}
