import { Box, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { send } from '#client/data/send.ts'
import { useQueryText } from '#client/map/links.tsx'
import { longTime, priceWords } from '#client/parts/event/words.ts'
import { type EventInvitation, events } from '#contract/events/calls.ts'
import { isId } from '#contract/shapes.ts'
import type { DraftInHand } from './useRegistrationDraft.ts'

/** The event of `/register?event=`: it goes along with the registration, also where it waits for a network (L85). */
export function useInvitation(hand: DraftInHand | undefined) {
  const { event: asked } = useQueryText()
  const [invited, setInvited] = useState<EventInvitation>()
  // An untouched draft stays untouched: it is what comes after a registration that was sent.
  const change = hand?.stored ? hand.change : undefined
  const kept = hand?.draft.values.eventId
  const id = isId(asked) ? asked : kept
  useEffect(() => {
    if (id && change && kept !== id) change({ eventId: id })
  }, [id, kept, change])
  useEffect(() => {
    if (!id) return
    const abort = new AbortController()
    send(events.invitation, { params: { id } }, { anonymous: true, signal: abort.signal }).then(setInvited, () => {})
    return () => abort.abort()
  }, [id])
  return invited?._id === id ? invited : undefined
}

/** Says for which event the account is made. */
export const Invitation = ({ event }: { event: EventInvitation }) => (
  <Box bg="brandSoft" color="brandInk" borderRadius="card" padding="14" marginTop="8">
    <Text textStyle="label" overflowWrap="anywhere">
      Mit dem Konto meldest du dich für «{event.title}» an.
    </Text>
    <Text textStyle="small">
      {[
        longTime(event),
        event.place,
        priceWords(event.price),
        event.open ? undefined : 'Im Moment ausgebucht: Du kommst auf die Warteliste.',
      ]
        .filter(Boolean)
        .join(' · ')}
    </Text>
  </Box>
)
