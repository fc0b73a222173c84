import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { wayWords } from '#client/parts/contract/words.ts'
import { useIsOwn } from '#client/parts/ownDecision.tsx'
import { contracts } from '#contract/contracts/calls.ts'
import { type ContractPlace, paramsOf } from './contractActs.ts'
import { PaySheet } from './PaySheet.tsx'
import type { ShownContract } from './useContract.ts'

/** In groups of four, as it stands on a card. */
const shownIban = (iban: string) => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')

/** The bank account, on request and for whoever decides alone (C29); it is kept on no device. */
export function HowPaid({ place, contract }: { place: ContractPlace; contract: ShownContract }) {
  const [asked, setAsked] = useState(false)
  const [changes, setChanges] = useState(false)
  const isOwn = useIsOwn(contract.userId)
  return (
    <Section title="Bezahlung">
      {asked ? (
        <Account place={place} />
      ) : (
        <Button look="soft" size="row" onClick={() => setAsked(true)}>
          Bankverbindung ansehen
        </Button>
      )}
      {!isOwn && (contract.state === 'temporary' || contract.state === 'accepted') && (
        <Button look="text" size="row" onClick={() => setChanges(true)}>
          Zahlungsart ändern
        </Button>
      )}
      {changes && <PaySheet contract={contract} onClose={() => setChanges(false)} />}
    </Section>
  )
}

function Account({ place }: { place: ContractPlace }) {
  const { data, error, again } = useCall(contracts.payment, { params: paramsOf(place) })
  if (!data) return <NotLoaded error={error} again={again} />
  return (
    <Box>
      <Text>{wayWords[data.way]}</Text>
      {data.iban && (
        <Text fontVariantNumeric="tabular-nums lining-nums" overflowWrap="anywhere">
          {shownIban(data.iban)}
        </Text>
      )}
      {data.holder && <Text color="ink2">{data.holder}</Text>}
    </Box>
  )
}
