import { Box, Flex, Text } from '@chakra-ui/react'
import { useReach } from '#client/data/reach.ts'
import { can } from '#client/data/session.ts'
import { dayOf } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { Timeline } from '#client/kit/Timeline.tsx'
import { useScreen } from '#client/map/links.tsx'
import { EndLines, ExtraLines, StretchLines } from '#client/parts/contract/LifeLines.tsx'
import { PriceLines } from '#client/parts/contract/PriceLines.tsx'
import { StateChip } from '#client/parts/contract/StateChip.tsx'
import { useContractNews } from '#client/parts/contract/useContractNews.ts'
import { WhyDay } from '#client/parts/contract/WhyDay.tsx'
import { closedWords, kindWords, wayWords } from '#client/parts/contract/words.ts'
import { OwnDecision, useIsOwn } from '#client/parts/ownDecision.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { EnterButton } from '#client/parts/timestop/EnterButton.tsx'
import { contracts } from '#contract/contracts/calls.ts'
import { contractMarks } from '#contract/rules/contracts/states.ts'
import { timestop } from '#contract/timestop/calls.ts'
import { Attachments } from './Attachments.tsx'
import { Comments } from './ContractComments.tsx'
import { Company } from './companies/Company.tsx'
import { type ContractPlace, paramsOf } from './contractActs.ts'
import { Disputes } from './dues/Disputes.tsx'
import { Dues } from './dues/Dues.tsx'
import { Papers } from './edit/Papers.tsx'
import { HowPaid } from './HowPaid.tsx'
import { Notices } from './notices/Notices.tsx'
import { RefusedActs } from './RefusedActs.tsx'
import { Transfer } from './transfers/Transfer.tsx'
import { UpgradeActs } from './upgrades/UpgradeActs.tsx'
import { type ShownContract, useContract } from './useContract.ts'
import { ViewActs } from './ViewActs.tsx'

/** /dashboard/contract/view/:userId/:index: one contract, day by day and Rappen by Rappen, with all that was done to it. */
export default function View() {
  useContractNews()
  const place = useScreen('contractView')
  const { contract, stand, error, again, uploads, refused } = useContract(place)
  const { isIn } = useReach(contracts.turn)
  const { nameOf } = useOwnStudios(contracts.list)
  const isOwn = useIsOwn(place.userId)
  if (!contract)
    return (
      <Page title="Vertrag" back="contractManager">
        <NotLoaded error={error} again={again} missing="Diesen Vertrag gibt es nicht, oder er gehört zu einem anderen Studio." />
      </Page>
    )
  const reads = isIn(contract.studio)
  const decides = reads && !isOwn
  return (
    <Page title={`Vertrag ${contract.number}`} back="contractManager">
      <RefusedActs acts={refused} contract={contract} />
      <ContractHead contract={contract} stand={stand} studio={nameOf(contract.studio)} />
      <ViewActs contract={contract} decides={decides} />
      {reads && isOwn && <OwnDecision />}
      {!contract.foreign && <Notices contract={contract} decides={decides} />}
      <Box display="grid" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 380px)' }} columnGap="44">
        <Box>
          <Section title="Laufzeit">
            <EndLines life={contract.life} />
          </Section>
          <WhyDay life={contract.life} accepted={contract.state === 'accepted'} />
          {!contract.foreign && <UpgradeActs contract={contract} decides={decides} />}
          {!contract.foreign && <Transfer contract={contract} decides={decides} />}
          <Section title="Ablauf">
            <StretchLines life={contract.life} />
            <ExtraLines life={contract.life} />
            {contract.state === 'accepted' && !contract.foreign && can(timestop.enter) && <EnterButton userId={contract.userId} />}
          </Section>
          {!contract.foreign && <Price place={place} contract={contract} decides={decides} />}
          {reads && <Disputes place={place} />}
          {reads && !contract.foreign && <HowPaid place={place} contract={contract} />}
          <Attachments contract={contract} uploads={uploads} decides={decides} />
          {reads && <Papers place={place} number={contract.number} foreign={contract.foreign === true} />}
        </Box>
        <Box>
          <Person contract={contract} />
          {contract.foreign ? (
            <Text color="ink2" paddingTop="12">
              Diesen Vertrag kennt nur die Zutrittskontrolle: Hier hat niemand unterschrieben, und Änderungen macht man dort.
            </Text>
          ) : (
            <Paper contract={contract} />
          )}
          <Comments contract={contract} />
          <Section title="Verlauf">
            <Timeline
              label="Verlauf"
              moments={contract.history.map(({ at, what, reason, author }) => ({
                at,
                title: what,
                second: [reason, author].filter(Boolean).join(' · ') || undefined,
              }))}
            />
          </Section>
        </Box>
      </Box>
    </Page>
  )
}

/** The contract's price, who takes off what, and what is due. */
function Price({ place, contract, decides }: { place: ContractPlace; contract: ShownContract; decides: boolean }) {
  return (
    <>
      <Section title="Preis">
        <PriceLines lines={contract.lines} total={contract.total} />
      </Section>
      <Company contract={contract} decides={decides} />
      <Dues place={place} />
    </>
  )
}

function ContractHead({ contract, stand, studio }: { contract: ShownContract; stand: number | undefined; studio: string | null }) {
  const { name, title, state, meant, marks, kind, since } = contract
  return (
    <Box paddingTop="12">
      <Flex gap="8" wrap="wrap" align="center">
        <StateChip state={meant ?? state} />
        {meant && <Tick state="waiting" size="small" />}
        {marks.map(mark => (
          <Chip key={mark} look="danger">
            {contractMarks[mark]}
          </Chip>
        ))}
        <Box flex={1} />
        <Stand at={stand} />
      </Flex>
      <Box as="h2" textStyle="heading" paddingTop="12" overflowWrap="anywhere">
        {name}
      </Box>
      <Text color="ink2">{[title, kindWords[kind], studio, `in diesem Stand seit ${date(dayOf(since))}`].filter(Boolean).join(' · ')}</Text>
    </Box>
  )
}

function Person({ contract: { userId, name, data, guardian, state, edited } }: { contract: ShownContract }) {
  const facts = [
    data.geburtstag && `geboren am ${date(data.geburtstag)}`,
    [data.adresse_1, data.adresse_2].filter(Boolean).join(', '),
    [[data.plz, data.stadt].filter(Boolean).join(' '), data.land].filter(Boolean).join(', '),
    data.telefon,
    data.email,
    guardian && `Gesetzliche Vertretung: ${guardian}`,
  ]
  return (
    <Section title="Mitglied">
      <RowLink to="userCard" params={{ id: userId }} title={name} second="Karte des Mitglieds" />
      <Text textStyle="small" color="ink2" paddingBottom="4">
        {state === 'offered' ? 'Wie auf der Karte:' : edited ? 'Bearbeitet seit der Unterschrift:' : 'Wie unterschrieben:'}
      </Text>
      {facts.filter(Boolean).map(fact => (
        <Text key={String(fact)} overflowWrap="anywhere">
          {fact}
        </Text>
      ))}
    </Section>
  )
}

function Paper({ contract }: { contract: ShownContract }) {
  const { number, closedAt, place, day, hash, way, offerNumber } = contract
  return (
    <Section title="Unterschrieben">
      <Text>{`${place}, ${date(day)}`}</Text>
      <Text color="ink2">{`${closedWords[closedAt]} · ${wayWords[way]} · Version ${offerNumber} des Angebots`}</Text>
      <Text textStyle="micro" color="ink3" overflowWrap="anywhere" paddingBlock="6">
        {`Prüfsumme ${hash}`}
      </Text>
      <FileButton call={contracts.pdf} input={{ params: paramsOf(contract) }} name={`Vertrag-${number}.pdf`}>
        PDF
      </FileButton>
    </Section>
  )
}
