import { useField } from 'formik'
import { SlotGrid } from '#client/kit/SlotGrid.tsx'
import type { OpenSlot } from '#contract/occasions/shapes.ts'
import { choicesOf } from './words.ts'

/** The slot of a form; `people` come, and slots with less room can't be chosen. */
export function SlotField({ slots, label = 'Wann kommst du?' }: { slots: readonly OpenSlot[]; label?: string }) {
  const [{ value }, { touched, error }, { setValue }] = useField<string | undefined>('slot')
  const [{ value: guests }] = useField<number | undefined>('guests')
  return (
    <SlotGrid
      label={label}
      required
      slots={choicesOf(slots, 1 + (guests ?? 0))}
      value={value}
      error={touched ? error : undefined}
      onChange={id => void setValue(id)}
    />
  )
}
