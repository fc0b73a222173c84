import { Box, Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { useState } from 'react'
import { object } from 'yup'
import { useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { Questionnaire } from '#client/kit/Questionnaire.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Outcome } from '#client/parts/publicForm/Outcome.tsx'
import { publicFormFor } from '#client/parts/publicForm/publicForm.tsx'
import { useSent } from '#client/parts/publicForm/useSent.ts'
import type { Reply } from '#contract/call.ts'
import { leadForms } from '#contract/leads/public.ts'
import { publicLead } from '#contract/leads/shapes.ts'
import type { Answers, Page } from '#contract/questionnaire/shapes.ts'
import { problemsOf } from '#contract/rules/questionnaire/rules.ts'
import { studioCode } from '#contract/shapes.ts'

const shape = publicLead.shape({ studio: studioCode().label('Studio').nullable().default(null) })
const form = publicFormFor(leadForms.send, object(shape.fields), 'Danke, das ist angekommen. Wir melden uns bei dir.')

const arrived = {
  head: 'Danke, das ist angekommen',
  text: 'Wir melden uns bei dir, meist noch am selben Tag.',
  waits: 'Deine Angaben sind auf diesem Gerät gesichert und gehen ins Studio, sobald Netz da ist.',
  again: 'Noch jemanden eintragen',
}

/** The form of leads by which somebody asks for a place in a programme (V21). */
export function AskForm({ link }: { link: string }) {
  const { data } = useCall(leadForms.form, { params: { id: link } })
  const sent = useSent(leadForms.send, nameOf(link))
  if (!data || !sent) return null
  const [last] = sent
  if (last)
    return (
      <Box paddingTop="18">
        <Outcome row={last} confirms={arrived} />
      </Box>
    )
  return (
    <Section title="So erreichen wir dich">
      <Fields asked={data} />
    </Section>
  )
}

const nameOf = (link: string) => `lead/${link}/slim-me`

function Fields({ asked: { link, studios, pages, wording } }: { asked: Reply<typeof leadForms.form> }) {
  const me = useMe()
  const [answers, setAnswers] = useState<Answers>({})
  const [start] = useState(() => ({
    wish: 'Slim-me',
    ...(studios.length === 1 && { studio: studios[0]?.code }),
    ...(me && { vorname: me.vorname, nachname: me.nachname, email: me.email }),
  }))
  return (
    <form.Form
      form={nameOf(link)}
      title="Slim-me"
      params={{ id: link }}
      start={start}
      button="Absenden"
      holds={() => (problemsOf(pages, answers).size > 0 ? 'Beantworte noch die Fragen mit einem Stern.' : undefined)}
      onChange={values => setAnswers((values.answers as Answers | undefined) ?? {})}
    >
      <form.Field name="vorname" autoComplete="given-name" />
      <form.Field name="nachname" autoComplete="family-name" />
      <form.Field name="telefon" type="tel" autoComplete="tel" hint="Die Telefonnummer oder die E-Mail-Adresse genügt." />
      <form.Field name="email" type="email" autoComplete="email" />
      {studios.length > 1 && (
        <form.Field name="studio" options={studios.map(({ code, name }) => [code, name] as const)} none="Weiss ich noch nicht" />
      )}
      {pages.length > 0 && <Questions pages={pages} />}
      <form.Field name="wish" area />
      <Text textStyle="small" color="ink2" whiteSpace="pre-line">
        {wording}
      </Text>
    </form.Form>
  )
}

/** The form's own questions, whose answers are kept with the draft. */
function Questions({ pages }: { pages: readonly Page[] }) {
  const [{ value }, , { setValue }] = useField<Answers | null | undefined>('answers')
  const answers = value ?? {}
  return (
    <Questionnaire pages={pages} answers={answers} onAnswer={(question, answer) => void setValue({ ...answers, [question]: answer })} />
  )
}
