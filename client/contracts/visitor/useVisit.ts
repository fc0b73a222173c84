import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type ContractDraft,
  type ContractInput,
  type ContractInputValue,
  type ContractSubject,
  closingOf,
  givenOf,
  takenOf,
} from '#client/contracts/create/contractInput.ts'
import { toast } from '#client/kit/toast.ts'
import { post } from '#client/parts/publicForm/outbox.ts'
import { keepFormKey } from '#client/parts/publicForm/sealing.ts'
import { keepFormDraft } from '#client/parts/publicForm/useDeviceDraft.ts'
import { useSignedForm } from '#client/parts/signedForm/useSignedForm.ts'
import type { OfferPromotion } from '#contract/contracts/offerShapes.ts'
import { type VisitorPhoto, visitorContracts } from '#contract/contracts/visitors.ts'
import { openOf } from './visitorDraft.ts'

interface Visiting {
  /** Name of its draft on this device. */
  name: string
  _id: string
  draft: ContractDraft
  /** The key of an offer's link. */
  link: string | undefined
}

/** A contract that a visitor fills in: each change is kept before the next tap, but for account, signatures and photos, which live in memory alone (C42). */
export function useVisit({ name, _id, draft, link }: Visiting) {
  const { taking: taken, act: put } = useSignedForm<ContractSubject, ContractInputValue>({ begins: () => takenOf(_id, draft) })
  const [isTouched, setTouched] = useState(false)
  const [busy, setBusy] = useState(false)
  const [photos, setPhotos] = useState<readonly VisitorPhoto[]>([])
  const writing = useRef<Promise<void>>(undefined)
  const open = useMemo(() => openOf(taken, link), [taken, link])
  // Fetched while there is a network, so that it can be sealed without one.
  useEffect(() => void keepFormKey().catch(() => {}), [])
  useEffect(() => {
    if (isTouched && !taken.finished) writing.current = keepFormDraft(name, { ...open })
  }, [isTouched, taken.finished, name, open])
  const act: typeof put = next => {
    setTouched(true)
    put(next)
  }
  const give = <Name extends keyof ContractInput>(field: Name, value: ContractInput[Name]) =>
    act({ type: 'answer', name: field, value, unkept: true })
  const code = (coded: OfferPromotion | null, typed: string | null) => {
    act({ type: 'amend', about: { coded } })
    give('choice', { ...givenOf(taken).choice, promotion: coded?._id ?? null, code: coded ? typed : null })
  }
  const finish = async () => {
    setBusy(true)
    try {
      await writing.current
      const { person: _, accept: __, lead: ___, closedAt: ____, photos: _____, ...closing } = await closingOf(taken)
      const arrived = link ? 'Dein Vertrag ist im Studio.' : 'Dein Vertrag ist angekommen. Schau in deine E-Mails.'
      const about = { form: name, title: taken.about.offer.contract.title, arrived }
      await post(visitorContracts.sign, about, { ...closing, photos: [...photos], key: link ?? null }, { ...open })
      put({ type: 'finish' })
    } catch (error) {
      toast((error as Error).message, { look: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  const settled = async () => void (await writing.current)
  return { taken, act, give, code, busy, finish, settled, photos, photograph: setPhotos }
}

export type InVisit = ReturnType<typeof useVisit>
