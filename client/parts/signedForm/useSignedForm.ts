import { useEffect, useState, useSyncExternalStore } from 'react'
import { useDirty } from '#client/data/dirty.ts'
import { type KeepingOptions, SignedForm } from './signedForm.ts'
import type { Taking } from './taking.ts'

interface SignedFormOptions<About, Value> {
  /** How the form stands when it is opened; asked once. */
  begins: () => Taking<About, Value>
  /** The parts of it that are kept on this device; where this is absent, nothing is kept until it is submitted. */
  kept?: KeepingOptions<About, Value>
}

/** A form that is filled in and signed: as it stands, and what can happen to it. See docs/guides/add-a-signed-form.md. */
export function useSignedForm<About, Value>({ begins, kept }: SignedFormOptions<About, Value>) {
  const [form] = useState(() => new SignedForm(begins(), kept))
  const taking = useSyncExternalStore(form.watch, form.taking)
  useEffect(() => void form.restore(), [form])
  useDirty(taking.draft !== undefined && (kept !== undefined || taking.signatures.first !== undefined))
  return { taking, act: form.act, settled: form.settled, replaced: form.replaced }
}
