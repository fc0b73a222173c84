import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { can } from '#client/data/session.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { lengthWords, priceWords } from '#client/parts/contract/words.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { contracts } from '#contract/contracts/calls.ts'
import { offers } from '#contract/contracts/contractOffers.ts'
import type { SoldOffer } from '#contract/contracts/offerShapes.ts'
import { visitorContracts } from '#contract/contracts/visitors.ts'
import { type FoundPerson, people } from '#contract/people.ts'
import { BegunContracts } from './Begun.tsx'
import { useBornDraft } from './bornDrafts.ts'
import { OfferSheet } from './OfferSheet.tsx'
import { useClosingStudio } from './studio.ts'

/** /dashboard/contract/create: which offer, and for whom; drafts of this device are gone on with. */
export default function Create() {
  useSealKey()
  const words = useQueryText()
  const go = useGo()
  const { options } = useOwnStudios(contracts.create)
  const studio = useClosingStudio()
  const put = (search: Record<string, string | undefined>) => void go({ to: 'contractNew', search: { ...words, ...search }, replace: true })
  return (
    <Page title="Neuer Vertrag" back="contracts">
      <BegunContracts />
      <Box display="grid" gap="14" paddingTop="12" maxWidth="560px">
        {options.length > 1 && (
          <SelectField
            label="Studio"
            required
            value={studio ?? ''}
            options={options}
            none="Bitte wählen"
            onChange={next => put({ studio: next || undefined })}
          />
        )}
        <Whom id={words.person} onPick={person => put({ person })} />
      </Box>
      {studio ? (
        <Sold studio={studio} person={words.person} search={{ ...words, studio }} />
      ) : (
        <Empty text="Wähle das Studio, in dem der Vertrag abgeschlossen wird." />
      )}
    </Page>
  )
}

/** Whoever signs, where they have an account; their card is loaded, so that it is here without a network. Until then they stand as they were found. */
function Whom({ id, onPick }: { id: string | undefined; onPick: (id: string | undefined) => void }) {
  const { data: card } = useCall(people.card, id && can(people.card) ? { params: { id } } : undefined)
  const [picked, setPicked] = useState<FoundPerson>()
  const found = card && {
    _id: card._id,
    vorname: card.vorname,
    nachname: card.nachname,
    email: card.email,
    telefon: card.telefon ?? null,
    stadt: card.stadt ?? null,
    bild: card.bild ?? null,
    studio: card.studio?.code ?? null,
  }
  return (
    <MemberPicker
      label="Mitglied"
      value={[found, picked].find(person => person?._id === id)}
      onPick={person => {
        setPicked(person)
        onPick(person?._id)
      }}
      hint="Wer neu ist, wird im Vertrag erfasst: Lass das Feld leer."
    />
  )
}

interface SoldProps {
  studio: string
  /** The person who was picked: an offer can be sent to them. */
  person: string | undefined
  search: Record<string, string | undefined>
}

function Sold({ studio, person, search }: SoldProps) {
  const { data, stand, error, again } = useCall(offers.sold, { query: { studio } })
  const { data: card } = useCall(people.card, person && can(people.card) ? { params: { id: person } } : undefined)
  const [sends, setSends] = useState<SoldOffer>()
  const to = card && can(visitorContracts.offer) ? { _id: card._id, name: `${card.vorname} ${card.nachname}`.trim() } : undefined
  if (!data) return <NotLoaded error={error} again={again} lead="Die Angebote dieses Studios sind nicht auf diesem Gerät." />
  return (
    <Section title="Angebot" aside={<Stand at={stand} />}>
      {data.length === 0 && <Empty text="In diesem Studio ist kein Angebot im Verkauf." />}
      {data.map(offer => (
        <OfferRow key={offer._id} offer={offer} search={search} onSend={to && (() => setSends(offer))} />
      ))}
      {to && sends && <OfferSheet offer={sends} studio={studio} person={to} onClose={() => setSends(undefined)} />}
    </Section>
  )
}

interface OfferRowProps {
  offer: SoldOffer
  search: Record<string, string | undefined>
  onSend: (() => void) | undefined
}

/** One offer: it is signed here, or sent to whoever was picked. */
function OfferRow({ offer: { _id, contract, badge }, search, onSend }: OfferRowProps) {
  const entwurf = useBornDraft()
  return (
    <Flex align="center" gap="8">
      <Box flex={1} minWidth={0}>
        <RowLink
          to="contractNewFor"
          params={{ id: _id }}
          search={{ ...search, entwurf }}
          title={
            <Flex as="span" gap="8" align="center" wrap="wrap">
              {contract.title}
              {badge && (
                <Chip small look="accent">
                  {badge}
                </Chip>
              )}
            </Flex>
          }
          second={lengthWords(contract)}
          trail={<Text textStyle="label">{priceWords(contract)}</Text>}
        />
      </Box>
      {onSend && (
        <Button look="text" size="row" aria-label={`${contract.title}: Offerte senden`} onClick={onSend}>
          Offerte senden
        </Button>
      )}
    </Flex>
  )
}
