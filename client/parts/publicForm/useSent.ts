import { useEffect, useState } from 'react'
import { isActOf } from '#client/data/waitingActs.ts'
import type { AnyCall } from '#contract/call.ts'
import { type SentForm, watchSent } from './device.ts'

/** Forms of a call under this name that were sent from this device, the newest first; undefined until it is known. */
export function useSent(call: AnyCall, form: string): SentForm[] | undefined {
  const [rows, setRows] = useState<SentForm[]>()
  useEffect(() => watchSent(setRows), [])
  return rows?.filter(row => isActOf(row, call) && row.form === form)
}
