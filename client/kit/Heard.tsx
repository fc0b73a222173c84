import { useFormikContext } from 'formik'
import { useEffect, useRef } from 'react'

/** Tells the owner the fields' values. */
export function Heard({ onChange }: { onChange: (values: Record<string, unknown>) => void }) {
  const { values } = useFormikContext<Record<string, unknown>>()
  const latest = useRef(onChange)
  latest.current = onChange
  useEffect(() => void latest.current(values), [values])
  return null
}
