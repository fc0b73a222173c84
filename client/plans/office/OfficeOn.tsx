import { EditingRow } from '#client/kit/waiting/EditingRow.tsx'
import { planTemplates } from '#contract/plans/planTemplates.ts'
import { PlanOn } from './PlanOn.tsx'
import { useTemplate } from './planTemplates.ts'
import { type TemplateValues, templateValues } from './planValues.ts'
import { TemplateBuilder } from './TemplateBuilder.tsx'

/** A template, or else a plan (H13). */
export default function OfficeOn({ id }: { id: string }) {
  const { row, loaded, error } = useTemplate(id)
  if (!row) return loaded || error ? <PlanOn id={id} /> : null
  return (
    <EditingRow row={row} edit={planTemplates.edit}>
      {(opened, base) => (
        <TemplateBuilder
          _id={id}
          row={opened}
          base={base as TemplateValues | undefined}
          start={templateValues(opened)}
          known={opened.exercises}
        />
      )}
    </EditingRow>
  )
}
