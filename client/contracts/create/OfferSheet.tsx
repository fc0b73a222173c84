import { useState } from 'react'
import { v7 } from 'uuid'
import { useOnline } from '#client/data/connection.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { useBreath } from '#client/kit/breath.ts'
import { TextArea } from '#client/kit/choices.tsx'
import { DecimalField } from '#client/kit/Field.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { problemIn } from '#client/parts/contract/signing/fields.tsx'
import { choice as choiceShape } from '#contract/contracts/closingShapes.ts'
import type { OfferPromotion, SoldOffer } from '#contract/contracts/offerShapes.ts'
import { offerDays, offerLetter, visitorContracts } from '#contract/contracts/visitors.ts'
import { ChoiceStep, holdsChosen, startProblem } from './ChoiceStep.tsx'
import { blankGiven } from './contractInput.ts'

interface OfferSheetProps {
  offer: SoldOffer
  studio: string
  /** The person who gets it. */
  person: { _id: string; name: string }
  onClose: () => void
}

/** Sends somebody an offer by a link, with which they sign or decline it (C07); it can be taken back for its breath. */
export function OfferSheet({ offer, studio, person, onClose }: OfferSheetProps) {
  const [_id] = useState(() => v7())
  const [choice, setChoice] = useState(() => blankGiven(offer).choice)
  const [coded, setCoded] = useState<OfferPromotion | null>(null)
  const [days, setDays] = useState<number | undefined>(offerDays.usual)
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const { send } = useBreath(visitorContracts.offer)
  const online = useOnline()
  const about = { offer, studio, person: person._id, lead: null, place: '', coded, accept: false }
  const day = today()
  const letter = { days, note: note.trim() || null }
  const problem = (name: 'days' | 'note') => (missing ? problemIn(offerLetter, letter, name) : undefined)
  const mayGo =
    choiceShape.isValidSync(choice) &&
    !startProblem(choice, day) &&
    holdsChosen(about, choice, day) &&
    !problemIn(offerLetter, letter, 'days') &&
    !problemIn(offerLetter, letter, 'note')
  const go = async () => {
    if (!mayGo) return setMissing(true)
    setBusy(true)
    try {
      const body = { _id, studio, offer: offer._id, person: person._id, choice, days: days!, note: letter.note }
      await send({ body }, { said: () => `Offerte an ${person.name} unterwegs.` })
      onClose()
    } catch (error) {
      toast((error as Error).message, { look: 'danger' })
    } finally {
      setBusy(false)
    }
  }
  return (
    <Sheet
      open
      title={`Offerte an ${person.name}`}
      onClose={onClose}
      footer={
        <>
          <Button size="dock" flex={1} busy={busy} disabled={!online} onClick={() => void go()}>
            {online ? 'Offerte senden' : 'Senden braucht Netz'}
          </Button>
          <Button size="dock" look="side" onClick={onClose}>
            Abbrechen
          </Button>
        </>
      }
    >
      <ChoiceStep
        about={about}
        choice={choice}
        day={day}
        onChange={setChoice}
        onCode={(next, code) => {
          setCoded(next)
          setChoice({ ...choice, promotion: next?._id ?? null, code: next ? code : null })
        }}
        missing={missing}
      />
      <DecimalField label="Gültig für Tage" required value={days} onChange={setDays} step={1} error={problem('days')} />
      <TextArea label="Nachricht" value={note} onChange={setNote} error={problem('note')} />
    </Sheet>
  )
}
