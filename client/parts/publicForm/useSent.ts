import { useEffect, useState } from 'react'
import type { AnyCall } from '#contract/call.ts'
import { nameOf } from '#contract/call.ts'
import { type SentForm, watchSent } from './device.ts'

/** Forms of a call under this name that were sent from this device, the newest first; undefined until it is known. */
export function useSent(call: AnyCall, form: string): SentForm[] | undefined {
  const [rows, setRows] = useState<SentForm[]>()
  useEffect(() => watchSent(setRows), [])
  const name = nameOf(call)
  return rows?.filter(row => row.call === name && row.form === form)
}
