import { getDefaultStore } from 'jotai'
import { useEffect, useState } from 'react'
import { blobOf, isCarried } from '#contract/carried.ts'
import { isSealedBody } from '#contract/sealedBody.ts'
import type { OutboxRow } from '#sync/client/types.ts'
import { localAtom, useMaybeLocal } from './local.ts'

/** A picture that this device sends or has sent, by its upload. */
export interface Upload {
  state: OutboxRow['state']
  /** An address for `<img>`. */
  src?: string
  /** German sentence where the studio refused the picture. */
  message?: string
}

/** The upload's picture: undefined while it is looked up, null where it is not on this device. */
export function useUpload(id: string | undefined): Upload | null | undefined {
  const local = useMaybeLocal()
  const [found, setFound] = useState<{ id: string; upload: Upload | null }>()
  useEffect(() => {
    if (!local || !id) return
    let src: string | undefined
    const subscription = local.collections.outbox.findOne(id).$.subscribe(row => {
      if (!row) return setFound({ id, upload: null })
      const { state, message, body } = row.toMutableJSON() as OutboxRow
      src ??= isCarried(body) ? URL.createObjectURL(blobOf(body)) : undefined
      setFound({ id, upload: { state, src, message: state === 'refused' ? message : undefined } })
    })
    return () => {
      subscription.unsubscribe()
      if (src) URL.revokeObjectURL(src)
    }
  }, [local, id])
  return found && found.id === id ? found.upload : undefined
}

/** Most bytes that may wait on a device at once. */
const most = 30_000_000

/** Letters by which a body carries a file. */
const lettersOf = (body: unknown) => (isCarried(body) ? body.base64.length : isSealedBody(body) && body.file ? body.sealed.length : 0)

/** True where so many files wait here that no further one may. */
export async function isFullOfUploads() {
  const rows = (await getDefaultStore().get(localAtom)?.collections.outbox.find().exec()) ?? []
  const waiting = rows.flatMap(({ state, body }) => (state === 'done' ? [] : lettersOf(body) * 0.75))
  return waiting.reduce((sum, bytes) => sum + bytes, 0) > most
}

/** Forgets an upload that has not arrived and that no act names. */
export async function dropUpload(id: string) {
  await getDefaultStore().get(localAtom)?.outbox.drop([id])
}
