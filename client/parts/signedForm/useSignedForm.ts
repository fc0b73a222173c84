import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDirty } from '#client/data/update.ts'
import { type Kept, SignedForm } from './signedForm.ts'
import type { Taking } from './taking.ts'

interface Asked<About, Value> {
  /** How the form stands when it is opened; asked once. */
  begins: () => Taking<About, Value>
  /** What of it is kept on this device; where it is absent, nothing is until it is submitted. */
  kept?: Kept<About, Value>
}

/** A form that is filled in and signed: as it stands, and what can happen to it. See docs/guides/add-a-signed-form.md. */
export function useSignedForm<About, Value>({ begins, kept }: Asked<About, Value>) {
  const [form] = useState(() => new SignedForm(begins(), kept))
  const taking = useSyncExternalStore(form.watch, form.taking)
  useEffect(() => void form.restore(), [form])
  useDirty(taking.draft !== undefined && (kept !== undefined || taking.signatures.first !== undefined))
  return { taking, act: form.act, settled: form.settled, replaced: form.replaced }
}
