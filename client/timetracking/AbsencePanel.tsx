import { useCall } from '#client/data/reads.ts'
import { useUnsentActs } from '#client/data/waitingActs.ts'
import { counted, quantity } from '#client/kit/format.ts'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { absences } from '#contract/absences/calls.ts'
import { shownDays } from '#contract/rules/absences/holidays.ts'
import { waitingStates } from '#contract/rules/absences/states.ts'

const waits: readonly string[] = waitingStates

/** The rest of one's holidays and the absences that wait for an answer, on the way to all of it. */
export function AbsencePanel() {
  const { data, stand } = useCall(absences.mine)
  const unsent = useUnsentActs(absences.askHoliday).length + useUnsentActs(absences.askWish).length + useUnsentActs(absences.askTrip).length
  const open = (data?.rows.filter(({ state }) => waits.includes(state)).length ?? 0) + unsent
  const left = data?.week.earns ? shownDays(data.left.left - data.left.pending) : undefined
  const words = [
    left !== undefined && `${quantity(left, 1)} ${left === 1 ? 'Tag' : 'Tage'} übrig, mit allem Beantragten`,
    open > 0 && counted(open, 'Anfrage wartet', 'Anfragen warten'),
  ]
  return (
    <Section title="Abwesenheiten" aside={data && <Stand at={stand} />}>
      <RowLink to="ownAbsences" title="Ferien, Wunschfrei, Krank, Reise" second={words.filter(Boolean).join(' · ') || undefined} />
    </Section>
  )
}
