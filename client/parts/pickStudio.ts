import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { sendLiveWord } from '#client/data/live.ts'
import { staleIn } from '#client/data/reads.ts'
import { patchUser } from '#client/data/signed.ts'
import { useSend } from '#client/data/useSend.ts'
import { studios } from '#contract/studios/calls.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'
import { rememberPick, storedStudio } from './studio/picked.ts'

/** Domains whose answers are about one studio: they are loaded anew; the bar's, too, which says whether there is anything to reserve. */
const studioLists = ['reservations', 'towels', 'bikes', 'shell', 'devices']

/** Loads the studio's lists and the screen anew after another studio was picked, here or elsewhere. */
export async function showAnew(router: ReturnType<typeof useRouter>) {
  await staleIn(studioLists)
  await router.invalidate()
}

/**
 * The six things of picking a studio (L121): stores it on the local user, tells the server (waits in the outbox without a network), says
 * `change_studio` on the socket, reloads reservation types, resets the device list, refreshes the route.
 */
export function usePickStudio() {
  const router = useRouter()
  const { send, waiting, error } = useSend(studios.pick, {
    title: ({ body }) => `Studio gewählt: ${body.studio_code}`,
  })
  const pick = useCallback(
    async (studio: PublicStudio) => {
      const { code } = studio
      const stored = storedStudio(studio)
      rememberPick({ code, studio: stored, waiting: true })
      patchUser({ studio_id: code, studio: stored })
      await send({ body: { studio_code: code } })
      sendLiveWord('change_studio', { newStudioId: code })
      await showAnew(router)
    },
    [send, router],
  )
  return { pick, waiting, error }
}
