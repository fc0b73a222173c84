import { Box, Image, Text } from '@chakra-ui/react'
import { useField } from 'formik'
import { useEffect, useState } from 'react'
import { object } from 'yup'
import { useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Questionnaire } from '#client/kit/Questionnaire.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Written } from '#client/kit/Written.tsx'
import { useGo, useQueryText, useScreen } from '#client/map/links.tsx'
import { invitedBy } from '#client/parts/invited.ts'
import { Outcome } from '#client/parts/publicForm/Outcome.tsx'
import { publicFormFor } from '#client/parts/publicForm/publicForm.tsx'
import { useSent } from '#client/parts/publicForm/useSent.ts'
import type { Reply } from '#contract/call.ts'
import { leadForms } from '#contract/leads/public.ts'
import { publicLead } from '#contract/leads/shapes.ts'
import type { Answers, Page as AskedPage } from '#contract/questionnaire/shapes.ts'
import { problemsOf } from '#contract/rules/questionnaire/rules.ts'
import { id, studioCode, text } from '#contract/shapes.ts'
import { cameFrom } from './cameFrom.ts'

const shape = publicLead.shape({
  studio: studioCode().label('Studio').nullable().default(null),
  referralEmail: text(254).label('Wer hat dich eingeladen?').nullable().default(null),
  invitation: text(40).label('Code deiner Einladung'),
  source: text(10),
  campaign: id().nullable(),
})

const form = publicFormFor(leadForms.send, object(shape.fields), 'Danke, das ist angekommen. Wir melden uns bei dir.')

const arrived = {
  head: 'Danke, das ist angekommen',
  text: 'Wir melden uns bei dir, meist noch am selben Tag.',
  waits: 'Deine Angaben sind auf diesem Gerät gesichert und gehen ins Studio, sobald Netz da ist.',
  again: 'Noch jemanden eintragen',
}

type Asked = Reply<typeof leadForms.form>

/** /l/:link: what somebody sees behind a link, and the form by which they ask; also without a network and without an account (L18, V21). */
export default function LeadPage() {
  const { link } = useScreen('leadPage')
  const { data, error, again } = useCall(leadForms.form, { params: { id: link } })
  return (
    <Page>
      {!data && (
        <Box minHeight="240px" paddingTop="16" aria-busy={!error || undefined}>
          <NotLoaded error={error} again={again} missing="Dieses Angebot gibt es nicht mehr." />
        </Box>
      )}
      {data && (
        <Box paddingTop="16">
          {data.picture && (
            <Image
              src={`/api/${data.picture}`}
              alt=""
              width="full"
              maxHeight="280px"
              objectFit="cover"
              borderRadius="big"
              marginBottom="16"
            />
          )}
          <Box as="h2" textStyle="title" overflowWrap="anywhere">
            {data.title}
          </Box>
          {data.text && (
            <Box paddingTop="6">
              <Written textStyle="body">{data.text}</Written>
            </Box>
          )}
          <Ask key={link} link={link} asked={data} />
        </Box>
      )}
    </Page>
  )
}

function Ask({ link, asked }: { link: string; asked: Asked }) {
  const name = `lead/${link}`
  const sent = useSent(leadForms.send, name)
  const go = useGo()
  const [last] = sent ?? []
  const isDone = last?.state === 'done'
  const [began] = useState(() => Date.now())
  // Thanked once: whoever opens the link again later may ask again.
  useEffect(() => {
    if (isDone && Date.parse(last.born) >= began) void go({ to: 'thanks', search: { von: link }, replace: true })
  }, [isDone, last, began, go, link])
  if (!sent) return null
  if (last)
    return (
      <Box paddingTop="18">
        <Outcome row={last} confirms={arrived} />
      </Box>
    )
  return (
    <Section title="So erreichen wir dich">
      <Fields name={name} link={link} asked={asked} />
    </Section>
  )
}

function Fields({ name, link, asked }: { name: string; link: string; asked: Asked }) {
  const me = useMe()
  const words = useQueryText()
  const [values, setValues] = useState<Record<string, unknown>>({})
  const [start] = useState(() => ({
    ...cameFrom(words),
    ...(asked.studios.length === 1 && { studio: asked.studios[0]?.code }),
    ...(invitedBy() && { referralEmail: invitedBy() }),
    ...(words.einladung && { invitation: words.einladung }),
    ...(me && { vorname: me.vorname, nachname: me.nachname, email: me.email }),
  }))
  const { pages } = asked
  const holds = () =>
    problemsOf(pages, (values.answers as Answers) ?? {}).size > 0 ? 'Beantworte noch die Fragen mit einem Stern.' : undefined
  return (
    <form.Form form={name} title={asked.title} params={{ id: link }} start={start} button="Absenden" holds={holds} onChange={setValues}>
      <form.Field name="vorname" autoComplete="given-name" />
      <form.Field name="nachname" autoComplete="family-name" />
      <form.Field name="telefon" type="tel" autoComplete="tel" hint="Die Telefonnummer oder die E-Mail-Adresse genügt." />
      <form.Field name="email" type="email" autoComplete="email" />
      {asked.studios.length > 1 && (
        <form.Field
          name="studio"
          options={asked.studios.map(({ code, name: called }) => [code, called] as const)}
          none="Weiss ich noch nicht"
        />
      )}
      {pages.length > 0 && <Questions pages={pages} />}
      <form.Field name="wish" area />
      {words.einladung && <form.Field name="invitation" hint="Sie gilt für ein Probetraining." />}
      <form.Field name="referralEmail" hint="Freiwillig: die E-Mail-Adresse oder der Code eines Mitglieds." />
      <Text textStyle="small" color="ink2" whiteSpace="pre-line">
        {asked.wording}
      </Text>
    </form.Form>
  )
}

/** The form's own questions, whose answers are kept with the draft. */
function Questions({ pages }: { pages: readonly AskedPage[] }) {
  const [{ value }, , { setValue }] = useField<Answers | null | undefined>('answers')
  const answers = value ?? {}
  return (
    <Questionnaire pages={pages} answers={answers} onAnswer={(question, answer) => void setValue({ ...answers, [question]: answer })} />
  )
}
