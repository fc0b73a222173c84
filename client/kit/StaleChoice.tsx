import { useFormikContext } from 'formik'
import { equal } from '#sync/collections/equal.ts'
import { Differences } from './Differences.tsx'

interface StaleProps {
  /** The row as somebody else left it. */
  theirs: Record<string, unknown>
  /** Per field its name, its label, and the way its value reads. */
  fields: readonly (readonly [name: string, label: string, read: (value: unknown) => string])[]
  onSettled: () => void
}

/** Shown where somebody else saved meanwhile: the fields that differ, mine and theirs. */
export default function StaleChoice({ theirs, fields, onSettled }: StaleProps) {
  const { values, setFieldValue } = useFormikContext<Record<string, unknown>>()
  const open = fields.filter(([name]) => !equal(values[name] ?? null, theirs[name] ?? null))
  const lines = open.map(([name, label, read]) => ({
    name,
    label,
    mine: read(values[name]),
    theirs: read(theirs[name]),
    onTake: () => void setFieldValue(name, theirs[name]),
  }))
  return <Differences open={lines} onSettled={onSettled} />
}
