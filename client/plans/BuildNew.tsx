import { Suspense, useState } from 'react'
import { v7 } from 'uuid'
import { useReachAny } from '#client/data/reach.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { planTemplates } from '#contract/plans/planTemplates.ts'
import { minutesOf } from '#contract/rules/plans/minutes.ts'
import { useBeginning } from './builder/beginning.ts'
import { OwnBuilder } from './builder/OwnBuilder.tsx'

const TemplateNew = lazyPart(() => import('#client/plans/office/TemplateNew.tsx'))
const PlanNew = lazyPart(() => import('#client/plans/office/PlanNew.tsx'))

/** /workouts/createnew: the builder of something new (H13); `?fuer=` names whose plan it will be, `aus` and `id` what it begins with, `vorlage` a template. */
export default function BuildNew() {
  const { fuer, vorlage } = useQueryText()
  const staff = useReachAny(planTemplates.create)
  if (vorlage && staff)
    return (
      <Suspense>
        <TemplateNew />
      </Suspense>
    )
  if (!fuer) return <OwnNew />
  return (
    <Suspense>
      <PlanNew person={fuer} />
    </Suspense>
  )
}

function OwnNew() {
  const [_id] = useState(() => v7())
  const { found, error, again } = useBeginning()
  if (!found)
    return (
      <Page title="Neues Workout" back="workoutCreate">
        <NotLoaded error={error} again={again} lead="Womit du beginnen willst, ist noch nicht auf diesem Gerät." />
      </Page>
    )
  const slots = found.splits.flatMap(split => split.slots).slice(0, 60)
  return <OwnBuilder _id={_id} start={{ title: found.title, about: null, minutes: minutesOf(slots), slots }} />
}
