import { Box, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { DockBar } from '#client/kit/Dock.tsx'
import { Page } from '#client/kit/Page.tsx'
import { forgetInvitation } from '#client/parts/invited.ts'
import { LegalLinks } from '#client/parts/LegalLinks.tsx'
import { Invitation, useInvitation } from './Invitation.tsx'
import { InvitedBy } from './InvitedBy.tsx'
import { takeBackRegistration } from './outbox.ts'
import { tellDone } from './outcome.ts'
import { RegisterForm } from './RegisterForm.tsx'
import { useRegistrationDraft } from './useRegistrationDraft.ts'
import { useWaitingRegistrations } from './useWaitingRegistrations.ts'
import { WaitingView } from './WaitingView.tsx'

/** The registration as a screen (L39). */
export default function Register() {
  const hand = useRegistrationDraft('own')
  const rows = useWaitingRegistrations()
  const [another, setAnother] = useState(false)
  // The sent form stays in sight until the account is there; the next one's first step does not show meanwhile.
  const [over, setOver] = useState(false)
  const { reload } = hand ?? {}

  const refused = rows?.find(({ state }) => state === 'refused')?._id
  useEffect(() => {
    if (refused && reload) void takeBackRegistration(refused).then(reload)
    if (refused) setOver(false)
  }, [refused, reload])

  const invited = useInvitation(hand)

  if (!hand || !rows) return <Page title="Konto erstellen">{null}</Page>
  const waiting = rows.filter(({ state }) => state === 'waiting')
  if (waiting.length > 0 && !hand.stored && !another)
    return (
      <Page title="Konto erstellen" back="home">
        <WaitingView
          rows={waiting}
          onAnother={() => {
            setAnother(true)
            setOver(false)
          }}
          onTaken={() => void hand.reload()}
        />
        <LegalLinks />
      </Page>
    )
  if (over && !hand.stored)
    return (
      <Page title="Konto erstellen" back="home">
        <Text role="status" textStyle="title" paddingTop="12">
          Dein Konto ist da
        </Text>
      </Page>
    )
  return (
    <RegisterForm
      key={hand.draft._id}
      hand={hand}
      onFinished={async ({ sent, event }) => {
        setAnother(false)
        setOver(true)
        forgetInvitation()
        await hand.restart()
        if (sent) tellDone(event)
      }}
      frame={({ content, buttons }) => (
        <Page title="Konto erstellen" back="home">
          {invited && <Invitation event={invited} />}
          <InvitedBy hand={hand} />
          {content}
          <LegalLinks />
          <DockBar>
            <Box maxWidth="content" marginInline="auto" padding="12px 16px">
              {buttons}
            </Box>
          </DockBar>
        </Page>
      )}
    />
  )
}
