import { Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useMe } from '#client/data/session.ts'
import { dayOf, today } from '#client/data/time.ts'
import { useSealKey } from '#client/data/useSealKey.ts'
import { date, money } from '#client/kit/format.ts'
import { ReckoningLine, ReckoningLines } from '#client/kit/ReckoningLines.tsx'
import { toast } from '#client/kit/toast.ts'
import { dropBegun, useBegun, useKeeping } from '#client/parts/contract/signing/begunPapers.ts'
import { signatureSteps } from '#client/parts/contract/signing/signatures.tsx'
import { useSendSigned } from '#client/parts/contract/signing/useSendSigned.ts'
import { SignedSheet } from '#client/parts/signedForm/SignedSheet.tsx'
import type { SignedStep } from '#client/parts/signedForm/signedSteps.ts'
import { takingOf } from '#client/parts/signedForm/taking.ts'
import { useSignedForm } from '#client/parts/signedForm/useSignedForm.ts'
import { ageOn, isMinor } from '#contract/agreements/calls.ts'
import type { Giving, OwnTransfer } from '#contract/contracts/transferShapes.ts'
import { type Handing, handedWords, handingHash } from '#contract/rules/contracts/transfer.ts'
import { type GivingDraft, givingOn } from './giving.ts'

interface GiveSheetProps {
  own: OwnTransfer
  /** Sends what was signed, or lets it wait: that answers undefined. */
  send: (signed: Giving) => Promise<OwnTransfer | undefined>
  onDone: (row: OwnTransfer | undefined) => void
  onClose: () => void
}

const tell = (error: Error) => toast(error.message, { look: 'danger' })
const place = 'transfersBegun'

function HandingFacts({ handing, studioName }: { handing: Handing; studioName: string }) {
  const { title, number, taker, last, start, end, fee } = handing
  return (
    <>
      <ReckoningLines label="Was übertragen wird">
        <ReckoningLine title="Vertrag" value={`${title}, Nummer ${number}, ${studioName}`} />
        <ReckoningLine title="Geht an" value={taker} />
        <ReckoningLine title="Dein letzter Tag" value={date(last)} />
        <ReckoningLine title="Rest" value={`${date(start)} bis ${end ? date(end) : 'zur Kündigung'}`} />
        <ReckoningLine title="Gebühr" value={fee > 0 ? `${money(fee)}, bezahlt von ${taker}` : 'keine'} />
      </ReckoningLines>
      <Text color="ink2" paddingTop="10">
        {handedWords(start)}
      </Text>
    </>
  )
}

/** The giver signs what goes over, and to whom; what was begun on this device is gone on with. */
export default function GiveSheet(props: GiveSheetProps) {
  useSealKey()
  const begun = useBegun<GivingDraft>(place)
  const [draft, setDraft] = useState<GivingDraft>()
  // The draft changes on this device with every stroke: the sheet goes on with what it was opened with.
  if (begun && !draft) setDraft(givingOn(begun.find(({ _id }) => _id === props.own._id)?.draft, props.own))
  return draft ? <Signing {...props} draft={draft} /> : null
}

function Signing({ own, draft, send, onDone, onClose }: GiveSheetProps & { draft: GivingDraft }) {
  const me = useMe()
  const { handing, studioName, _id } = own
  const { taking: taken, act } = useSignedForm<object, never>({
    begins: () => ({ ...takingOf<object, never>({}, {}, { _id, base: 0 }), signatures: draft.signatures }),
  })
  const [relation, setRelation] = useState(draft.relation)
  const { signatures, finished } = taken
  const isTouched = signatures !== draft.signatures || relation !== draft.relation
  const kept = useMemo(() => ({ handing, signatures, relation }), [handing, signatures, relation])
  const settled = useKeeping(place, { id: finished || !isTouched ? undefined : _id, draft: kept }, tell)
  // A signature of the last day under 18 goes out with the guardian's, on whatever day it is sent.
  const signedOn = signatures.at ? dayOf(signatures.at) : today()
  const minor = Boolean(me?.geburtstag && isMinor(ageOn(signedOn, me.geburtstag)))
  const { finish, busy } = useSendSigned<OwnTransfer>({
    settled,
    send: async () => {
      const { first, others, guardian, at } = signatures
      const row = await send({
        guardian: minor ? (guardian?.trim() ?? '') : null,
        relation: minor ? relation.trim() : null,
        signedAt: at!,
        hash: await handingHash(handing),
        signatures: { member: first!, guardian: others.guardian ?? null },
      })
      act({ type: 'finish' })
      return row
    },
    gone: () => [dropBegun(place, _id)],
    onDone,
  })
  const facts: SignedStep = {
    kind: 'facts',
    title: 'Übertragung',
    mayPass: () => true,
    view: () => <HandingFacts handing={handing} studioName={studioName} />,
  }
  const signing = signatureSteps({
    title: 'Deine Unterschrift',
    name: handing.giver,
    signatures,
    act,
    minor,
    relation,
    onRelation: setRelation,
  })
  return (
    <SignedSheet
      title="Vertrag abgeben"
      steps={[facts, ...signing]}
      isLoading={false}
      busy={busy}
      settled={settled}
      onEnd={() => void finish()}
      onClose={onClose}
    />
  )
}
