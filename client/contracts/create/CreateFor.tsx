import { Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { v7 } from 'uuid'
import { useActsKnown } from '#client/data/outboxActs.ts'
import { useCall } from '#client/data/reads.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { useBack, useGo, useQueryText, useScreen } from '#client/map/links.tsx'
import { useBegun } from '#client/parts/contract/signing/begunPapers.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { brandOf, brands } from '#contract/brand.ts'
import { offers } from '#contract/contracts/contractOffers.ts'
import { placeOf } from '#contract/rules/contracts/contractPaper.ts'
import { isId } from '#contract/shapes.ts'
import { isBorn, openBorn } from './bornDrafts.ts'
import { againOf, begunWith, blankGiven, type ContractDraft, withVersion } from './contractInput.ts'
import { useClosingStudio } from './studio.ts'
import { useUnsentContracts } from './useUnsentContracts.ts'
import { Wizard } from './Wizard.tsx'

/** /dashboard/contract/create/:id: closes a contract of an offer; `?person=` and `?lead=` prefill (C08), `?entwurf=` goes on with one. */
export default function CreateFor() {
  const { vertrag } = useQueryText()
  // A refused one that is signed anew begins anew, also from the page that says so.
  return <Closing key={vertrag ?? ''} />
}

function Closing() {
  const { id } = useScreen('contractNewFor')
  const words = useQueryText()
  const back = useBack()
  const go = useGo()
  const opened = useOpened(id)
  const [started, setStarted] = useState<{ _id: string; draft: ContractDraft }>()
  // The draft changes on this device with every tap: the wizard goes on with what it was opened with.
  if (opened.draft && !started) setStarted({ _id: opened._id ?? v7(), draft: opened.draft })
  const isNamed = started !== undefined && words.entwurf === started._id
  useEffect(() => {
    if (started) openBorn(started._id)
  }, [started])
  // The address names the draft before anything is given: whoever reloads goes on with it.
  useEffect(() => {
    if (!started || isNamed) return
    void go({ to: 'contractNewFor', params: { id }, search: { ...words, entwurf: started._id }, replace: true, ignoreBlocker: true })
  }, [started, isNamed, go, id, words])
  const choose = (
    <ButtonLink to="contractNew" search={{ ...words, entwurf: undefined }}>
      Angebot wählen
    </ButtonLink>
  )
  return (
    <Page title="Vertrag erstellen" back="contractNew">
      {started ? (
        isNamed && <Wizard key={started._id} {...started} onClose={() => back({ to: 'contractNew' })} />
      ) : opened.why === 'studio' ? (
        <Empty text="Wähle zuerst das Studio." action={choose} />
      ) : opened.why === 'gone' ? (
        <Empty text="Dieses Angebot ist hier nicht im Verkauf." action={choose} />
      ) : (
        <NotLoaded error={opened.error} again={opened.again} lead="Die Angebote dieses Studios sind nicht auf diesem Gerät." />
      )}
      {!started && !opened.why && !opened.error && <Text color="ink2">Wird geöffnet …</Text>}
    </Page>
  )
}

/** The beginning of the wizard: a draft of this device, a contract that was refused, or the offer alone. */
function useOpened(offerId: string): {
  _id?: string
  draft?: ContractDraft
  why?: 'studio' | 'gone'
  error?: ReturnType<typeof useCall>['error']
  again: () => unknown
} {
  const { entwurf, vertrag, person, lead } = useQueryText()
  const begun = useBegun<ContractDraft>('contractsBegun')
  const unsent = useUnsentContracts()
  const isKnown = useActsKnown()
  const studio = useClosingStudio()
  const { studios } = useStudios()
  const { data, error, again } = useCall(offers.sold, studio ? { query: { studio } } : undefined)
  const known = begun?.find(({ _id }) => _id === entwurf)
  const offer = data?.find(({ _id }) => _id === offerId)
  if (known) return { _id: known._id, draft: withVersion(known.draft, offer), again }
  const _id = isBorn(entwurf) ? entwurf : undefined
  // A new one lies nowhere on this device: it waits for none of its drafts.
  if (begun === undefined && entwurf !== _id) return { again }
  if (!studio) return { why: 'studio', again }
  const place = studios?.find(({ code }) => code === studio)
  if (!offer || !place) return { error, again, ...(data && { why: 'gone' as const }) }
  const town = placeOf(offer.useStudioCity, place.adresse, brands[brandOf(studio)].town)
  const refused = unsent.find(({ _id }) => _id === vertrag)
  // Its author alone can open it, which takes a moment.
  if (vertrag && (!isKnown || (refused && !refused.closing))) return { again }
  if (refused?.closing) return { _id, draft: againOf(refused.closing, offer, town, refused.row.key), again }
  const about = {
    offer,
    studio,
    person: isId(person) ? person : null,
    lead: isId(lead) ? lead : null,
    place: town,
    coded: null,
    accept: false,
  }
  return { _id, draft: begunWith(about, blankGiven(offer)), again }
}
