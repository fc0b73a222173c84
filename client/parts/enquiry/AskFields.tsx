import { Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { type ReactNode, useState } from 'react'
import { object } from 'yup'
import { useMe } from '#client/data/session.ts'
import { Questionnaire } from '#client/kit/Questionnaire.tsx'
import { publicFormFor } from '#client/parts/publicForm/publicForm.tsx'
import type { Reply } from '#contract/call.ts'
import { leadForms } from '#contract/leads/leadForms.ts'
import { publicLead } from '#contract/leads/shapes.ts'
import type { Answers, QuestionPage } from '#contract/questionnaire/shapes.ts'
import { problemsOf } from '#contract/rules/questionnaire/rules.ts'
import { id, studioCode, text } from '#contract/shapes.ts'

const shape = publicLead.shape({
  studio: studioCode().label('Studio').nullable().default(null),
  referralEmail: text(254).label('Wer hat dich eingeladen?').nullable().default(null),
  invitation: text(40).label('Code deiner Einladung'),
  source: text(10),
  campaign: id().nullable(),
})

const form = publicFormFor(leadForms.send, object(shape.fields), 'Danke, das ist angekommen. Wir melden uns bei dir.')

/** A field more of it, for who asks for one. */
export const AskField = form.Field

/** The words once it has arrived. */
export const arrived = {
  head: 'Danke, das ist angekommen',
  text: 'Wir melden uns bei dir, meist noch am selben Tag.',
  waits: 'Deine Angaben sind auf diesem Gerät gesichert und gehen ins Studio, sobald Netz da ist.',
  again: 'Noch jemanden eintragen',
}

interface AskFieldsProps {
  /** Names the draft and what was sent. */
  name: string
  link: string
  asked: Reply<typeof leadForms.form>
  /** Its title while it waits and once it has arrived. */
  title: string
  start?: Record<string, unknown>
  /** Set where the device is many people's: it keeps no draft and offers nobody's name. */
  shared?: boolean
  onSent?: () => void
  /** Fields more, after the wish. */
  children?: ReactNode
}

/** The fields of a form of leads, with its own questions: name, one way to reach somebody, studio and wish. */
export function AskFields({ name, link, asked, title, start: given, shared, onSent, children }: AskFieldsProps) {
  const me = useMe()
  const { studios, pages, wording } = asked
  const [answers, setAnswers] = useState<Answers>({})
  const [start] = useState(() => ({
    ...given,
    ...(studios.length === 1 && { studio: studios[0]?.code }),
    ...(me && !shared && { vorname: me.vorname, nachname: me.nachname, email: me.email }),
  }))
  const holds = () => (problemsOf(pages, answers).size > 0 ? 'Beantworte noch die Fragen mit einem Stern.' : undefined)
  return (
    <form.Form
      form={name}
      title={title}
      params={{ id: link }}
      start={start}
      button="Absenden"
      holds={holds}
      shared={shared}
      onSent={onSent}
      onChange={values => setAnswers((values.answers as Answers | undefined) ?? {})}
    >
      <form.Field name="vorname" autoComplete={shared ? 'off' : 'given-name'} />
      <form.Field name="nachname" autoComplete={shared ? 'off' : 'family-name'} />
      <form.Field
        name="telefon"
        type="tel"
        autoComplete={shared ? 'off' : 'tel'}
        hint="Die Telefonnummer oder die E-Mail-Adresse genügt."
      />
      <form.Field name="email" type="email" autoComplete={shared ? 'off' : 'email'} />
      {studios.length > 1 && (
        <form.Field name="studio" options={studios.map(({ code, name: called }) => [code, called] as const)} none="Weiss ich noch nicht" />
      )}
      {pages.length > 0 && <Questions pages={pages} />}
      <form.Field name="wish" area />
      {children}
      <Text textStyle="small" color="ink2" whiteSpace="pre-line">
        {wording}
      </Text>
    </form.Form>
  )
}

/** The form's own questions, whose answers are kept with the draft. */
function Questions({ pages }: { pages: readonly QuestionPage[] }) {
  const [{ value }, , { setValue }] = useField<Answers | null | undefined>('answers')
  const answers = value ?? {}
  return (
    <Questionnaire pages={pages} answers={answers} onAnswer={(question, answer) => void setValue({ ...answers, [question]: answer })} />
  )
}
