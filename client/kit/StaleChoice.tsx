import { useFormikContext } from 'formik'
import type { MergeClash } from '#contract/rules/merge.ts'
import { equal } from '#sync/collections/equal.ts'
import { Differences } from './Differences.tsx'

interface StaleProps {
  /** Fields that both set otherwise. */
  open: readonly MergeClash[]
  /** The row as somebody else left it. */
  theirs: Record<string, unknown>
  /** Per field its name, its label, and the way its value reads. */
  words: readonly (readonly [name: string, label: string, read: (value: unknown) => string])[]
  onSettled: () => void
}

/** Shown where somebody else saved meanwhile: the fields that both changed, mine and theirs. */
export default function StaleChoice({ open: clashes, theirs, words, onSettled }: StaleProps) {
  const { values, setFieldValue } = useFormikContext<Record<string, unknown>>()
  const asked = words.filter(([name]) => clashes.some(({ field }) => field === name))
  const open = asked.filter(([name]) => !equal(values[name] ?? null, theirs[name] ?? null))
  const lines = open.map(([name, label, read]) => ({
    name,
    label,
    mine: read(values[name]),
    theirs: read(theirs[name]),
    onTake: () => void setFieldValue(name, theirs[name]),
  }))
  return <Differences open={lines} onSettled={onSettled} />
}
