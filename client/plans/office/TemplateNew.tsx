import { useMemo, useState } from 'react'
import { v7 } from 'uuid'
import { useCall } from '#client/data/reads.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { anew, newSplit } from '#client/plans/builder/splitModel.ts'
import { plans } from '#contract/plans/calls.ts'
import { planTemplates } from '#contract/plans/planTemplates.ts'
import { TemplateBuilder } from './TemplateBuilder.tsx'

/** A new template, empty or with what is in a plan. */
export default function TemplateNew() {
  const { id } = useQueryText()
  const [_id] = useState(() => v7())
  const { options } = useOwnStudios(planTemplates.create)
  const plan = useCall(plans.one, id ? { params: { id } } : undefined)
  const found = useMemo(() => {
    if (id) {
      if (!plan.data) return undefined
      const { title, goal = null, picture = null, splits } = plan.data
      return { title, goal, picture, splits: anew(splits) }
    }
    return { title: '', goal: null, picture: null, splits: [newSplit('Tag 1')] }
  }, [id, plan.data])
  if (!found || options.length === 0) {
    return (
      <Page title="Neue Vorlage" back="planSearch">
        <NotLoaded error={plan.error} again={plan.again} lead="Womit du beginnen willst, ist noch nicht auf diesem Gerät." />
      </Page>
    )
  }
  const studio = options.length === 1 ? options[0]![0] : ''
  return <TemplateBuilder _id={_id} start={{ studio, ...found }} known={plan.data?.exercises} />
}
