import { Box, Flex, Text } from '@chakra-ui/react'
import { TrashIcon } from '@phosphor-icons/react/dist/csr/Trash'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useOnline } from '#client/data/connection.ts'
import { dayOf } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { formFor } from '#client/kit/form.tsx'
import { clockTime, counted, date } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { type ModelAnswer, nutritionQuestions, questionsADay, questionsKept } from '#contract/nutrition/nutritionQuestions.ts'
import { refusals } from '#contract/refusals.ts'
import { dangerIn, dangers } from '#contract/rules/nutrition/danger.ts'
import { useQuestions } from './useQuestions.ts'

const { Form, Field } = formFor(nutritionQuestions.ask)

const needsNet = 'Braucht Netz: Ohne Netz antwortet niemand. Deine Frage bleibt hier stehen.'

/** Questions to the language model with its answers (H37). */
export default function Questions() {
  const { data, error, again, rows } = useQuestions()
  const [fixed, setFixed] = useState<ModelAnswer>()
  if (!data) return <NotLoaded error={error} again={again} lead="Deine Fragen sind auf diesem Gerät noch nicht geladen." />
  return (
    <>
      <Text textStyle="small" color="ink2">
        {`Antworten kommen von einer KI und sind keine ärztliche Beratung. Sie erfährt nicht, wer du bist: Schreib keinen Namen. Frage und Antwort bleiben ${questionsKept} Tage.`}
      </Text>
      {data.offered ? (
        <Question left={data.left} onFixed={setFixed} />
      ) : (
        <Text role="status" paddingTop="12">
          {refusals['questions-off'][1]}
        </Text>
      )}
      {fixed && <AnsweredQuestionLine row={fixed} />}
      {rows.length > 0 && (
        <Section title="Deine Fragen">
          {rows.map(row => (
            <AnsweredQuestionLine key={row._id} row={row} />
          ))}
        </Section>
      )}
    </>
  )
}

interface QuestionProps {
  left: number
  onFixed: (answer: ModelAnswer | undefined) => void
}

/** A typed question stays until it is answered; one that no model may be asked is answered here also without a network. */
function Question({ left, onFixed }: QuestionProps) {
  const online = useOnline()
  const [_id, setId] = useState(() => v7())
  const [typed, setTyped] = useState('')
  const danger = online ? undefined : dangerIn(typed)
  const why = online ? (left === 0 ? 'Für heute sind deine Fragen aufgebraucht: Morgen geht es weiter.' : undefined) : needsNet
  const done = (answer: ModelAnswer | undefined) => {
    onFixed(answer?.fixed ? answer : undefined)
    setTyped('')
    setId(v7())
  }
  return (
    <Box paddingTop="12">
      {!online && (
        <Text role="status" textStyle="label" color="warn" paddingBottom="8">
          Braucht Netz
        </Text>
      )}
      <Form
        key={_id}
        also={{ _id }}
        draft="nutrition/question"
        button="Fragen"
        holds={() => why}
        onChange={({ message }) => setTyped(message ?? '')}
        onDone={done}
      >
        <Field name="message" area hint={`Höchstens 1000 Zeichen. Heute noch ${counted(left, 'Frage', 'Fragen')} von ${questionsADay}.`} />
      </Form>
      {danger && (
        <Text role="status" paddingTop="12">
          {dangers[danger]}
        </Text>
      )}
      <SumsChoice />
    </Box>
  )
}

/** The choice to send today's sums along. */
function SumsChoice() {
  const { sums, waits } = useQuestions()
  const { send, error } = useSend(nutritionQuestions.setSums, {
    title: ({ body }) => (body.sums ? 'Summen mitschicken' : 'Summen nicht mitschicken'),
  })
  return (
    <Flex align="center" gap="8" paddingBlock="12">
      <Box flex={1}>
        <Check
          checked={sums}
          onChange={next => void send({ body: { sums: next } }).catch(() => {})}
          error={error?.message}
          hint="Energie und Nährwerte des Tages, ohne was du gegessen hast."
        >
          Meine Summen von heute mitschicken
        </Check>
      </Box>
      {waits && <Tick state="waiting" size="table" />}
    </Flex>
  )
}

function AnsweredQuestionLine({ row }: { row: ModelAnswer }) {
  const { send } = useSend(nutritionQuestions.remove, { title: () => 'Frage gelöscht' })
  return (
    <Box as="article" paddingBlock="12" borderTop="1px solid {colors.line}">
      <Flex align="start" justify="space-between" gap="8">
        <WrittenText textStyle="field" paddingTop="10">
          {row.message}
        </WrittenText>
        {!row.fixed && (
          <IconButton
            label={`Frage «${row.message.slice(0, 40)}» löschen`}
            icon={<TrashIcon size={20} />}
            onClick={() => void send({ params: { id: row._id } }).catch(() => {})}
          />
        )}
      </Flex>
      <WrittenText role={row.fixed ? 'status' : undefined}>{row.answer}</WrittenText>
      <Text textStyle="small" color="ink2" paddingTop="4">
        {row.fixed
          ? 'Von uns, nicht von einer KI. Frage und Antwort werden nicht aufbewahrt.'
          : `Von einer KI, keine ärztliche Beratung · ${date(dayOf(row.at))}, ${clockTime(row.at)}`}
      </Text>
    </Box>
  )
}
