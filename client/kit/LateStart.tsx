import { useFormikContext } from 'formik'
import { useEffect, useRef } from 'react'
import { isEmpty } from './shape.ts'

type StartValues = Record<string, unknown>

const isBlank = (value: unknown) => isEmpty(value) || value === null || (Array.isArray(value) && value.length === 0)

/**
 * Fills the fields that a form's `start` names only after the form was drawn, as the one studio of a person whose studios were still
 * loading. What somebody has filled stays.
 */
export function LateStart({ start }: { start: object | undefined }) {
  const { values, dirty, setValues, resetForm } = useFormikContext<StartValues>()
  const first = useRef(start as StartValues | undefined)
  const latest = useRef({ values, dirty })
  latest.current = { values, dirty }
  const late = Object.entries(start ?? {}).filter(([name, value]) => isBlank(first.current?.[name]) && !isBlank(value))
  const key = JSON.stringify(late)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another start brings something
  useEffect(() => {
    const { values, dirty } = latest.current
    const missing = late.filter(([name]) => isBlank(values[name]))
    if (missing.length === 0) return
    const filled = { ...values, ...Object.fromEntries(missing) }
    if (dirty) void setValues(filled)
    else resetForm({ values: filled })
  }, [key])
  return null
}
