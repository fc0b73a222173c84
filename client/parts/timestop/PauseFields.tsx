import type { formFor } from '#client/kit/form.tsx'
import type { timestop } from '#contract/timestop/calls.ts'
import type { OfPerson } from '#contract/timestop/shapes.ts'
import type { CountedPause } from './countedPause.ts'
import { PauseOutcome } from './Outcome.tsx'
import { ProofsField } from './ProofsField.tsx'
import { reasonWords } from './words.ts'

interface PauseFieldsProps {
  /** The form's field. */
  of: ReturnType<typeof formFor<typeof timestop.ask>>['Field']
  known: OfPerson
  shown: CountedPause | undefined
  /** The facts about the days that this device can't know. */
  unsure?: string
  /** The reader of the message. */
  messageHint: string
}

/** Fields to ask for a pause, by its member or at the desk: contract, reason, days, proofs, and what comes of it. */
export const PauseFields = ({ of: Field, known: { contracts, reasons }, shown, unsure, messageHint }: PauseFieldsProps) => (
  <>
    {contracts.length > 1 && (
      <Field name="index" options={contracts.map(({ index, title, number }) => [String(index), `${title}, Nummer ${number}`] as const)} />
    )}
    <Field name="reason" options={reasons.map(({ _id, text }) => [_id, text] as const)} hint={shown && `${reasonWords(shown.reason)}.`} />
    <Field name="from" type="date" />
    <Field name="to" type="date" hint="Auch dieser Tag ist noch pausiert." />
    {shown?.result && <PauseOutcome result={shown.result} unsure={unsure} />}
    <ProofsField required={shown?.reason.needsProof ?? false} />
    <Field name="message" area hint={messageHint} />
  </>
)
