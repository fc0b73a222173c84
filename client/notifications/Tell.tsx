import { Box, Text } from '@chakra-ui/react'
import { useEffect, useRef, useState } from 'react'
import { prefetch, useCalls } from '#client/data/reads.ts'
import { useBreath } from '#client/kit/breath.ts'
import { formOf } from '#client/kit/form.tsx'
import { Page } from '#client/kit/Page.tsx'
import { AudienceFields, type Where } from '#client/parts/audience/AudienceFields.tsx'
import { peopleWords } from '#client/parts/audience/audienceWords.ts'
import { GoalField } from '#client/parts/audience/GoalField.tsx'
import { notifications, type TopicForm, topicForm } from '#contract/notifications.ts'
import { SentAnnouncements } from './SentAnnouncements.tsx'

interface TopicFormContext {
  /** It was taken back: what was written is there again. */
  onBack: (form: TopicForm) => void
}

const audienceOf = ({ studios, roles, advertises }: Partial<TopicForm>) => ({
  query: { studios: studios ?? [], roles: roles ?? [], ...(advertises && { advertises: 'true' as const }) },
})

const { Form, Field } = formOf<TopicForm, { people: number }, TopicFormContext>(topicForm, ({ onBack }) => {
  const { send } = useBreath(notifications.topic)
  return async body => {
    const { people } = await prefetch(notifications.topicPeople, audienceOf(body), 0)
    const whom = peopleWords(people)
    return send(
      { body },
      {
        asks: { title: `An ${whom} senden?`, text: `«${body.title}»`, button: `An ${whom} senden` },
        said: answer => `Geht in 10 Sekunden an ${peopleWords(answer.people)}.`,
        onBack: () => onBack(body),
      },
    )
  }
})

/** /dashboard/communication/push: tells many people something. */
export default function Tell() {
  return (
    <Page>
      <Sending />
    </Page>
  )
}

/** The bell, open apps, and the devices of whoever wants it. */
function Sending() {
  const [sent, setSent] = useState(0)
  const [start, setStart] = useState<Partial<TopicForm>>(empty)
  const [form, setForm] = useState<Partial<TopicForm>>({})
  const [where, setWhere] = useState<Where>()
  const isChosen = where === 'all' || (where === 'some' && !!form.studios?.length)
  // The form asks when it is sent, whatever was drawn last.
  const chosen = useRef(isChosen)
  useEffect(() => {
    chosen.current = isChosen
  }, [isChosen])
  const begin = (next: Partial<TopicForm>, at: Where) => {
    setStart(next)
    setWhere(at)
    setSent(before => before + 1)
  }
  return (
    <Box paddingTop="12" maxWidth="720px">
      <Text color="ink2" paddingBottom="18">
        Eine Mitteilung steht bei allen Gemeinten in der Glocke und kommt auf die Geräte, die Benachrichtigungen bekommen. Nach dem Senden
        bleiben 10 Sekunden, sie zurückzunehmen; danach lässt sie sich nicht mehr zurückholen.
      </Text>
      <Form
        key={sent}
        start={start}
        button="Senden …"
        wears={{ onBack: taken => begin(taken, taken.studios?.length ? 'some' : 'all') }}
        holds={() => (chosen.current ? undefined : { field: 'studios', why: 'Wähle, in welchen Studios.' })}
        onChange={setForm}
        onDone={answer => {
          if (answer) begin(empty, undefined)
        }}
      >
        <Field name="title" />
        <GoalField name="link" label="Führt zu" />
        <AudienceFields where={{ value: where, onChange: setWhere }} />
        <Field name="advertises" hint="Werbung geht nur an die, die im Profil Angebote als Mitteilung eingeschaltet haben." />
        {isChosen && <TopicAudienceCount form={form} />}
      </Form>
      <SentAnnouncements />
    </Box>
  )
}
const empty = { studios: [], roles: [], advertises: false }

/** How many that are, before anything is sent. */
function TopicAudienceCount({ form }: { form: Partial<TopicForm> }) {
  const [found] = useCalls(notifications.topicPeople, [audienceOf(form)])
  return (
    <Text role="status" textStyle="label" color={found?.error ? 'danger' : undefined} minHeight="24px">
      {found?.data ? `Gemeint: ${peopleWords(found.data.people)}${form.advertises ? ', die Angebote wollen' : ''}` : found?.error?.message}
    </Text>
  )
}
