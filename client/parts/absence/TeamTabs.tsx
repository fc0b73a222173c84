import { useReachAny } from '#client/data/reach.ts'
import { ScreenTabs } from '#client/kit/ScreenTabs.tsx'
import { absences } from '#contract/absences/calls.ts'
import { publicHolidays } from '#contract/absences/publicHolidays.ts'
import { timetracking } from '#contract/timetracking/calls.ts'

type Name = 'timetrackerManagement' | 'absenceRequests' | 'absenceCalendar' | 'absenceSettings' | 'publicHolidays'

/** The screens about the team's absences that this person may open, beside each other. */
export function TeamTabs({ at }: { at: Name }) {
  const [decides, sees] = [useReachAny(absences.requests), useReachAny(absences.calendar)]
  const [rules, free] = [useReachAny(absences.saveSettings), useReachAny(publicHolidays.list)]
  const tabs: readonly (readonly [Name, string, boolean])[] = [
    ['timetrackerManagement', 'Heute', useReachAny(timetracking.months)],
    ['absenceRequests', 'Anfragen', decides],
    ['absenceCalendar', 'Kalender', sees],
    ['absenceSettings', 'Regeln', rules],
    ['publicHolidays', 'Feiertage', free],
  ]
  return <ScreenTabs label="Team" at={at} tabs={tabs.flatMap(([name, word, may]) => (may ? [[name, word] as const] : []))} />
}
