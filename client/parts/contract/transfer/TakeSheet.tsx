import { useMemo, useState } from 'react'
import { useSealKey } from '#client/data/useSealKey.ts'
import { money } from '#client/kit/format.ts'
import { ReckoningLine } from '#client/kit/ReckoningLines.tsx'
import { toast } from '#client/kit/toast.ts'
import { dropBegun, useBegun, useKeeping } from '#client/parts/contract/signing/begunPapers.ts'
import { DataFields } from '#client/parts/contract/signing/DataFields.tsx'
import { PaperStep } from '#client/parts/contract/signing/PaperStep.tsx'
import { PayFields } from '#client/parts/contract/signing/PayFields.tsx'
import { signatureSteps } from '#client/parts/contract/signing/signatures.tsx'
import { useSendSigned } from '#client/parts/contract/signing/useSendSigned.ts'
import { SignedSheet } from '#client/parts/signedForm/SignedSheet.tsx'
import type { SignedStep } from '#client/parts/signedForm/signedSteps.ts'
import { useSignedForm } from '#client/parts/signedForm/useSignedForm.ts'
import { payment as paymentShape } from '#contract/contracts/payShapes.ts'
import { signedPerson } from '#contract/contracts/personShapes.ts'
import type { OwnTransfer, TransferTaking } from '#contract/contracts/transferShapes.ts'
import {
  draftOf,
  givenOf,
  goesOn,
  isUnderAge,
  type OfferedTransfer,
  paperIn,
  signedOf,
  type TransferDraft,
  type TransferForm,
  type TransferInput,
  type TransferInputValue,
  type TransferSubject,
  takenOf,
} from './transferInput.ts'

const toastTakingError = (error: Error) => toast(error.message, { look: 'danger' })
const place = 'transfersBegun'

interface TakeSheetProps {
  own: OfferedTransfer
  /** Sends what was signed, or lets it wait: that answers undefined. */
  send: (signed: TransferTaking) => Promise<OwnTransfer | undefined>
  onDone: (row: OwnTransfer | undefined) => void
  onClose: () => void
}

/** The taker signs the contract that goes on with them, step by step; what was begun on this device is gone on with. */
export default function TakeSheet(props: TakeSheetProps) {
  useSealKey()
  const begun = useBegun<TransferDraft>(place)
  const [draft, setDraft] = useState<TransferDraft>()
  // The draft changes on this device with every tap: the sheet goes on with what it was opened with.
  if (begun && !draft) setDraft(goesOn(begun.find(({ _id }) => _id === props.own._id)?.draft, props.own))
  return draft ? <Signing {...props} draft={draft} /> : null
}

interface InTaking {
  taken: TransferForm
  give: <Name extends keyof TransferInput>(name: Name, value: TransferInput[Name]) => void
}

function Paper({ taken, give, missing }: InTaking & { missing: boolean }) {
  const { own } = taken.about
  const paper = useMemo(() => paperIn(taken), [taken])
  const { renews } = givenOf(taken)
  return (
    <PaperStep
      paper={paper}
      signatures={taken.signatures}
      studioName={own.studioName}
      renewal={paper.terms.renewalMonths}
      renews={renews}
      onRenews={next => give('renews', next)}
      missing={missing}
    >
      <ReckoningLine title="Übertragen von" value={own.handing.giver} />
      {(paper.terms.kind === 'prepaid' || paper.payment.way === 'prepaid') && (
        <ReckoningLine title="Rest dieser Laufzeit" value="ist bezahlt" />
      )}
      <ReckoningLine strong title="Gebühr der Übertragung" value={money(own.handing.fee)} />
    </PaperStep>
  )
}

function takingStepsOf({ taken, give }: InTaking): SignedStep[] {
  const { data, payment, renews } = givenOf(taken)
  const { ways, terms } = taken.about.own.taking
  return [
    {
      kind: 'data',
      title: 'Deine Angaben',
      mayPass: () => signedPerson.isValidSync(data),
      passed: () => void give('data', signedPerson.cast(data)) as undefined,
      view: ({ missing }) => <DataFields data={data} onChange={next => give('data', next)} missing={missing} />,
    },
    {
      kind: 'pay',
      title: 'Bezahlung',
      mayPass: () => paymentShape.isValidSync(payment),
      passed: () => void give('payment', paymentShape.cast(payment)) as undefined,
      view: ({ missing }) => (
        <PayFields
          ways={ways}
          name={`${data.vorname ?? ''} ${data.nachname ?? ''}`.trim()}
          payment={payment}
          onChange={next => give('payment', next)}
          missing={missing}
        />
      ),
    },
    {
      kind: 'paper',
      title: 'Vertrag',
      mayPass: () => terms.renewalMonths === null || renews,
      view: ({ missing }) => <Paper taken={taken} give={give} missing={missing} />,
    },
  ]
}

function Signing({ draft, send, onDone, onClose }: TakeSheetProps & { draft: TransferDraft }) {
  const { taking: taken, act } = useSignedForm<TransferSubject, TransferInputValue>({ begins: () => takenOf(draft) })
  const [isTouched, setTouched] = useState(false)
  const kept = useMemo(() => draftOf(taken), [taken])
  const { _id } = taken.about.own
  const settled = useKeeping(place, { id: taken.finished || !isTouched ? undefined : _id, draft: kept }, toastTakingError)
  const put: typeof act = next => {
    setTouched(true)
    act(next)
  }
  const give: InTaking['give'] = (name, value) => put({ type: 'answer', name, value, unkept: true })
  const { finish, busy } = useSendSigned<OwnTransfer>({
    settled,
    send: async () => {
      const row = await send(await signedOf(taken))
      act({ type: 'finish' })
      return row
    },
    gone: () => [dropBegun(place, _id)],
    onDone,
  })
  const { data, relation } = givenOf(taken)
  const signing = signatureSteps({
    title: 'Deine Unterschrift',
    name: `${data.vorname} ${data.nachname}`,
    signatures: taken.signatures,
    act: put,
    minor: isUnderAge(taken),
    relation,
    onRelation: next => give('relation', next),
  })
  return (
    <SignedSheet
      title="Vertrag übernehmen"
      steps={[...takingStepsOf({ taken, give }), ...signing]}
      isLoading={false}
      busy={busy}
      settled={settled}
      onEnd={() => void finish()}
      onClose={onClose}
    />
  )
}
