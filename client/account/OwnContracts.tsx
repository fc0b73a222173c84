import { Box, Flex, Text } from '@chakra-ui/react'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { OwnGate } from '#client/account/OwnGate.tsx'
import { onFrame } from '#client/data/live.ts'
import { useLogged } from '#client/data/logged.ts'
import { staleIn, useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Timeline } from '#client/kit/Timeline.tsx'
import { EndLines, ExtraLines, StretchLines } from '#client/parts/contract/LifeLines.tsx'
import { PriceLines } from '#client/parts/contract/PriceLines.tsx'
import { StateChip } from '#client/parts/contract/StateChip.tsx'
import { WhyDay } from '#client/parts/contract/WhyDay.tsx'
import { runWords } from '#client/parts/contract/words.ts'
import { contracts } from '#contract/contracts/calls.ts'
import type { OwnContract } from '#contract/contracts/shapes.ts'
import { HandedPdf } from './HandingPdf.tsx'
import { OwnNotices } from './notice/OwnNotices.tsx'
import { OwnBills } from './OwnBills.tsx'
import { OwnDues } from './OwnDues.tsx'
import { OwnTransfers } from './OwnTransfers.tsx'
import { OwnUpgrade } from './OwnUpgrade.tsx'

const OwnPauses = lazyPart(() => import('#client/parts/timestop/OwnPauses.tsx'))

const hasEnded = ({ finalEnd }: { finalEnd: string | null }) => finalEnd !== null && finalEnd < today()
/** Those that are over or came to nothing stand behind the others. */
const isContractOver = (contract: OwnContract) => !['accepted', 'temporary', 'offered'].includes(contract.state) || hasEnded(contract)

const decided = ['contracts', 'timestop', 'credits', 'notices', 'upgrades', 'dues', 'transfers'] as const

/** «Mein Abo» (L95): what somebody has, until when and why, and its price; where it can't be loaded that is logged alone (L268). */
export function OwnContracts() {
  const { data, stand, error } = useCall(contracts.mine)
  // The studio's decisions are told by the bell as well.
  useEffect(
    () =>
      onFrame(({ event }) => {
        if (event === 'new_notification') void staleIn(decided)
      }),
    [],
  )
  useLogged(error, 'contracts')
  if (!data) return null
  return data.every(isContractOver) ? <WithTac own={data} stand={stand} /> : <Card own={data} stand={stand} />
}

interface OwnProps {
  own: readonly OwnContract[]
  stand: number | string | undefined
}

/** Contracts that the access-control service leads, with the moment of its word: shown where no contract of ours stands. */
function WithTac({ own, stand }: OwnProps) {
  const { data, error } = useCall(contracts.tac)
  useLogged(error, 'contracts of the access-control service')
  const tac = data?.rows ?? []
  if (own.length === 0 && tac.length === 0) return data ? <None /> : null
  return (
    <Card own={own} stand={tac.length > 0 ? (data?.at ?? undefined) : stand}>
      {tac.map(({ title, life }) => (
        <Box key={`${title} ${life.start}`} paddingBottom="14">
          <Text textStyle="row">{title}</Text>
          <Text color="ink2">{runWords(life)}</Text>
          {!hasEnded(life) && <EndLines life={life} />}
          {!hasEnded(life) && <ExtraLines life={life} />}
        </Box>
      ))}
    </Card>
  )
}

/** The price of a contract, for people who have none yet. */
const Offered = () => (
  <ButtonLink to="contractStart" look="text" size="row">
    Abos und Preise ansehen
  </ButtonLink>
)

const None = () => (
  <Section title="Mein Abo">
    <OwnTransfers />
    <Text color="ink2">Du hast noch kein Abo.</Text>
    <OwnGate barredAlone />
    <Offered />
  </Section>
)

function Card({ own, stand, children }: OwnProps & { children?: ReactNode }) {
  const [open, setOpen] = useState<string>()
  const [current, over] = [own.filter(one => !isContractOver(one)), own.filter(isContractOver)]
  const shown = own.find(({ _id }) => _id === open)
  return (
    <Section title="Mein Abo" aside={<Stand at={stand} />}>
      <OwnTransfers />
      <OwnBills />
      {current.map(contract => (
        <Current key={contract._id} contract={contract} onOpen={() => setOpen(contract._id)} />
      ))}
      {children}
      <Suspense>
        <OwnPauses />
      </Suspense>
      {over.length > 0 && (
        <Box paddingTop="8">
          {over.map(contract => (
            <Flex key={contract._id} align="center" gap="8" minHeight="44px">
              <Button look="text" size="row" onClick={() => setOpen(contract._id)}>
                {contract.title}
              </Button>
              <Text textStyle="small" color="ink2">
                {runWords(contract)}
              </Text>
            </Flex>
          ))}
        </Box>
      )}
      <OwnGate />
      <Offered />
      {shown && <ContractDetailSheet contract={shown} onClose={() => setOpen(undefined)} />}
    </Section>
  )
}

/** The state of the contract now: where it stands, when it ends and how that comes about. */
function Current({ contract, onOpen }: { contract: OwnContract; onOpen: () => void }) {
  const { title, state, studioName, life } = contract
  return (
    <Box paddingBottom="14">
      <Flex gap="8" align="center" wrap="wrap">
        <Text textStyle="row">{title}</Text>
        {state !== 'accepted' && <StateChip state={state} small />}
      </Flex>
      <Text color="ink2">{[studioName, runWords(contract)].join(' · ')}</Text>
      <EndLines life={life} />
      <ExtraLines life={life} />
      <OwnDues contract={contract._id} />
      <Button look="soft" size="row" marginTop="10" onClick={onOpen}>
        Preis, Ablauf und Vertrag
      </Button>
      {/* An answer that a version before has left on this device doesn't say it. */}
      {'signed' in contract && <OwnNotices contract={contract} />}
      <OwnUpgrade index={contract.index} isAccepted={state === 'accepted'} />
    </Box>
  )
}

function ContractDetailSheet({ contract, onClose }: { contract: OwnContract; onClose: () => void }) {
  const { title, number, index, life, lines, total, history, state } = contract
  return (
    <Sheet open wide title={title} onClose={onClose}>
      <Section title="Laufzeit">
        <EndLines life={life} />
        <ExtraLines life={life} />
      </Section>
      <WhyDay life={life} accepted={state === 'accepted'} />
      <Section title="Ablauf">
        <StretchLines life={life} />
      </Section>
      <Section title="Preis">
        <PriceLines lines={lines} total={total} />
      </Section>
      {isContractOver(contract) && <OwnDues contract={contract._id} />}
      <Section title="Verlauf">
        <Timeline label="Verlauf" moments={history.map(({ at, what, reason }) => ({ at, title: what, second: reason ?? undefined }))} />
      </Section>
      <Box paddingTop="14">
        <FileButton call={contracts.ownPdf} input={{ params: { index: String(index) } }} name={`Vertrag-${number}.pdf`}>
          Vertrag als PDF
        </FileButton>
        <HandedPdf contract={contract._id} />
      </Box>
    </Sheet>
  )
}
