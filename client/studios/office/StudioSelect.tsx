import { SelectField } from '#client/kit/choices.tsx'

export interface NamedStudio {
  code: string
  name: string
}

export interface StudioSelectProps {
  rows: readonly NamedStudio[]
  code: string
  onPick: (code: string) => void
}

/** One of a few studios. */
export const StudioSelect = ({ rows, code, onPick }: StudioSelectProps) => (
  <SelectField label="Studio" value={code} options={rows.map(each => [each.code, each.name])} onChange={onPick} />
)
