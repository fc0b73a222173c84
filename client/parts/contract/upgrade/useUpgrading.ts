import { useMemo, useState } from 'react'
import { toast } from '#client/kit/toast.ts'
import { useKeeping } from '#client/parts/contract/signing/begunPapers.ts'
import { useSignedForm } from '#client/parts/signedForm/useSignedForm.ts'
import { useStudios } from '#client/parts/studio/useStudios.ts'
import { brandOf, brands } from '#contract/brand.ts'
import type { SoldOffer } from '#contract/contracts/offerShapes.ts'
import { placeOf } from '#contract/rules/contracts/contractPaper.ts'
import {
  draftOf,
  fittingTo,
  givenOf,
  takenOf,
  type UpgradeDraft,
  type UpgradeInput,
  type UpgradeInputValue,
  type UpgradeSubject,
} from './upgradeInput.ts'

const toastUpgradeError = (error: Error) => toast(error.message, { look: 'danger' })

/** The town on the paper of an upgrade to an offer, in the studio of the contract. */
export function usePlace(studio: string) {
  const { studios } = useStudios()
  const adresse = studios?.find(({ code }) => code === studio)?.adresse ?? ''
  return (offer: SoldOffer) => placeOf(offer.useStudioCity, adresse, brands[brandOf(studio)].town)
}

/** An upgrade that is signed on this device: how far it is, and what changes it. Each change is kept, sealed, before the next tap (C42). */
export function useUpgrading(draft: UpgradeDraft) {
  const { taking: taken, act: put } = useSignedForm<UpgradeSubject, UpgradeInputValue>({ begins: () => takenOf(draft) })
  const [isTouched, setTouched] = useState(false)
  const act: typeof put = next => {
    setTouched(true)
    put(next)
  }
  const { left } = draft.about.possible
  const kept = useMemo(() => draftOf(taken), [taken])
  const id = taken.finished || !isTouched ? undefined : left.signed._id
  const settled = useKeeping('upgradesBegun', { id, draft: kept }, toastUpgradeError)
  const place = usePlace(left.studio)
  const { studios } = useStudios()
  const give = <Name extends keyof UpgradeInput>(name: Name, value: UpgradeInput[Name]) =>
    act({ type: 'answer', name, value, unkept: true })
  const choose = (offer: SoldOffer) => {
    const { possible } = taken.about
    act({ type: 'amend', about: { offer, place: place(offer) }, why: 'Du hast das Angebot geändert' })
    const { choice, payment } = fittingTo({ possible, offer }, givenOf(taken).choice.start)
    give('choice', choice)
    give('payment', payment)
  }
  return {
    taken,
    act,
    settled,
    give,
    choose,
    studioName: studios?.find(({ code }) => code === left.studio)?.name ?? left.studio,
    accepts: (accept: boolean) => act({ type: 'amend', about: { accept } }),
  }
}
export type InUpgrading = ReturnType<typeof useUpgrading>
