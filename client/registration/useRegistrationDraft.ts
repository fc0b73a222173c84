import { useCallback, useEffect, useRef, useState } from 'react'
import { v7 } from 'uuid'
import { now } from '#client/data/time.ts'
import { device, forget, forgetOld, latestDraft, type RegistrationDraft } from './device.ts'
import { emptyValues, type Mode, type RegistrationValues } from './registrationValues.ts'

const delay = 200

const fresh = (mode: Mode): RegistrationDraft => ({ _id: v7(), mode, at: 0, values: emptyValues(mode), begun: now(), changed: now() })

/** A late write must not bring back what already waits to be sent. */
async function saveRegistrationDraft(draft: RegistrationDraft) {
  const base = device()
  await base.transaction('rw', base.drafts, base.waiting, async () => {
    if (!(await base.waiting.get(draft._id))) await base.drafts.put(draft)
  })
}

export interface DraftInHand {
  draft: RegistrationDraft
  /** The draft stands on the device: from the first entry on. */
  stored: boolean
  /** The draft was found here, from an earlier visit. */
  resumed: boolean
  patch: (change: Partial<RegistrationDraft>) => void
  change: (values: Partial<RegistrationValues>) => void
  /** Resolves once all of it is on the device. */
  settle: () => Promise<void>
  /** Leaves it lying on the device and begins a new one, or forgets it; answers what brings it back. */
  restart: () => Promise<() => Promise<void>>
  /** Looks again for the one that was worked on last. */
  reload: () => Promise<void>
}

/** The registration in hand: on the device after each change, so that reload and kill at any step lose nothing. */
export function useRegistrationDraft(mode: Mode): DraftInHand | undefined {
  const [draft, setDraft] = useState<RegistrationDraft>()
  const [stored, setStored] = useState(false)
  const [resumed, setResumed] = useState(false)
  const latest = useRef<RegistrationDraft>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const writing = useRef<Promise<unknown>>(Promise.resolve())

  const show = useCallback((next: RegistrationDraft, isStored: boolean) => {
    latest.current = next
    setDraft(next)
    setStored(isStored)
  }, [])

  const write = useCallback(() => {
    if (timer.current === undefined) return writing.current
    clearTimeout(timer.current)
    timer.current = undefined
    const draft = latest.current
    if (draft) writing.current = writing.current.then(() => saveRegistrationDraft(draft)).catch(() => {})
    return writing.current
  }, [])

  const reload = useCallback(async () => {
    await forgetOld().catch(() => {})
    const found = await latestDraft(mode).catch(() => undefined)
    show(found ?? fresh(mode), !!found)
    setResumed(!!found)
  }, [mode, show])

  useEffect(() => {
    void reload()
    const leave = () => void write()
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', leave)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', leave)
      void write()
    }
  }, [reload, write])

  const patch = useCallback(
    (change: Partial<RegistrationDraft>) => {
      if (!latest.current) return
      show({ ...latest.current, ...change, changed: now() }, true)
      timer.current ??= setTimeout(write, delay)
    },
    [show, write],
  )
  const change = useCallback((values: Partial<RegistrationValues>) => patch({ values: { ...latest.current!.values, ...values } }), [patch])

  const restart = useCallback(async () => {
    await write()
    const before = latest.current
    if (before) await forget(before._id)
    show(fresh(mode), false)
    setResumed(false)
    return async () => {
      if (before) await device().drafts.put({ ...before, changed: now() })
      await reload()
    }
  }, [mode, reload, show, write])

  const settle = useCallback(async () => void (await write()), [write])
  return draft && { draft, stored, resumed, patch, change, settle, restart, reload }
}
