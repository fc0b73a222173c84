import { Box, Text } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Company } from '#client/contracts/companies/Company.tsx'
import { type ContractPlace, paramsOf } from '#client/contracts/contractActs.ts'
import { HowPaid } from '#client/contracts/HowPaid.tsx'
import { useContract } from '#client/contracts/useContract.ts'
import { useOnline } from '#client/data/connection.ts'
import { useCall } from '#client/data/reads.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Failure } from '#client/kit/Failure.tsx'
import { formFor } from '#client/kit/form.tsx'
import { clockTime, date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { toast } from '#client/kit/toast.ts'
import { useScreen } from '#client/map/links.tsx'
import { OwnDecision, useIsOwn } from '#client/parts/ownDecision.tsx'
import { contracts } from '#contract/contracts/calls.ts'
import type { Editable, Lease } from '#contract/contracts/editing.ts'
import { countryNames } from '#contract/countries.ts'
import { Papers } from './Papers.tsx'
import { ProofField } from './ProofField.tsx'
import { useLease } from './useLease.ts'

const { Form, Field } = formFor(contracts.edit)

const sexes = [
  ['w', 'weiblich'],
  ['m', 'männlich'],
  ['d', 'divers'],
] as const

/** /dashboard/contract/edit/:userId/:index: what of a contract changes without a new signature (L53, L126), by one person at a time. */
export default function Edit() {
  const place = useScreen('contractEdit')
  const { data, stand, error, again } = useCall(contracts.editable, { params: paramsOf(place) })
  const isOwn = useIsOwn(place.userId)
  const lease = useLease(place, data !== undefined && !isOwn)
  const { contract } = useContract(place)
  if (!data)
    return (
      <Page title="Vertrag bearbeiten" back="contractManager">
        <NotLoaded error={error} again={again} missing="Diesen Vertrag gibt es nicht, oder er gehört zu einem anderen Studio." />
      </Page>
    )
  return (
    <Page title={`Vertrag ${data.number} bearbeiten`} back="contractManager">
      <Box maxWidth="720px" paddingTop="12">
        <Stand at={stand} />
        <Box as="h2" textStyle="heading" overflowWrap="anywhere">
          {data.name}
        </Box>
        <Text color="ink2">{data.title}</Text>
        {isOwn ? <OwnDecision /> : <Whose {...lease} />}
        {lease.mine && <Write key={data._id} place={place} contract={data} />}
        <SignedTermsSection contract={data} />
        {contract && !contract.foreign && <Company contract={contract} decides={!isOwn} />}
        {contract && !contract.foreign && <HowPaid place={place} contract={contract} />}
        <Papers place={place} number={data.number} foreign={contract?.foreign === true} />
      </Box>
    </Page>
  )
}

/** The editor of it, where that is not the one before the screen, and the way to take over. */
function Whose({ mine, taken, failed, take, again }: ReturnType<typeof useLease>) {
  const online = useOnline()
  if (mine) return null
  if (taken) return <LeaseTakenNotice lease={taken} take={take} />
  if (!online)
    return (
      <Text paddingTop="12">
        Bearbeiten braucht Netz, damit nicht zwei zugleich am Vertrag sind. Was du getippt hast, liegt hier bereit.
      </Text>
    )
  if (failed)
    return (
      <Box paddingTop="12">
        <Failure>{failed.message}</Failure>
        <Button size="row" look="side" marginTop="8" onClick={() => void again()}>
          Nochmals versuchen
        </Button>
      </Box>
    )
  return <Text paddingTop="12">Einen Moment …</Text>
}

function LeaseTakenNotice({ lease: { name, until, over }, take }: { lease: Lease; take: () => Promise<void> }) {
  return (
    <Box role="status" paddingTop="12">
      <Text fontWeight={560}>
        {over
          ? `${name} hat diesen Vertrag bis ${clockTime(until)} bearbeitet und nicht freigegeben.`
          : `${name} bearbeitet diesen Vertrag, bis spätestens ${clockTime(until)}.`}
      </Text>
      <Text color="ink2" paddingBlock="6">
        {over
          ? 'Du kannst übernehmen: Was dort noch nicht gespeichert ist, bleibt auf jenem Gerät.'
          : 'Danach, oder sobald die Seite dort zu ist, kannst du übernehmen.'}
      </Text>
      {over && (
        <Button size="row" onClick={() => void take()}>
          Übernehmen
        </Button>
      )}
    </Box>
  )
}

const reads = { geburtstag: (day: unknown) => (day ? date(String(day)) : '') }

function Write({ place, contract }: { place: ContractPlace; contract: Editable }) {
  const {
    free,
    version,
    _id: _,
    userId: __,
    index: ___,
    number,
    name: ____,
    studio: _____,
    title: ______,
    lease: _______,
    ...start
  } = contract
  return (
    <Form
      rest={{ params: paramsOf(place) }}
      start={start}
      also={{ version }}
      draft={`contract/${contract._id}`}
      reads={reads}
      onDone={() => void toast(`Vertrag ${number} ist gespeichert.`, { look: 'ok' })}
    >
      <Pair>
        <Field name="vorname" />
        <Field name="nachname" />
        <Field name="geburtstag" type="date" />
        <Field name="geschlecht" options={sexes} />
        <Field name="adresse_1" />
        <Field name="adresse_2" />
        <Field name="plz" />
        <Field name="stadt" />
        <Field name="land" offers={countryNames()} />
        <Field name="telefon" type="tel" />
        <Field name="email" type="email" />
      </Pair>
      {free.length > 0 && <Field name="addOns" options={free.map(({ _id, title }) => [_id, title] as const)} />}
      <Field name="note" area hint="Lesen nur, wer über Verträge entscheidet." />
      <ProofField />
      <Field name="reason" hint="Steht im Verlauf des Vertrags." />
    </Form>
  )
}

const Pair = ({ children }: { children: ReactNode }) => (
  <Box display="grid" gap="18" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
    {children}
  </Box>
)

/** Terms that ask for a new signature, and the ways there. */
function SignedTermsSection({ contract: { userId, index, studio } }: { contract: Editable }) {
  return (
    <Section title="Preis, Laufzeit und Tage">
      <Text color="ink2">Das ändert sich nur mit einer neuen Unterschrift: als neuer Vertrag oder als Wechsel aus diesem.</Text>
      <Box display="flex" gap="8" flexWrap="wrap" paddingTop="8">
        <ButtonLink to="contractNew" search={{ person: userId, studio }} look="side" size="row">
          Neuer Vertrag
        </ButtonLink>
        <ButtonLink to="contractView" params={{ userId, index: String(index) }} look="side" size="row">
          Zum Vertrag und seinen Wechseln
        </ButtonLink>
      </Box>
    </Section>
  )
}
