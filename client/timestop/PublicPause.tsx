import { Box, Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useOwner } from '#client/data/session.ts'
import { money } from '#client/kit/format.ts'
import { Section } from '#client/kit/Section.tsx'
import { Signature } from '#client/kit/Signature.tsx'
import { publicFormFor } from '#client/parts/publicForm/publicForm.tsx'
import { UntilSent } from '#client/parts/publicForm/UntilSent.tsx'
import { daysWords, reasonWords } from '#client/parts/timestop/words.ts'
import { daysBetween, isDay } from '#contract/days.ts'
import { feeOf } from '#contract/rules/timestop/pause.ts'
import type { SignatureValue } from '#contract/shapes.ts'
import { timestop } from '#contract/timestop/calls.ts'
import type { PauseReasonRow } from '#contract/timestop/pauseReasons.ts'
import { applyForm } from '#contract/timestop/shapes.ts'
import { PaperField } from './PaperField.tsx'
import { WhoFields } from './WhoFields.tsx'

const name = 'timestop'
const arrivedHere = {
  head: 'Angekommen',
  text: 'Dein Studio schaut deine Pause an und meldet sich per E-Mail.',
  waits: 'Deine Angaben sind auf diesem Gerät gesichert und gehen ins Studio, sobald Netz da ist.',
  again: 'Noch eine Pause beantragen',
}

const form = publicFormFor(timestop.apply, applyForm.omit(['proof']), arrivedHere.text, ['signature', 'paper', 'message'])

interface PublicPauseValues {
  reason?: string
  from?: string
  to?: string
  vorname?: string
  nachname?: string
  paper?: unknown
}

/** Asks for a pause without an account: the studio says later whether it knows the contract, so nobody learns that here. */
export const PublicPause = ({ reasons }: { reasons: readonly PauseReasonRow[] }) => (
  <UntilSent call={timestop.apply} form={name} confirms={arrivedHere}>
    <Apply reasons={reasons} />
  </UntilSent>
)

/** Made anew for each pause, and with it the pause's id. */
function Apply({ reasons }: { reasons: readonly PauseReasonRow[] }) {
  const me = useOwner()
  const [start] = useState(() => ({ _id: v7(), reason: reasons[0]?._id }))
  const [values, setValues] = useState<PublicPauseValues>(start)
  const reason = reasons.find(({ _id }) => _id === values.reason)
  const who = [values.vorname, values.nachname].filter(Boolean).join(' ')
  return (
    <Section title="Pause beantragen">
      <form.Form
        form={name}
        title="Pause"
        start={{ ...start, ...(me && { vorname: me.vorname, nachname: me.nachname, email: me.email }) }}
        button="Pause beantragen"
        onChange={next => setValues(next as PublicPauseValues)}
        holds={() =>
          reason?.needsProof && !values.paper ? { field: 'paper', why: 'Mit diesem Grund braucht es einen Beleg.' } : undefined
        }
      >
        <WhoFields of={form.Field} />
        <form.Field
          name="reason"
          options={reasons.map(({ _id, text }) => [_id, text] as const)}
          hint={reason && `${reasonWords(reason)}.`}
        />
        <form.Field name="from" type="date" />
        <form.Field name="to" type="date" hint="Auch dieser Tag ist noch pausiert." />
        {reason && <Fee reason={reason} from={values.from} to={values.to} />}
        <PaperField required={reason?.needsProof ?? false} />
        <form.Field name="message" area hint="Freiwillig. Nur das Studio liest sie." />
        <SignatureField name={who} />
        <Text textStyle="small" color="ink2">
          In der Pause kommst du nicht herein und bezahlst nichts. Fest vereinbarte Tage hängt das Studio am Ende an.
        </Text>
      </form.Form>
    </Section>
  )
}

/** Days and price, all that can be told without the contract. */
function Fee({ reason, from, to }: { reason: PauseReasonRow; from?: string; to?: string }) {
  if (!from || !to || !isDay(from) || !isDay(to) || to < from) return null
  const days = daysBetween(from, to) + 1
  const fee = feeOf(reason.fee, days)
  return <Text aria-live="polite">{`${daysWords(days)} Pause, ${fee === 0 ? 'ohne Gebühr' : `Gebühr ${money(fee)}`}.`}</Text>
}

function SignatureField({ name: who }: { name: string }) {
  const [{ value }, { touched, error }, { setValue }] = useField<SignatureValue | null | undefined>('signature')
  return (
    <Box aria-invalid={touched && error ? true : undefined} tabIndex={-1}>
      <Signature
        value={value ?? undefined}
        onChange={next => void setValue(next ?? null)}
        name={who}
        required
        error={touched && typeof error === 'string' ? error : undefined}
      />
    </Box>
  )
}
