import { useReachAny } from '#client/data/reach.ts'
import { ScreenTabs } from '#client/kit/ScreenTabs.tsx'
import { payroll } from '#contract/timetracking/payroll.ts'
import { paySupplements } from '#contract/timetracking/supplements.ts'

type Name = 'timetrackerOffice' | 'payroll' | 'paySupplements'

/** The office's screens about working time that this person may open, beside each other. */
export function OfficeTabs({ at }: { at: Name }) {
  const tabs: readonly (readonly [Name, string, boolean])[] = [
    ['timetrackerOffice', 'Monate und Einträge', true],
    ['payroll', 'Lohndateien', useReachAny(payroll.list)],
    ['paySupplements', 'Zuschläge', useReachAny(paySupplements.list)],
  ]
  const open = tabs.flatMap(([name, word, may]) => (may ? [[name, word] as const] : []))
  return open.length > 1 ? <ScreenTabs label="Büro" at={at} tabs={open} /> : null
}
