import { getDefaultStore } from 'jotai'
import { useEffect, useState } from 'react'
import { isCarried } from '#contract/carried.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { localAtom, useMaybeLocal } from './local.ts'

/** A picture that this device sends or has sent, by its upload. */
export interface Upload {
  state: OutboxRow['state']
  /** An address for `<img>`. */
  src?: string
  /** German, where the studio did not take it. */
  message?: string
}

/** Undefined while it is looked for, null where it is not on this device. */
export function useUpload(id: string | undefined): Upload | null | undefined {
  const local = useMaybeLocal()
  const [found, setFound] = useState<{ id: string; upload: Upload | null }>()
  useEffect(() => {
    if (!local || !id) return
    const subscription = local.collections.outbox.findOne(id).$.subscribe(row => {
      setFound({ id, upload: row ? shown(row.toMutableJSON() as OutboxRow) : null })
    })
    return () => subscription.unsubscribe()
  }, [local, id])
  return found && found.id === id ? found.upload : undefined
}

const shown = ({ state, message, body }: OutboxRow): Upload => ({
  ...{ state, message: state === 'refused' ? message : undefined },
  src: isCarried(body) ? `data:${body.type};base64,${body.base64}` : undefined,
})

/** Bytes of what waits at once on a device. */
const most = 30_000_000

/** Whether so many files wait here that no further one may. */
export async function isFullOfUploads() {
  const rows = (await getDefaultStore().get(localAtom)?.collections.outbox.find().exec()) ?? []
  const waiting = rows.flatMap(({ state, body }) => (state !== 'done' && isCarried(body) ? body.base64.length * 0.75 : []))
  return waiting.reduce((sum, bytes) => sum + bytes, 0) > most
}

/** Forgets an upload that has not arrived and that nothing names. */
export async function dropUpload(id: string) {
  await getDefaultStore().get(localAtom)?.outbox.drop([id])
}
