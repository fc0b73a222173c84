import { Box, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { forgetInvitation, invitedBy } from '#client/parts/invited.ts'
import type { DraftInHand } from './useRegistrationDraft.ts'

/** By whom this device was invited goes along with the registration, also where it waits for a network (K35). */
export function InvitedBy({ hand: { draft, stored, change } }: { hand: DraftInHand }) {
  const [by, setBy] = useState(() => invitedBy())
  const { ref } = draft.values
  useEffect(() => {
    // An untouched draft stays untouched: it is what comes after a registration that was sent.
    if (stored && by && !ref) change({ ref: by })
  }, [stored, by, ref, change])
  if (!by && !ref) return null
  const refuse = () => {
    forgetInvitation()
    setBy(undefined)
    if (ref) change({ ref: undefined })
  }
  return (
    <Box bg="brandSoft" color="brandInk" borderRadius="card" padding="14" marginTop="8">
      <Text textStyle="label">Du bist eingeladen.</Text>
      <Text textStyle="small">Wer dich eingeladen hat, erfährt deinen Vornamen und ob du dabei bist, sonst nichts.</Text>
      <Box marginTop="8">
        <Button look="side" size="row" onClick={refuse}>
          Ohne Einladung
        </Button>
      </Box>
    </Box>
  )
}
