import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { ReasonSheet } from '#client/contracts/ReasonSheet.tsx'
import { useOnline } from '#client/data/connection.ts'
import { staleAfter } from '#client/data/reads.ts'
import { send } from '#client/data/send.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Card } from '#client/kit/Card.tsx'
import { date } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { PriceLines } from '#client/parts/contract/PriceLines.tsx'
import { StateChip } from '#client/parts/contract/StateChip.tsx'
import { lengthWords } from '#client/parts/contract/words.ts'
import { type Offered, visitorContracts } from '#contract/contracts/visitors.ts'
import { linesOf, termsOf, totalOf } from '#contract/rules/contracts/offerPrice.ts'

interface OfferedCardProps {
  offered: Offered
  studioName: string
  link: string
  onSign: () => void
  onAnswered: () => unknown
}

const said = {
  expired: 'Diese Offerte ist verfallen. Frag in deinem Studio nach einer neuen.',
  declined: 'Du hast diese Offerte abgelehnt.',
  temporary: 'Dein Vertrag ist im Studio und wartet auf die Annahme.',
  accepted: 'Dein Vertrag ist angenommen.',
  deleted: 'Dein Studio hat diese Offerte zurückgenommen.',
} as const

/** An offer that the studio sent: what it costs, until when it holds, and the two answers. */
export function OfferedCard({ offered, studioName, link, onSign, onAnswered }: OfferedCardProps) {
  const { state, until, offer, choice } = offered
  const [declines, setDeclines] = useState(false)
  const [busy, setBusy] = useState(false)
  const online = useOnline()
  const { contract } = offer
  const promotion = [...offer.promotions, ...(offered.coded ? [offered.coded] : [])].find(({ _id }) => _id === choice.promotion) ?? null
  const terms = termsOf({ terms: contract, choice, promotion, day: today() })
  const decline = async (reason: string | undefined) => {
    setDeclines(false)
    if (reason === undefined) return
    setBusy(true)
    try {
      await send(visitorContracts.decline, { body: { key: link, reason: reason || null } }, { anonymous: true })
      await staleAfter(visitorContracts.decline)
      await onAnswered()
    } catch (error) {
      toast((error as Error).message, { look: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card aria-label="Offerte">
      <Flex justify="space-between" gap="12" align="flex-start">
        <Box as="h2" textStyle="heading" overflowWrap="anywhere" minWidth={0}>
          {contract.title}
        </Box>
        <StateChip state={state} />
      </Flex>
      <Text color="ink2" paddingBottom="8">
        {[studioName, lengthWords(contract), `ab ${date(choice.start)}`].join(' · ')}
      </Text>
      <PriceLines lines={linesOf(contract.title, terms)} total={totalOf(contract.title, choice.start, terms)} />
      <Text paddingTop="8" aria-live="polite">
        {state === 'offered' ? `Gültig bis am ${date(until)}.` : ((said as Partial<Record<typeof state, string>>)[state] ?? '')}
      </Text>
      {state === 'offered' && (
        <Flex gap="8" wrap="wrap" paddingTop="12">
          <Button onClick={onSign}>Ansehen und unterschreiben</Button>
          <Button look="text" busy={busy} disabled={!online} onClick={() => setDeclines(true)}>
            Ablehnen
          </Button>
        </Flex>
      )}
      {state === 'offered' && !online && (
        <Text textStyle="small" color="ink2" paddingTop="6">
          Ablehnen braucht Netz. Unterschreiben geht auch ohne.
        </Text>
      )}
      {declines && (
        <ReasonSheet
          title="Offerte ablehnen"
          hint="Freiwillig. Dein Studio liest, was du schreibst."
          button="Ablehnen"
          required={false}
          onDone={reason => void decline(reason)}
        />
      )}
    </Card>
  )
}
