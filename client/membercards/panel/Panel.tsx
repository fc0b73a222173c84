import { Box, Text } from '@chakra-ui/react'
import { Suspense, useState } from 'react'
import { canSee, isSignedIn, isStation, useSession } from '#client/data/session.ts'
import { Button } from '#client/kit/Button.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Page } from '#client/kit/Page.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { membercards } from '#contract/membercards/calls.ts'
import { Issue } from './Issue.tsx'
import { StaffRedeem, TabletRedeem } from './Redeem.tsx'

const LoginDialog = lazyPart(() => import('#client/parts/login/LoginDialog.tsx'))

const parts = [
  ['redeem', 'Einlösen'],
  ['issue', 'Neue Karte'],
] as const

/** /panel/membercard (L16): the desk issues a card for 11 days in half a minute, and takes in who shows one; also without a network. */
export default function MembercardPanel() {
  const session = useSession()
  const [part, setPart] = useState<'redeem' | 'issue'>('redeem')
  const issues = canSee(membercards.issue.access)
  return (
    <Page title="Membercard lösen" back="panel">
      {canSee(membercards.redeem.access) ? (
        <Box display="grid" gap="16" paddingTop="12">
          {issues && <Segmented label="Was" value={part} options={parts} onChange={setPart} />}
          {part === 'issue' && issues ? <Issue /> : isStation(session) ? <TabletRedeem /> : <StaffRedeem />}
        </Box>
      ) : (
        <Closed signedIn={isSignedIn(session)} />
      )}
    </Page>
  )
}

function Closed({ signedIn }: { signedIn: boolean }) {
  const [asked, ask] = useState(false)
  return (
    <Box paddingTop="16" display="grid" gap="12" justifyItems="start">
      <Text color="ink2">Karten für die ersten 11 Tage löst und scannt der Empfang, angemeldet auf dem Tablet des Studios.</Text>
      {!signedIn && <Button onClick={() => ask(true)}>Anmelden</Button>}
      {asked && (
        <Suspense>
          <LoginDialog onClose={() => ask(false)} onSignedIn={() => ask(false)} />
        </Suspense>
      )}
    </Box>
  )
}
