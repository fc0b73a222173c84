import { useEffect, useMemo, useRef, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { can } from '#client/data/session.ts'
import { toast } from '#client/kit/toast.ts'
import type { ListChange } from '#client/kit/upload/useSeveral.ts'
import { useKeeping } from '#client/parts/contract/signing/begunPapers.ts'
import { useSignedForm } from '#client/parts/signedForm/useSignedForm.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import type { OfferPromotion } from '#contract/contracts/offerShapes.ts'
import type { SignedPerson } from '#contract/contracts/personShapes.ts'
import { type FoundPerson, type PersonCard, people } from '#contract/people.ts'
import {
  type ContractDraft,
  type ContractInput,
  type ContractInputValue,
  type ContractSubject,
  draftOf,
  givenOf,
  nobody,
  type Photo,
  takenOf,
} from './contractInput.ts'
import { useDecides } from './useDecides.ts'

/** A card's facts about a person, in the words of the paper. */
const dataOf = (card: PersonCard): Partial<SignedPerson> => ({
  vorname: card.vorname,
  nachname: card.nachname,
  geburtstag: card.geburtstag ?? undefined,
  adresse_1: card.adresse1 ?? undefined,
  adresse_2: card.adresse2 ?? null,
  plz: card.plz ?? undefined,
  stadt: card.stadt ?? undefined,
  land: card.land ?? 'Schweiz',
  telefon: card.telefon ?? undefined,
  email: card.email,
})

/** The facts that the search shows of somebody. */
const shownOf = ({ vorname, nachname, email, telefon, stadt }: FoundPerson) => ({
  ...nobody,
  vorname,
  nachname,
  email: email || undefined,
  telefon: telefon ?? undefined,
  stadt: stadt ?? undefined,
})

/** Fields that are empty yet take what is known. */
const filledBy = (data: Partial<SignedPerson>, known: Partial<SignedPerson>) => ({
  ...known,
  ...Object.fromEntries(Object.entries(data).filter(([, value]) => value !== undefined && value !== null && value !== '')),
})

const toastStorageError = (error: Error) => toast(error.message, { look: 'danger' })

/** With other photos; one that is still read when somebody else is picked is not theirs. */
const photographed =
  ({ person }: ContractSubject, change: ListChange<Photo>) =>
  (now: ContractSubject) =>
    person === null || now.person === person ? { photos: change(now.photos ?? []) } : {}

/** A contract that is closed on this device: how far it is, and what changes it. Each change is kept, sealed, before the next tap (C42). */
export function useClosing(_id: string, draft: ContractDraft) {
  const { taking: taken, act: put } = useSignedForm<ContractSubject, ContractInputValue>({ begins: () => takenOf(_id, draft) })
  const [isTouched, setTouched] = useState(false)
  const act: typeof put = next => {
    setTouched(true)
    put(next)
  }
  const kept = useMemo(() => draftOf(taken), [taken])
  // A contract that nobody has begun is kept nowhere, though a card has filled it in; and one that was sent is no draft any more.
  const settled = useKeeping('contractsBegun', { id: taken.finished || !isTouched ? undefined : _id, draft: kept }, toastStorageError)
  const [picked, setPicked] = useState<FoundPerson>()
  const { about } = taken
  const { studios } = useStudios()
  const { person, card } = usePerson(about.person, picked)
  const give = <Name extends keyof ContractInput>(name: Name, value: ContractInput[Name]) =>
    act({ type: 'answer', name, value, unkept: true })

  const filled = useRef<string>(undefined)
  // The card of whoever was picked fills what nobody has typed yet; what was signed stays as it is.
  useEffect(() => {
    if (!card || filled.current === card._id || taken.signatures.first) return
    filled.current = card._id
    put({ type: 'answer', name: 'data', value: filledBy(givenOf(taken).data, dataOf(card)), unkept: true })
  })

  const pick = (next: FoundPerson | undefined) => {
    setPicked(next)
    filled.current = undefined
    // Photos and facts of somebody else are not theirs.
    const photos = about.person ? [] : about.photos
    act({
      type: 'amend',
      about: { person: next?._id ?? null, photos },
      why: about.person ? 'Der Vertrag gehört zu jemand anderem' : undefined,
    })
    if (!next) {
      if (about.person !== null) give('data', nobody)
      return
    }
    // Their card fills in the rest, once it is here.
    give('data', shownOf(next))
  }
  const code = (coded: OfferPromotion | null, typed: string | null) => {
    act({ type: 'amend', about: { coded } })
    give('choice', { ...givenOf(taken).choice, promotion: coded?._id ?? null, code: coded ? typed : null })
  }
  return {
    taken,
    act,
    settled,
    person,
    pick,
    give,
    code,
    studioName: studios?.find(({ code: each }) => each === about.studio)?.name ?? about.studio,
    mayAccept: useDecides(about.studio, about.person),
    accepts: (accept: boolean) => act({ type: 'amend', about: { accept } }),
    photograph: (change: ListChange<Photo>) => act({ type: 'amend', about: photographed(about, change) }),
  }
}

export type InClosing = ReturnType<typeof useClosing>

/** Whoever was picked, as the search shows them; of a draft that is gone on with what their card says. */
function usePerson(id: string | null, picked: FoundPerson | undefined): { person?: FoundPerson; card?: PersonCard } {
  const { data } = useCall(people.card, id && can(people.card) ? { params: { id } } : undefined)
  const card = data?._id === id ? data : undefined
  if (id !== null && picked?._id === id) return { person: picked, card }
  if (!card) return {}
  const { _id, vorname, nachname, email, telefon = null, stadt = null, bild = null, studio } = card
  return { person: { _id, vorname, nachname, email, telefon, stadt, bild, studio: studio?.code ?? null }, card }
}
