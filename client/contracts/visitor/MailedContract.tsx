import { Box, Flex, Text } from '@chakra-ui/react'
import { useCallback, useEffect, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { staleAfter } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { useMe } from '#client/data/session.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { StateChip } from '#client/parts/contract/StateChip.tsx'
import { putAwayDone } from '#client/parts/publicForm/outbox.ts'
import { type SignedVisit, visitorContracts } from '#contract/contracts/visitors.ts'

/** A contract that was signed on the website, behind its mailed link. A look alone changes nothing: mail programs open links too. */
export function MailedContract({ linkKey: key }: { linkKey: string }) {
  const [visit, setVisit] = useState<SignedVisit>()
  const [failure, setFailure] = useState<CallError>()
  const [busy, setBusy] = useState(false)
  const run = useCallback(async (ask: () => Promise<SignedVisit>) => {
    setBusy(true)
    setFailure(undefined)
    try {
      setVisit(await ask())
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setFailure(error)
    } finally {
      setBusy(false)
    }
  }, [])
  const look = useCallback(() => run(() => send(visitorContracts.own, { query: { key } }, { anonymous: true })), [run, key])
  useEffect(() => void look(), [look])
  const confirm = () =>
    run(async () => {
      // Whoever is signed in may prove by it that the address is their account's.
      const next = await send(visitorContracts.confirm, { body: { key } })
      await Promise.allSettled([staleAfter(visitorContracts.confirm), putAwayDone(visitorContracts.sign)])
      return next
    })
  return (
    <Box paddingTop="12" minHeight="140px" aria-busy={(busy && !visit) || undefined}>
      {visit ? (
        <VisitCard visit={visit} linkKey={key} busy={busy} failure={failure?.message} onConfirm={() => void confirm()} />
      ) : (
        <NotLoaded
          error={failure}
          again={look}
          missing="Dieser Link gilt nicht mehr: Nach 7 Tagen wird vergessen, was niemand bestätigt."
        />
      )}
    </Box>
  )
}

interface VisitCardProps {
  visit: SignedVisit
  linkKey: string
  busy: boolean
  failure: string | undefined
  onConfirm: () => void
}

const said = {
  held: 'Bestätige, dass du diesen Vertrag unterschrieben hast. Dann geht er ins Studio, und du bekommst ihn als PDF.',
  temporary: 'Dein Vertrag ist im Studio und wartet auf die Annahme. Du hörst davon per E-Mail.',
  accepted: 'Dein Vertrag ist angenommen.',
} as const

function VisitCard({ visit, linkKey, busy, failure, onConfirm }: VisitCardProps) {
  const me = useMe()
  const { state, title, vorname, start, number, unproven } = visit
  return (
    <Card aria-label="Dein Vertrag">
      <Flex justify="space-between" gap="12" align="flex-start">
        <Box as="h2" textStyle="heading" overflowWrap="anywhere" minWidth={0}>
          {title}
        </Box>
        {state === 'held' ? <Chip look="warn">Nicht bestätigt</Chip> : <StateChip state={state} />}
      </Flex>
      <Text color="ink2" paddingTop="4">
        {[vorname, `ab ${date(start)}`, number !== null && `Nummer ${number}`].filter(Boolean).join(' · ')}
      </Text>
      <Text paddingTop="8" aria-live="polite">
        {unproven
          ? 'Zu dieser Adresse gibt es ein Konto, das sie noch nie bestätigt hat. Erst wenn du dich damit anmeldest und bestätigst, gehört der Vertrag zu deinem Konto.'
          : (said as Partial<Record<typeof state, string>>)[state]}
      </Text>
      {failure && (
        <Text role="alert" color="danger" textStyle="small" fontWeight={560} paddingTop="8">
          {failure}
        </Text>
      )}
      <Flex gap="8" wrap="wrap" paddingTop="12">
        {(state === 'held' || (unproven && me)) && (
          <Button busy={busy} onClick={onConfirm}>
            {state === 'held' ? 'Vertrag bestätigen' : 'Adresse bestätigen'}
          </Button>
        )}
        {unproven && !me && (
          <ButtonLink to="login" search={{ weiter: `/contract?key=${linkKey}` }} look="side">
            Anmelden
          </ButtonLink>
        )}
        {state !== 'held' && !unproven && me && (
          <ButtonLink to="profile" search={{ teil: 'contract' }} look="side">
            Mein Abo ansehen
          </ButtonLink>
        )}
      </Flex>
    </Card>
  )
}
