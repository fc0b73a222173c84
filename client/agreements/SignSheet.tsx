import { Flex } from '@chakra-ui/react'
import { patchUser } from '#client/data/signed.ts'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { agreedOf, ConsentStep } from '#client/parts/signedForm/ConsentStep.tsx'
import { takingOf } from '#client/parts/signedForm/taking.ts'
import { useSignedForm } from '#client/parts/signedForm/useSignedForm.ts'
import { type AgreementKind, agreements } from '#contract/agreements/calls.ts'
import { newestText } from '#contract/agreements/texts.ts'
import type { User } from '#contract/auth.ts'
import type { SignatureValue } from '#contract/shapes.ts'

interface SignSheetProps {
  kind: AgreementKind
  me: Pick<User, 'userName' | 'geburtstag'>
  /** Once it is safe on this device. */
  onSigned: () => void
  onLater: () => void
}

/** A text, a signature, «Einreichen»; sent as soon as there is a network (L114). Nothing of it is kept before. */
export function SignSheet({ kind, me, onSigned, onLater }: SignSheetProps) {
  const { taking, act } = useSignedForm({ begins: () => takingOf({}, {}, { _id: kind, base: 0 }) })
  const { first, guardian = '' } = taking.signatures
  const submit = useSubmit(kind)
  const signer = { name: me.userName, geburtstag: me.geburtstag }
  const agreed = agreedOf(kind, signer, first, guardian)
  const send = async () => {
    if (!agreed) return
    try {
      const { signature, ...said } = agreed
      await submit.send(signature, said)
      act({ type: 'finish' })
      onSigned()
    } catch {
      toast('Fehler beim abspeichern', { look: 'danger' })
    }
  }
  return (
    <Sheet
      open
      onClose={onLater}
      title={newestText(kind).title}
      footer={
        <>
          <Button size="dock" flex={1} disabled={!agreed} busy={submit.waiting} onClick={() => void send()}>
            Einreichen
          </Button>
          <Button look="side" size="dock" onClick={onLater}>
            Später
          </Button>
        </>
      }
    >
      <Flex direction="column" gap="14">
        <ConsentStep
          kind={kind}
          signer={signer}
          signature={first}
          onSign={signature => act({ type: 'sign', signature, at: now() })}
          guardian={guardian}
          onName={name => act({ type: 'nameGuardian', name })}
          missing={false}
        />
      </Flex>
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
