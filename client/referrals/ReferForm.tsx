import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { formFor } from '#client/kit/form.tsx'
import type { WaitingAct } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { referrals } from '#contract/referrals/calls.ts'

const { Form, Field } = formFor(referrals.refer)

interface ReferFormProps {
  /** One that the studio refused, to be written anew. */
  again?: WaitingAct
  onDone: () => void
}

/** A member names a friend who agreed to it. */
export function ReferForm({ again, onDone }: ReferFormProps) {
  const [_id] = useState(() => again?.id ?? v7())
  return (
    <Form
      also={{ _id }}
      again={again}
      button="Empfehlen"
      draft="referral/new"
      title={({ body }) => `Empfehlung: ${body.vorname}`}
      onDone={(answer, { vorname }) => {
        onDone()
        sayDone(answer, `${vorname} ist empfohlen.`)
      }}
    >
      <Text textStyle="small" color="ink2">
        Dein Studio meldet sich persönlich. Eine automatische E-Mail geht nicht hinaus.
      </Text>
      <Field name="vorname" autoFocus />
      <Field name="nachname" />
      <Field name="email" type="email" />
      <Field name="telefon" type="tel" hint="Die E-Mail-Adresse oder die Telefonnummer genügt." />
      <Field name="agreed" />
    </Form>
  )
}
