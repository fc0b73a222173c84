import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { isNew, type Shown } from '#client/kit/waiting/overlay.ts'
import { Removal } from '#client/kit/waiting/Removal.tsx'
import { sayDone } from '#client/kit/waiting/say.ts'
import { useRemoval } from '#client/kit/waiting/useRemoval.ts'
import { useBack, useGo } from '#client/map/links.tsx'
import { useExercises } from '#client/parts/plans/exercises.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { BuilderPage } from '#client/plans/builder/BuilderPage.tsx'
import { Clashes } from '#client/plans/builder/Clashes.tsx'
import { useBuild } from '#client/plans/builder/useBuild.ts'
import type { TemplateForm, TemplateRow } from '#contract/plans/shapes.ts'
import { planTemplates } from '#contract/plans/templates.ts'
import type { Exercise } from '#contract/workouts.ts'
import { BuiltPicture } from './BuiltPicture.tsx'
import { Days } from './Days.tsx'
import { joinTemplates, type TemplateValues, templateValues } from './planValues.ts'
import { useDays } from './useDays.ts'

interface BuilderProps {
  _id: string
  row?: Shown<TemplateRow>
  /** What the row's unsent edit was made from. */
  base?: TemplateValues
  start: TemplateValues
  /** Exercises that it begins with. */
  known?: readonly Exercise[]
}

/** The builder of a template. */
export function TemplateBuilder({ _id, row, base, start, known }: BuilderProps) {
  const back = useBack()
  const go = useGo()
  const build = useBuild<TemplateValues, TemplateRow>({
    create: planTemplates.create,
    edit: planTemplates.edit,
    row,
    also: useMemo(() => ({ _id }), [_id]),
    start,
    base,
    valuesOf: templateValues,
    merge: joinTemplates,
    draft: row ? `template/${_id}` : 'template/new',
    named: body => (body as unknown as TemplateForm).title,
    onDone: (answer, { title }) => {
      sayDone(answer, `${title}: gespeichert.`)
      if (row) back({ to: 'planSearch' })
      else void go({ to: 'planSearch', replace: true })
    },
  })
  const { now, change, set, problems } = build
  const { changeDays, setPicture } = useDays(change)
  const { options } = useOwnStudios(planTemplates.create)
  const exercises = useExercises(known)
  return (
    <BuilderPage title={row ? 'Vorlage bearbeiten' : 'Neue Vorlage'} back="planSearch" build={build}>
      {build.open && (
        <Clashes
          clashes={build.open.clashes}
          splits={[...now.splits, ...build.open.theirs.splits]}
          exercises={exercises}
          onTake={build.take}
          onSettled={build.settle}
        />
      )}
      <Box display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} gap="18">
        <TextField
          label="Name der Vorlage"
          required
          maxLength={120}
          value={now.title}
          error={problems.get('title')}
          onChange={set('title')}
        />
        <TextField label="Ziel" maxLength={300} value={now.goal ?? ''} onChange={set('goal', null)} />
      </Box>
      {isNew(row) && options.length > 1 && (
        <SelectField
          label="Studio"
          required
          value={now.studio}
          options={options}
          none="Studio wählen"
          error={problems.get('studio')}
          onChange={studio => change(values => ({ ...values, studio }))}
        />
      )}
      <BuiltPicture value={now.picture ?? null} onChange={setPicture} />
      <Days splits={now.splits} exercises={exercises} onChange={changeDays} />
      {row && <Away row={row} onGone={() => back({ to: 'planSearch' })} />}
    </BuilderPage>
  )
}

function Away({ row, onGone }: { row: Shown<TemplateRow>; onGone: () => void }) {
  const { remove } = useRemoval<TemplateRow>(planTemplates.remove, planTemplates.restore, ({ title }) => title)
  const away = () => {
    onGone()
    void remove(row)
  }
  return <Removal label={isNew(row) ? 'Nicht anlegen' : 'Vorlage entfernen'} onRemove={away} />
}
