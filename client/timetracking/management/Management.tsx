import { useState } from 'react'
import { useMe } from '#client/data/session.ts'
import { SelectField } from '#client/kit/choices.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { Page } from '#client/kit/Page.tsx'
import { TeamTabs } from '#client/parts/absence/TeamTabs.tsx'
import { useTimeNews } from '#client/parts/clock/useOwnTime.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { timetracking } from '#contract/timetracking/calls.ts'
import { Here } from './Here.tsx'
import { Months } from './Months.tsx'
import { ToDecide } from './ToDecide.tsx'
import { Today } from './Today.tsx'

/** /dashboard/timetracker/management: who is in, what stands open today, and what waits for a decision (T04, T24). */
export default function Management() {
  useTimeNews()
  const { options } = useOwnStudios(timetracking.months)
  const [chosen, setChosen] = useState<string>()
  const own = useMe()?.studio_id
  const studio = chosen ?? (options.find(([code]) => code === own) ?? options[0])?.[0]
  return (
    <Page title="Zeiterfassung: Leitung" back="dashboard">
      <TeamTabs at="timetrackerManagement" />
      {options.length > 1 && <SelectField label="Studio" value={studio ?? ''} options={options} onChange={setChosen} />}
      {options.length === 0 && <Empty text="Du leitest in keinem Studio die Zeiterfassung." />}
      <ToDecide />
      <Months studio={studio} />
      {studio && <Here studio={studio} />}
      {studio && <Today studio={studio} />}
    </Page>
  )
}
