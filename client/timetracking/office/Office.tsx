import type { ComponentType, ReactNode } from 'react'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { useTimeNews } from '#client/parts/clock/useOwnTime.ts'
import { Entries } from './Entries.tsx'
import { MonthTable } from './MonthTable.tsx'
import { OfficeTabs } from './OfficeTabs.tsx'

const tabs = [
  ['monate', 'Monate'],
  ['eintraege', 'Einträge'],
] as const
type Tab = (typeof tabs)[number][0]

export interface TimeOfficePartProps {
  /** The choice among the parts, with what a part puts beside it. */
  above: (beside?: ReactNode) => ReactNode
}

const parts: Record<Tab, ComponentType<TimeOfficePartProps>> = { monate: MonthTable, eintraege: Entries }

/** /dashboard/timetracker/office (L52, T19, T21, T25): months of all who work in one's studios, to be locked, and every entry of any days. */
export default function Office() {
  useTimeNews()
  const { ansicht } = useQueryText()
  const go = useGo()
  const tab: Tab = ansicht === 'eintraege' ? 'eintraege' : 'monate'
  const Part = parts[tab]
  const show = (next: Tab) => void go({ to: 'timetrackerOffice', search: next === 'monate' ? {} : { ansicht: next }, replace: true })
  return (
    <Page title="Zeiterfassung: Büro" back="dashboard">
      <Part
        key={tab}
        above={beside => (
          <Above>
            <OfficeTabs at="timetrackerOffice" />
            <Segmented label="Ansicht" value={tab} options={tabs} onChange={show} />
            {beside}
          </Above>
        )}
      />
    </Page>
  )
}
