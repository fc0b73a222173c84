import { useEffect } from 'react'
import { prefetch } from '#client/data/calls.ts'
import { onFrame } from '#client/data/live.ts'
import { isSignedIn, patchUser, useSession } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import { pickedStudio, rememberPick } from '#client/parts/studio/picked.ts'
import type { LiveEvents } from '#contract/live.ts'
import { studios } from '#contract/studios.ts'

/** Follows the studio that was picked on another device (L114). */
export default function StudioHost() {
  const signedIn = isSignedIn(useSession())
  useEffect(() => {
    if (!signedIn) return
    return onFrame(({ event, data }) => {
      if (event === 'studio:changed') void follow(data as LiveEvents['studio:changed'])
    })
  }, [signedIn])
  return null
}

async function follow({ code }: LiveEvents['studio:changed']) {
  const known = pickedStudio()
  if (known?.code === code) {
    // Our own pick has arrived.
    if (known.waiting) rememberPick({ code, studio: known.studio })
    return
  }
  // A pick that waits on this device is newer.
  if (known?.waiting) return
  rememberPick({ code, studio: null })
  toast(`Studio wurde auf einem anderen Gerät gewechselt zu ${code}`, { time: 7000 })
  const all = await prefetch(studios.listPublic, {}).catch(() => undefined)
  const found = all?.find(each => each.code === code)
  const studio = found ? { _id: found._id, code, name: found.name, canton: found.canton, email: found.email } : null
  rememberPick({ code, studio })
  patchUser({ studio_id: code, studio })
}
