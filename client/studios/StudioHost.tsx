import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { onFrame } from '#client/data/live.ts'
import { prefetch } from '#client/data/reads.ts'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { patchUser } from '#client/data/signed.ts'
import { useWaitingActs } from '#client/data/waitingActs.ts'
import { toast } from '#client/kit/toast.ts'
import { showAnew } from '#client/parts/pickStudio.ts'
import { pickedStudio, rememberPick, storedStudio } from '#client/parts/studio/picked.ts'
import type { LiveEvents } from '#contract/live.ts'
import { studios } from '#contract/studios/calls.ts'

/** Follows the studio that was picked on another device (L114). */
export default function StudioHost() {
  const signedIn = isSignedIn(useSession())
  const router = useRouter()
  useWaiting()
  useEffect(() => {
    if (!signedIn) return
    return onFrame(({ event, data }) => {
      if (event === 'studio:changed') void follow(data as LiveEvents['studio:changed'], () => showAnew(router))
    })
  }, [signedIn, router])
  return null
}

async function follow({ code }: LiveEvents['studio:changed'], show: () => Promise<void>) {
  const known = pickedStudio()
  // Our own pick has arrived, or one that waits on this device is newer.
  if (known?.code === code || known?.waiting) return
  rememberPick({ code, studio: null })
  toast(`Studio wurde auf einem anderen Gerät gewechselt zu ${code}`, { time: 7000 })
  const all = await prefetch(studios.listPublic, {}).catch(() => undefined)
  const found = all?.find(each => each.code === code)
  const studio = found ? storedStudio(found) : null
  rememberPick({ code, studio })
  patchUser({ studio_id: code, studio })
  await show()
}

/** A pick waits as long as it stands in the outbox: sent or refused, what other devices pick holds again. */
function useWaiting() {
  const waiting = useWaitingActs(studios.pick).at(-1)?.body.studio_code
  useEffect(() => {
    const known = pickedStudio()
    if (!known || (waiting === known.code) === (known.waiting ?? false)) return
    rememberPick({ code: known.code, studio: known.studio, ...(waiting === known.code && { waiting: true }) })
  }, [waiting])
}
