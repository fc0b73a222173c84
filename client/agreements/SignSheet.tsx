import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { patchUser } from '#client/data/signed.ts'
import { now, today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Signature } from '#client/kit/Signature.tsx'
import { toast } from '#client/kit/toast.ts'
import { AgreementText } from '#client/parts/AgreementText.tsx'
import { type AgreementKind, ageOn, agreements, isMinor } from '#contract/agreements/calls.ts'
import { newestText } from '#contract/agreements/texts.ts'
import type { User } from '#contract/auth.ts'
import { guardian as guardianShape, type SignatureValue } from '#contract/shapes.ts'

interface SignSheetProps {
  kind: AgreementKind
  me: Pick<User, 'userName' | 'geburtstag'>
  /** Once it is safe on this device. */
  onSigned: () => void
  onLater: () => void
}

/** A text, a signature, «Einreichen»; sent as soon as there is a network (L114). */
export function SignSheet({ kind, me, onSigned, onLater }: SignSheetProps) {
  const [signature, setSignature] = useState<SignatureValue>()
  const [guardian, setGuardian] = useState('')
  const submit = useSubmit(kind)
  const text = newestText(kind)
  const age = kind === 'health' ? ageOn(today(), me.geburtstag) : undefined
  const minor = age !== undefined && isMinor(age)
  const open = !signature || (minor && !guardianShape().isValidSync(guardian.trim() || undefined))
  const send = async () => {
    if (!signature || open) return
    try {
      await submit.send(signature, { textVersion: text.version, guardian: minor ? guardian.trim() : undefined })
      onSigned()
    } catch {
      toast('Fehler beim abspeichern', { look: 'danger' })
    }
  }
  return (
    <Sheet
      open
      onClose={onLater}
      title={text.title}
      footer={
        <>
          <Button size="dock" flex={1} disabled={open} busy={submit.waiting} onClick={() => void send()}>
            Einreichen
          </Button>
          <Button look="side" size="dock" onClick={onLater}>
            Später
          </Button>
        </>
      }
    >
      <AgreementText text={text} age={age} />
      {minor && (
        <Box paddingTop="14">
          <TextField label={guardianShape().spec.label ?? ''} required value={guardian} onChange={setGuardian} autoComplete="off" />
        </Box>
      )}
      <Signature value={signature} onChange={setSignature} name={minor ? guardian.trim() || 'Gesetzliche Vertretung' : me.userName} />
    </Sheet>
  )
}

function useSubmit(kind: AgreementKind) {
  const title = () => newestText(kind).title
  const consent = useSend(agreements.consent, { title })
  const confidentiality = useSend(agreements.confidentiality, { title })
  return {
    waiting: consent.waiting || confidentiality.waiting,
    send: async (signature: SignatureValue, said: { textVersion: string; guardian?: string }) => {
      const about = { ...said, signedAt: now() }
      if (kind === 'confidentiality') return confidentiality.send({ body: { signature, ...about } })
      await consent.send({ body: { customerSignature: signature, ...about } })
      patchUser({ consent1: true, consentWithdrawn: undefined })
    },
  }
}
