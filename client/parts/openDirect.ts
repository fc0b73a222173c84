import { useCallback } from 'react'
import { v7 } from 'uuid'
import { perform } from '#client/data/acts.ts'
import { useMe } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import { useGo } from '#client/map/links.tsx'
import { chat, directId } from '#contract/chat/calls.ts'

interface ChatPartner {
  _id: string
  vorname: string
  nachname: string
}

/** Opens the one-to-one chat with somebody; it is begun on this device, also without a network. */
export function useOpenDirect() {
  const me = useMe()?._id
  const go = useGo()
  return useCallback(
    async ({ _id: other, vorname, nachname }: ChatPartner) => {
      if (!me) return
      const _id = await directId(me, other)
      try {
        await perform(chat.create, { body: { _id, memberIds: [other] } }, { key: v7(), title: `${vorname} ${nachname}` })
        await go({ to: 'chat', search: { group: _id } })
      } catch {
        toast('Die Unterhaltung liess sich hier nicht öffnen. Versuch es nochmals.', { look: 'danger' })
      }
    },
    [me, go],
  )
}
