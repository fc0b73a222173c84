import { PlanOn } from './PlanOn.tsx'
import { TemplateBuilder, templateValues } from './TemplateBuilder.tsx'
import { useTemplate } from './templates.ts'

/** A template, or else a plan (H13). */
export default function OfficeOn({ id }: { id: string }) {
  const { row, loaded, error } = useTemplate(id)
  if (row) return <TemplateBuilder _id={id} row={row} start={templateValues(row)} known={row.exercises} />
  return loaded || error ? <PlanOn id={id} /> : null
}
