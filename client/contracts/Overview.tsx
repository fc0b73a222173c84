import { Box, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { canSee, useSession } from '#client/data/session.ts'
import { dayOf, today } from '#client/data/time.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { counted, date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { useContractNews } from '#client/parts/contract/useContractNews.ts'
import { useOpenDisputes } from '#client/parts/contract/useOpenDisputes.ts'
import { WaitingLines } from '#client/parts/contract/WaitingLines.tsx'
import type { Reply } from '#contract/call.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { dues } from '#contract/contracts/dues.ts'
import { contractTac } from '#contract/contracts/tac.ts'
import { rowOf, type ScreenName } from '#contract/screens.ts'
import { paramsOf } from './contractActs.ts'
import { BegunContracts } from './create/Begun.tsx'
import { DisputeTable } from './dues/DisputeTable.tsx'
import { DueTable, PaybackTable } from './dues/MoneyTables.tsx'
import { WaitingTransfers } from './transfers/WaitingTransfers.tsx'
import { UnsentClosings } from './UnsentClosings.tsx'
import { WaitingUpgrades } from './upgrades/WaitingUpgrades.tsx'
import { WaitingPauses } from './WaitingPauses.tsx'

const ways: readonly (readonly [ScreenName, string])[] = [
  ['contractManager', 'Alle Verträge'],
  ['contractTemporary', 'Vorläufige'],
  ['contractRejected', 'Zurückgewiesene'],
  ['contractNutrition', 'Mit Ernährung'],
  ['contractAreaStats', 'Abschlüsse'],
  ['contractSettings', 'Vertragsarten'],
  ['contractLayout', 'Vertragsvorlage'],
  ['upgradesCreated', 'Wechsel'],
  ['upgradesAccepted', 'Angenommene Wechsel'],
  ['upgradesRejected', 'Abgelehnte Wechsel'],
  ['upgradesDeleted', 'Gelöschte Wechsel'],
  ['upgradeMapping', 'Wer wohin wechseln kann'],
]

const views = [
  ['heute', 'Heute'],
  ['betraege', 'Beträge'],
  ['zurueck', 'Zurückzuzahlen'],
  ['bestritten', 'Bestritten'],
] as const
type View = (typeof views)[number][0]

/** /dashboard/contract: what waits today, what is paid through the app, and what goes back (C41). */
export default function Overview() {
  const words = useQueryText()
  const go = useGo()
  const pays = useReachAny(dues.paybacks)
  const offered = views.filter(([name]) => (name !== 'zurueck' && name !== 'bestritten') || pays)
  const view: View = offered.find(([name]) => name === words.ansicht)?.[0] ?? 'heute'
  const switches = (
    <Box paddingBottom="12">
      <Segmented
        label="Ansicht"
        value={view}
        options={offered}
        onChange={next => void go({ to: 'contracts', search: next === 'heute' ? {} : { ansicht: next }, replace: true })}
      />
    </Box>
  )
  if (view === 'heute') return <ContractTasks switches={switches} />
  return (
    <Page title="Verträge">
      {view === 'betraege' && <DueTable above={switches} />}
      {view === 'zurueck' && <PaybackTable above={switches} />}
      {view === 'bestritten' && <DisputeTable above={switches} />}
    </Page>
  )
}

/** Tasks that wait today, acts that this device has not sent, and the ways to everything about contracts. */
function ContractTasks({ switches }: { switches: ReactNode }) {
  useSession()
  useContractNews()
  const { data, stand, error, again } = useCall(contracts.waiting)
  return (
    <Page
      title="Verträge"
      actions={
        <ButtonLink to="contractNew" size="row">
          Neuer Vertrag
        </ButtonLink>
      }
    >
      {switches}
      <UnsentClosings />
      <BegunContracts />
      <WaitingUpgrades />
      <WaitingTransfers />
      <WaitingPauses />
      <Deviations />
      {data ? <Today waiting={data} stand={stand} /> : <NotLoaded error={error} again={again} />}
      <Flex gap="8" wrap="wrap" paddingTop="18">
        {ways
          .filter(([name]) => canSee(rowOf(name).access))
          .map(([name, words]) => (
            <ButtonLink key={name} to={name as 'home'} look="side" size="row">
              {words}
            </ButtonLink>
          ))}
      </Flex>
    </Page>
  )
}

/** Contracts of which the access-control service says something else (C37). */
function Deviations() {
  const { data } = useCall(contractTac.waiting)
  if (!data || data.deviations === 0) return null
  return (
    <RowLink
      to="contractManager"
      search={{ ende: 'abweichend' }}
      title={counted(data.deviations, 'Vertrag weicht ab', 'Verträge weichen ab')}
      second="Die Zutrittskontrolle sagt etwas anderes oder braucht eine Hand"
      trail={<Chip look="warn">{data.deviations}</Chip>}
    />
  )
}

type WaitingToday = Reply<typeof contracts.waiting>

/** Closings, notices and ends that somebody looks at today, and the newest closings. */
function Today({
  waiting: { temporary, notices = 0, withoutProof = 0, noticed, endsSoon, offersEnd = 0, offers = [], newest },
  stand,
}: {
  waiting: WaitingToday
  stand: number | undefined
}) {
  const disputes = useOpenDisputes()
  return (
    <Section title="Heute" aside={<Stand at={stand} />}>
      {temporary + notices + noticed + endsSoon + offersEnd + disputes === 0 && (
        <Empty text="Nichts wartet: kein Abschluss, keine Kündigung, kein Vertrag und kein Angebot vor dem Ende." />
      )}
      <WaitingLines
        temporary={temporary}
        notices={notices}
        withoutProof={withoutProof}
        noticed={noticed}
        endsSoon={endsSoon}
        offersEnd={offersEnd}
        disputes={disputes}
      />
      {offers.length > 0 && (
        <Box paddingTop="12">
          <Box as="h3" textStyle="label" paddingBottom="4">
            Angebote, die ablaufen
          </Box>
          {offers.map(row => (
            <RowLink
              key={row._id}
              to="contractView"
              params={paramsOf(row)}
              title={row.name}
              second={`${row.title}, ${row.until === today() ? 'nur noch heute' : `bis ${date(row.until)}`}, gesendet am ${date(dayOf(row.receivedAt))}`}
              trail={<Chip small>{row.number}</Chip>}
            />
          ))}
        </Box>
      )}
      {newest.length > 0 && (
        <Box paddingTop="12">
          <Box as="h3" textStyle="label" paddingBottom="4">
            Zuletzt unterschrieben
          </Box>
          {newest.map(row => (
            <RowLink
              key={row._id}
              to="contractView"
              params={paramsOf(row)}
              title={row.name}
              second={`${row.title}, ab ${date(row.start)}, erhalten am ${date(dayOf(row.receivedAt))}`}
              trail={<Chip small>{row.number}</Chip>}
            />
          ))}
        </Box>
      )}
    </Section>
  )
}
