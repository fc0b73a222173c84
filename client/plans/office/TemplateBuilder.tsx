import { useMemo } from 'react'
import { SelectField } from '#client/kit/choices.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Removal } from '#client/kit/waiting/Removal.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useRemoval } from '#client/kit/waiting/useRemoval.ts'
import { useBack, useGo } from '#client/map/links.tsx'
import { useExercises } from '#client/parts/plans/exercises.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { useBuild } from '#client/plans/builder/useBuild.ts'
import { planTemplates } from '#contract/plans/planTemplates.ts'
import type { PlanTemplateForm, PlanTemplateRow } from '#contract/plans/shapes.ts'
import type { Exercise } from '#contract/workouts.ts'
import { BuiltPage } from './BuiltPage.tsx'
import { joinTemplates, type TemplateValues, templateValues } from './planValues.ts'
import { useDays } from './useDays.ts'

interface BuilderProps {
  _id: string
  row?: OverlaidRow<PlanTemplateRow>
  /** The values from which the row's unsent edit was made. */
  base?: TemplateValues
  start: TemplateValues
  /** Exercises that it begins with. */
  known?: readonly Exercise[]
}

/** The builder of a template. */
export function TemplateBuilder({ _id, row, base, start, known }: BuilderProps) {
  const back = useBack()
  const go = useGo()
  const build = useBuild<TemplateValues, PlanTemplateRow>({
    create: planTemplates.create,
    edit: planTemplates.edit,
    row,
    also: useMemo(() => ({ _id }), [_id]),
    start,
    base,
    valuesOf: templateValues,
    merge: joinTemplates,
    draft: row ? `template/${_id}` : 'template/new',
    named: body => (body as unknown as PlanTemplateForm).title,
    onDone: (answer, { title }) => {
      sayDone(answer, `${title}: gespeichert.`)
      if (row) back({ to: 'planSearch' })
      else void go({ to: 'planSearch', replace: true })
    },
  })
  const { now, change, set, problems } = build
  const { options } = useOwnStudios(planTemplates.create)
  return (
    <BuiltPage
      title={row ? 'Vorlage bearbeiten' : 'Neue Vorlage'}
      named="Name der Vorlage"
      build={build}
      days={useDays(change)}
      exercises={useExercises(known)}
      onTitle={set('title')}
      onGoal={set('goal', null)}
      fields={
        isNew(row) &&
        options.length > 1 && (
          <SelectField
            label="Studio"
            required
            value={now.studio}
            options={options}
            none="Studio wählen"
            error={problems.get('studio')}
            onChange={studio => change(values => ({ ...values, studio }))}
          />
        )
      }
    >
      {row && <Away row={row} onGone={() => back({ to: 'planSearch' })} />}
    </BuiltPage>
  )
}

function Away({ row, onGone }: { row: OverlaidRow<PlanTemplateRow>; onGone: () => void }) {
  const { remove } = useRemoval<PlanTemplateRow>(planTemplates.remove, planTemplates.restore, ({ title }) => title)
  const away = () => {
    onGone()
    void remove(row)
  }
  return <Removal label={isNew(row) ? 'Nicht anlegen' : 'Vorlage entfernen'} onRemove={away} />
}
