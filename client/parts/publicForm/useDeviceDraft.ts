import { useEffect, useRef, useState } from 'react'
import { now } from '#client/data/time.ts'
import { forgetOldForms, forms } from './device.ts'

interface DeviceDraft {
  values: Record<string, unknown>
  changed?: string
  /** Made anew with another form on the screen. */
  nth: number
}

export const without = (values: Record<string, unknown>, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(values).filter(([field]) => !fields.includes(field)))

/** The values of a form without an account, kept on the device as they are typed but for what is secret; undefined until they are read. */
export function useDeviceDraft(name: string, secret: readonly string[] = []) {
  const [kept, setKept] = useState<DeviceDraft>()
  const read = useRef(async () => {
    await forgetOldForms()
    const draft = await forms().drafts.get(name)
    setKept(before => ({ values: draft?.values ?? {}, changed: draft?.changed, nth: (before?.nth ?? 0) + 1 }))
  })
  useEffect(() => void read.current().catch(() => setKept({ values: {}, nth: 0 })), [])
  const first = useRef(true)
  const keep = (values: Record<string, unknown>) => {
    // Formik tells the values that it begins with too.
    if (first.current) {
      first.current = false
      return
    }
    void keepFormDraft(name, without(values, secret))
  }
  const restart = async () => {
    first.current = true
    await forms().drafts.delete(name)
    await read.current()
  }
  return { kept, keep, restart }
}

/** Keeps what was typed so far; a device without room for it goes on without. */
export const keepFormDraft = (name: string, values: Record<string, unknown>) =>
  forms()
    .drafts.put({ name, values: { ...values }, changed: now() })
    .then(
      () => {},
      () => {},
    )
