import { today } from '#client/data/time.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { wallOf } from '#contract/rules/shifts/wallTimes.ts'
import { workKinds } from '#contract/rules/worktime/stamps.ts'
import { clocks, nextShift, spanWords } from './shiftWords.ts'
import { ToConfirm } from './ToConfirm.tsx'
import { useOwnShifts } from './useOwnShifts.ts'

/** The shift at hand or to come, first thing in the day's work, with what is to be confirmed (T60). Nothing for whoever has none. */
export function NextShift() {
  const { shifts, stand } = useOwnShifts()
  const now = useNow()
  const { name } = useStudioNames()
  const next = nextShift(shifts ?? [], now)
  if (!shifts || (!next && shifts.every(({ confirmed }) => confirmed))) return null
  return (
    <Section title="Schicht" aside={<Stand at={stand} />}>
      <ToConfirm shifts={shifts} />
      {next && (
        <RowLink
          to="timetracker"
          title={wallOf(next).day === today() ? `Heute ${clocks(next)}` : spanWords(next)}
          second={`${workKinds[next.kind]} · ${name(next.studio)}`}
        />
      )}
    </Section>
  )
}
