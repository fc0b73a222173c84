import { Box, Flex, Image, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useMay } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { formFor } from '#client/kit/form.tsx'
import { date } from '#client/kit/format.ts'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Section } from '#client/kit/Section.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import { Editing } from '#client/kit/waiting/Editing.tsx'
import { openedAs } from '#client/kit/waiting/EditingRow.tsx'
import { isWritten, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { reports } from '#contract/reports/calls.ts'
import type { StudioReport } from '#contract/reports/shapes.ts'
import { type ReportState, reportMoves, reportStates, urgencies } from '#contract/rules/reports/states.ts'
import { calledReport } from './words.ts'

const { Form, Field } = formFor(reports.answer)

interface CardProps {
  row: OverlaidRow<StudioReport>
  studioOf: (code: string) => string | null
}

/** One report: what was said and shown, where it stands, what whoever reported it hears, and the to-do that is made of it. */
export function Card({ row, studioOf }: CardProps) {
  const { text, photos, kind, urgency, author, created, studio } = row
  const about = [studioOf(studio), author && `von ${author.name}`, moment(created)].filter(Boolean).join(' · ')
  return (
    <Box>
      <Flex gap="8" align="center" wrap="wrap" paddingBottom="8">
        {urgency === 'high' && <Chip look="danger">{urgencies.high}</Chip>}
        <Text textStyle="small" color="ink2">
          {about}
        </Text>
      </Flex>
      {text && <WrittenText textStyle="body">{text}</WrittenText>}
      {kind === 'accident' && <Accident row={row} />}
      {photos.length > 0 && (
        <Flex gap="8" wrap="wrap" paddingTop="12">
          {photos.map(({ name, address }, nth) => (
            <a key={name} href={`/api/${address}`} target="_blank" rel="noreferrer">
              <Image
                width="120px"
                height="120px"
                objectFit="cover"
                borderRadius="inner"
                bg="sunken"
                src={`/api/${address}`}
                alt={`Foto ${nth + 1} gross ansehen`}
                loading="lazy"
              />
            </a>
          ))}
        </Flex>
      )}
      <Section title="Bearbeiten">
        <ReportAnswer row={row} />
      </Section>
      {kind !== 'accident' && <Todo row={row} />}
    </Box>
  )
}

/** The one that a notice leads to, which no list has loaded. */
export function OpenedCard({ id, studio, studioOf }: Pick<CardProps, 'studioOf'> & { id: string; studio: string }) {
  const { data, error, again } = useCall(reports.one, { params: { id }, query: { studio } })
  if (!data) return <NotLoaded error={error} again={again} missing="Diese Meldung gibt es nicht, oder sie ist nicht für dich." />
  return <Card row={data} studioOf={studioOf} />
}

/** The next states of a report, and the answer for the person who reported it. */
const ReportAnswer = ({ row }: { row: OverlaidRow<StudioReport> }) => (
  <Editing now={row} as={openedAs(row)}>
    {now => {
      const states: ReportState[] = [now.state, ...reportMoves[now.state]]
      return (
        <Form
          rest={{ params: { id: now._id } }}
          start={{ state: now.state, answer: now.answer }}
          also={{ studio: now.studio, version: now.version }}
          again={now.act && isWritten(now.act) ? now.act : undefined}
          title={({ body }) => `${reportStates[body.state]}: ${calledReport(now)}`}
          draft={`report/${now._id}`}
          onDone={answer => sayDone(answer, 'Gespeichert.')}
        >
          <Field name="state" options={states.map(state => [state, reportStates[state]] as const)} />
          <Field name="answer" area hint="Wer es gemeldet hat, liest das bei den eigenen Meldungen." />
        </Form>
      )
    }}
  </Editing>
)

/** One tap makes a to-do of it. */
function Todo({ row }: { row: OverlaidRow<StudioReport> }) {
  const { _id, studio } = row
  const input = { params: { id: _id }, body: { _id, studio } }
  const may = useMay(reports.toTodo, input)
  const { send, waiting } = useSend(reports.toTodo, { title: () => `Aufgabe aus Meldung: ${calledReport(row)}` })
  const [made, setMade] = useState(row.todo)
  if (!may) return null
  if (made)
    return (
      <Section title="Aufgabe">
        <ButtonLink to="myTodos" search={{ id: made }} look="side" size="row">
          Aufgabe ansehen
        </ButtonLink>
      </Section>
    )
  const make = async () => {
    const own = v7()
    try {
      const answer = await send({ params: { id: _id }, body: { _id: own, studio } })
      setMade(answer?.todo ?? own)
      sayDone(answer, 'Die Aufgabe ist angelegt.')
    } catch (error) {
      sayFailed(error)
    }
  }
  return (
    <Section title="Aufgabe">
      <Button look="soft" size="row" busy={waiting} onClick={() => void make()}>
        Aufgabe daraus machen
      </Button>
    </Section>
  )
}

/** The accident, what happened to whom, asked for by a tap, since each reading is noted and shown to the person concerned. */
function Accident({ row }: { row: StudioReport }) {
  const { _id, studio, day } = row
  const may = useMay(reports.accident, { params: { id: _id }, query: { studio } })
  const [open, setOpen] = useState(false)
  return (
    <Box>
      {day && <Text>{`Am ${date(day)}.`}</Text>}
      {!may && <Text color="ink2">Was passiert ist, lesen nur Büro und Studioleitung.</Text>}
      {may && !open && (
        <Box paddingTop="8">
          <Button look="soft" size="row" onClick={() => setOpen(true)}>
            Unfallmeldung lesen
          </Button>
          <Text textStyle="small" color="ink2" paddingTop="6">
            Das sind Gesundheitsdaten: Wen sie betreffen, sieht, wer sie gelesen hat.
          </Text>
        </Box>
      )}
      {may && open && <Content id={_id} studio={studio} />}
    </Box>
  )
}

function Content({ id, studio }: { id: string; studio: string }) {
  const { data, error, again } = useCall(reports.accident, { params: { id }, query: { studio } })
  if (!data) return <NotLoaded error={error} again={again} />
  return (
    <Box paddingTop="8">
      <Text textStyle="small" color="ink2">
        {moment(data.at)}
      </Text>
      <WrittenText textStyle="body">{data.text}</WrittenText>
      {data.concerned && <WrittenText textStyle="body">{`Beteiligt: ${data.concerned}`}</WrittenText>}
      {data.people.length > 0 && <Text>{`Verletzt: ${data.people.map(({ name }) => name).join(', ')}`}</Text>}
    </Box>
  )
}
