import { useEffect } from 'react'
import { isCarried } from '#contract/carried.ts'
import { useKept, useOutbox } from './local.ts'
import { useMe } from './session.ts'
import { apiFetch } from './wire.ts'

interface KeptPicture {
  address: string
  data: string
}

/**
 * The member's own picture as an address for `<img>`: the one that waits to be sent, else the studio's, cached for use without a network.
 */
export function useMyPicture(): string | undefined {
  const address = useMe()?.bild ?? undefined
  const waiting = useOutbox().findLast(
    ({ call, state }) => state === 'waiting' && (call === 'account.picture' || call === 'account.removePicture'),
  )
  const [kept, keep] = useKept<KeptPicture | null>('picture', null)
  const known = kept?.address
  useEffect(() => {
    if (!address || known === address) return
    const stop = new AbortController()
    pictureData(address, stop.signal)
      .then(data => (data ? keep({ address, data }) : undefined))
      .catch(() => {})
    return () => stop.abort()
  }, [address, known, keep])
  if (waiting) return isCarried(waiting.body) ? `data:${waiting.body.type};base64,${waiting.body.base64}` : undefined
  return address && kept ? kept.data : undefined
}

/** A picture as a data address, which needs no network. */
export async function pictureData(address: string, signal?: AbortSignal) {
  const answer = await apiFetch(address, { signal })
  if (!answer.ok) return undefined
  const blob = await answer.blob()
  return new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(blob)
  })
}
