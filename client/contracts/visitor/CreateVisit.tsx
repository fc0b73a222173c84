import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useCall } from '#client/data/reads.ts'
import { useOwner } from '#client/data/session.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { useBack, useScreen } from '#client/map/links.tsx'
import { Outcome } from '#client/parts/publicForm/Outcome.tsx'
import { useDeviceDraft } from '#client/parts/publicForm/useDeviceDraft.ts'
import { useSent } from '#client/parts/publicForm/useSent.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { account } from '#contract/account.ts'
import { brandOf, brands } from '#contract/brand.ts'
import { offers } from '#contract/contracts/contractOffers.ts'
import type { SoldOffer } from '#contract/contracts/offerShapes.ts'
import { type Offered, visitorContracts } from '#contract/contracts/visitors.ts'
import { placeOf } from '#contract/rules/contracts/contractPaper.ts'
import type { PublicStudio } from '#contract/studios/shapes.ts'
import { OfferedCard } from './OfferedCard.tsx'
import { useLink } from './useLink.ts'
import { type ClearVisitorDraft, dataOf, draftOf } from './visitorDraft.ts'
import { Wizard } from './Wizard.tsx'

/** /contract/create/:id/:studioId[/:skipPresale]: a visitor signs one of a studio's offers (L19, C08), or the one that the studio sent. */
export default function CreateVisit() {
  const { name, isOffered } = useLink()
  return (
    <Page title="Vertrag Erstellen" back="contractStart">
      <Box minHeight="240px" paddingTop="12" aria-busy={!name || undefined}>
        {name && <Visit key={name} name={name} isOffered={isOffered} />}
      </Box>
    </Page>
  )
}

const choose = (studio: string | undefined) => (
  <ButtonLink to="contractStart" search={{ studio }} look="soft" size="row">
    Angebote ansehen
  </ButtonLink>
)

const bySite = {
  head: 'Schau in deine E-Mails',
  text: 'Wir haben dir eine E-Mail geschickt. Mit dem Link darin bestätigst du innert 7 Tagen deinen Vertrag, dann bekommst du ihn als PDF. Liegt sie nicht da, sieh bei der Werbung nach.',
  waits: 'Dein Vertrag ist auf diesem Gerät verschlossen gesichert und geht ins Studio, sobald Netz da ist.',
  again: 'Noch einen Vertrag abschliessen',
}
const byLink = {
  ...bySite,
  head: 'Im Studio angekommen',
  text: 'Dein Vertrag ist im Studio und wartet auf die Annahme. Du bekommst ihn als PDF per E-Mail.',
  again: 'Schliessen',
}

function Visit({ name, isOffered }: { name: string; isOffered: boolean }) {
  const sent = useSent(visitorContracts.sign, name)
  const { kept } = useDeviceDraft(name)
  const [last] = sent ?? []
  if (!sent || !kept) return null
  if (last) return <Outcome row={last} confirms={isOffered ? byLink : bySite} />
  const open = kept.values as ClearVisitorDraft
  if (!isOffered) return <OfSite name={name} />
  if (!open.link)
    return <Empty text="Öffne den Link aus der E-Mail nochmals: Auf diesem Gerät liegt diese Offerte nicht." action={choose(undefined)} />
  return <OfLink name={name} link={open.link} />
}

/** The studio of the address, by its code or its id (A22). */
function usePlace(named: string) {
  const { studios, error, again } = useStudios()
  return { place: studios?.find(({ code, _id }) => code === named || _id === named), known: studios !== undefined, error, again }
}

function OfSite({ name }: { name: string }) {
  const { id, studioId } = useScreen('contractCreate')
  const { place, known, error: noStudios, again: studiosAgain } = usePlace(studioId)
  const { data, error, again } = useCall(offers.open, { query: { studio: studioId } })
  const offer = data?.find(({ _id }) => _id === id)
  if (offer && place) return <VisitorWizard name={name} offer={offer} place={place} />
  if (data && known) return <Empty text="Dieses Angebot ist hier nicht im Verkauf." action={choose(place?.code)} />
  const retry = () => Promise.all([again(), studiosAgain()])
  return <NotLoaded error={error ?? noStudios} again={retry} lead="Dieses Angebot ist noch nicht auf diesem Gerät." />
}

const gone = 'Diese Offerte gibt es nicht mehr.'

function OfLink({ name, link }: { name: string; link: string }) {
  const { data, error, again } = useCall(visitorContracts.offered, { query: { key: link } })
  const { place } = usePlace(data?.studio ?? '')
  const [signs, setSigns] = useState(false)
  if (!data || !place) return <NotLoaded error={error} again={again} missing={gone} instead={choose(undefined)} />
  return (
    <>
      <OfferedCard offered={data} studioName={place.name} link={link} onSign={() => setSigns(true)} onAnswered={again} />
      {data.state === 'offered' && signs && (
        <VisitorWizard name={name} offer={data.offer} place={place} offered={data} link={link} onClose={() => setSigns(false)} />
      )}
    </>
  )
}

interface BegunProps {
  name: string
  offer: SoldOffer
  place: PublicStudio
  offered?: Offered
  link?: string
  onClose?: () => void
}

/** The wizard, once it is known what it begins with; whoever is signed in has their data filled in. */
function VisitorWizard({ name, offer, place, offered, link, onClose }: BegunProps) {
  const { skipPresale } = useScreen('contractCreateSkip') as { skipPresale?: string }
  const back = useBack()
  const me = useOwner()
  const profile = useCall(account.profile, me ? {} : undefined)
  const { kept } = useDeviceDraft(name)
  const [begun, setBegun] = useState<{ _id: string; draft: ReturnType<typeof draftOf> }>()
  const isKnown = kept !== undefined && (!me || profile.data !== undefined || Boolean(profile.error))
  // Each change is kept on this device: the wizard goes on with what it was opened with.
  if (isKnown && !begun) {
    const open = kept.values as ClearVisitorDraft
    const town = placeOf(offer.useStudioCity, place.adresse, brands[brandOf(place.code)].town)
    const begins = { offer, studio: place.code, place: town, skipPresale: skipPresale !== undefined, offered }
    const data = profile.data && dataOf(profile.data)
    setBegun({ _id: open._id ?? v7(), draft: draftOf({ ...begins, data }, open) })
  }
  if (!begun) return null
  return <Wizard {...begun} name={name} link={link} studioName={place.name} onClose={onClose ?? (() => back({ to: 'contractStart' }))} />
}
