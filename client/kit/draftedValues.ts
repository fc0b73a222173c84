import { useEffect, useRef, useState } from 'react'
import { equal } from '#sync/collections/equal.ts'
import { useFormDraft } from './formDraft.ts'

/**
 * Values of a small form that are there again when it is opened anew, whatever closed it, until `forget` is called: once they are sent. Its
 * element wears `data-kept`: its sheet need not ask.
 */
export function useDraftedValues<T extends Record<string, unknown>>(name: string, start: T) {
  const { found, looked, note, unnote, keep, clear, dismiss } = useFormDraft(name)
  const [values, setValues] = useState(start)
  const [first] = useState(start)
  const touched = useRef(false)
  useEffect(() => {
    if (!found) return
    // Whoever began to write before the database answered goes on with that.
    if (!touched.current) setValues({ ...first, ...(found.values as T) })
    dismiss()
  }, [found, first, dismiss])
  const written = useRef(first)
  useEffect(() => {
    if (!touched.current || (looked && written.current === values)) return
    const isEmpty = equal(values, first)
    if (!looked) return isEmpty ? void unnote() : void note({ values, from: first })
    written.current = values
    if (isEmpty) void clear()
    else keep({ values, from: first })
  })
  const put = (part: Partial<T>) => {
    touched.current = true
    setValues(before => ({ ...before, ...part }))
  }
  const forget = () => {
    touched.current = false
    return clear()
  }
  return { values, put, forget, isTouched: !equal(values, first) }
}
