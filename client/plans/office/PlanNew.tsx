import { useMemo, useState } from 'react'
import { v7 } from 'uuid'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { calledName } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { useBeginning } from '#client/plans/builder/beginning.ts'
import { anew } from '#client/plans/builder/splitModel.ts'
import { plans } from '#contract/plans/calls.ts'
import { PlanBuilder } from './PlanBuilder.tsx'
import { usePerson } from './person.ts'
import { useTemplate } from './planTemplates.ts'

/** A new plan for somebody; a plan to begin with is one of theirs. */
export default function PlanNew({ person }: { person: string }) {
  const { aus, id } = useQueryText()
  const who = usePerson(person)
  const [_id] = useState(() => v7())
  const theirs = useCall(plans.one, aus === 'plan' && id ? { params: { id } } : undefined)
  const { row: template, ...templates } = useTemplate(aus === 'vorlage' && id ? id : '')
  const other = useBeginning(aus === 'plan')
  const found = useMemo(() => {
    if (aus !== 'plan' && aus !== 'vorlage') return other.found && { ...other.found, goal: null, picture: null }
    const from = aus === 'plan' ? theirs.data : template
    return from && { title: from.title, goal: from.goal ?? null, picture: from.picture ?? null, splits: anew(from.splits) }
  }, [aus, theirs.data, template, other.found])
  const title = who ? `Plan für ${calledName(who)}` : 'Neuer Plan'
  if (!found) {
    const { error, again } = aus === 'plan' ? theirs : aus === 'vorlage' ? templates : other
    return (
      <Page title={title} back="planSearch">
        <NotLoaded error={error} again={again} lead="Womit du beginnen willst, ist noch nicht auf diesem Gerät." />
      </Page>
    )
  }
  const start = { ...found, start: today(), until: null, state: 'published' as const }
  return <PlanBuilder _id={_id} person={person} title={title} start={start} known={(theirs.data ?? template)?.exercises} />
}
