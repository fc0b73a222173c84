import { Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useOutboxActs } from '#client/data/outboxActs.ts'
import { useEmployee } from '#client/data/session.ts'
import { session } from '#client/data/signed.ts'
import { dayOf, now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { date } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { fullName } from '#client/parts/anamnesis/knownCustomers.ts'
import { SignStep } from '#client/parts/signedForm/SignStep.tsx'
import { anamnesis, countersignDays } from '#contract/anamnesis/calls.ts'
import type { Anamnesis } from '#contract/anamnesis/shapes.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { dayMs } from '#contract/time.ts'

const acts = { countersign: anamnesis.countersign }

const lastDay = (signedAt: string) => new Date(Date.parse(signedAt) + countersignDays * dayMs).toISOString()

/** Anamneses that people signed alone wait for a trainer's signature (H07); nobody countersigns their own. */
export function mayCountersign({ status, person, copies: [copy] }: Anamnesis) {
  const { employee, user } = session()
  const isOwn = (employee?.employee._id ?? user?._id) === person
  return status === 'submitted' && !isOwn && copy !== undefined && !copy.creatorSignature && lastDay(copy.signedAt) > now()
}

/** A signature of this anamnesis that waits on this device, or was refused. */
export function useCountersigning(_id: string) {
  const open = useOutboxActs(acts).findLast(({ id, row }) => id === _id && row.state !== 'done')
  if (!open) return { waits: false, line: undefined }
  const { state, message } = open.row
  const line = (
    <Text role="status" textStyle="small" color={state === 'refused' ? 'danger' : 'ink2'}>
      {state === 'refused' ? message : 'Deine Unterschrift ist auf diesem Gerät gesichert. Sie geht ins Studio, sobald Netz da ist.'}
    </Text>
  )
  return { waits: state === 'waiting', line }
}

interface CountersignProps {
  whole: Anamnesis
  onDone: () => void
}

/** The trainer signs what the customer filled in and signed before. */
export function Countersign({ whole: { _id, copies }, onDone }: CountersignProps) {
  const me = useEmployee()
  const { send, waiting } = useSend(anamnesis.countersign, { asks: true, title: () => 'Anamnese, gegengezeichnet' })
  const [signature, setSignature] = useState<SignatureValue>()
  const [tried, setTried] = useState(false)
  const copy = copies[0]!
  const sign = async () => {
    if (!signature) return setTried(true)
    const body = { number: copy.number, hash: copy.hash, creatorSignature: signature, signedAt: now() }
    await send({ params: { id: _id }, body })
      .then(answer => sayDone(answer, 'Die Anamnese ist gegengezeichnet.'))
      .then(onDone)
      .catch((error: Error) => void toast(error.message, { look: 'danger' }))
  }
  return (
    <Flex direction="column" gap="16">
      <Text>{`${copy.customerName} hat am ${date(dayOf(copy.signedAt))} allein unterschrieben. Bis ${date(dayOf(lastDay(copy.signedAt)))} kannst du gegenzeichnen.`}</Text>
      <SignStep name={me ? fullName(me) : ''} disclaimer={null} value={signature} onChange={setSignature} missing={tried} />
      <Flex gap="8">
        <Button look="side" onClick={onDone}>
          Zurück
        </Button>
        <Button flex={1} busy={waiting} onClick={() => void sign()}>
          Gegenzeichnen
        </Button>
      </Flex>
    </Flex>
  )
}
