import { Link as Anchor, Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useMay } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { formFor } from '#client/kit/form.tsx'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Questionnaire } from '#client/kit/Questionnaire.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Timeline } from '#client/kit/Timeline.tsx'
import { WrittenText } from '#client/kit/Written.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { mailTo } from '#contract/emailText.ts'
import { leads } from '#contract/leads/calls.ts'
import type { Lead, LeadCard } from '#contract/leads/shapes.ts'
import { isOpenLead, leadSources } from '#contract/rules/leads/states.ts'
import { Alike } from './Alike.tsx'
import { CardTimes } from './CardTimes.tsx'
import { EditLead } from './EditLead.tsx'
import { StateChip } from './leadColumns.tsx'
import { MovePanel } from './MovePanel.tsx'
import { StepPanel } from './StepPanel.tsx'
import { useLeadActs } from './useLeadActs.ts'

const { Form: NoteForm, Field: NoteField } = formFor(leads.note)

interface CardProps {
  row: OverlaidRow<Lead>
  studioName: string | null
  onDone: () => void
}

const marks: Readonly<Record<string, string>> = { member: 'Ist schon Mitglied', spam: 'War schon Spam', blocked: 'E-Mail gesperrt' }

/** All that is known of a lead, what is to do next, and all that happened. */
export function Card({ row, studioName, onDone }: CardProps) {
  const acts = useLeadActs()
  const { _id, studio, version, state } = row
  const may = useMay(leads.move, { params: { id: _id }, body: { studio, version, status: state, step: null, reason: null } })
  const { data, error, again } = useCall(leads.one, { params: { id: _id }, query: studio ? { studio } : {} })
  const [edits, setEdits] = useState(row.act?.row.state === 'refused')
  return (
    <Flex direction="column" gap="16">
      <LeadCardHead row={row} studioName={studioName} />
      {may && isOpenLead(state) && <StepPanel row={row} acts={acts} />}
      {may && <MovePanel key={state} row={row} acts={acts} />}
      {may && isOpenLead(state) && <CardTimes row={row} />}
      {may && isOpenLead(state) && (
        <ButtonLink to="contractNew" search={{ lead: _id }} look="side" size="row" alignSelf="flex-start">
          Vertrag erstellen
        </ButtonLink>
      )}
      {data && may && <Alike card={data} />}
      {may && <Note row={row} />}
      {data ? (
        <History card={data} />
      ) : (
        <NotLoaded error={error} again={again} lead="Was geschah, ist auf diesem Gerät noch nicht geladen." />
      )}
      {may && !edits && (
        <Button look="text" size="row" alignSelf="flex-start" onClick={() => setEdits(true)}>
          Angaben ändern
        </Button>
      )}
      {may && edits && (
        <Section title="Angaben">
          <EditLead row={row} onDone={onDone} />
        </Section>
      )}
    </Flex>
  )
}

function LeadCardHead({ row, studioName }: Pick<CardProps, 'row' | 'studioName'>) {
  const { email, wish, mark, noCall, source, received, form } = row
  const about = [studioName, form?.name ?? leadSources[source], moment(received)].filter(Boolean).join(' · ')
  return (
    <Box>
      <Flex gap="8" align="center" wrap="wrap">
        <StateChip state={row.state} />
        {mark && <Chip look="warn">{marks[mark] ?? mark}</Chip>}
        {noCall && <Chip look="danger">Nicht anrufen</Chip>}
        <Text textStyle="small" color="ink2">
          {about}
        </Text>
      </Flex>
      {wish && (
        <Box paddingTop="10">
          <WrittenText textStyle="body">{wish}</WrittenText>
        </Box>
      )}
      {email && (
        <Anchor href={mailTo(email)} display="inline-flex" alignItems="center" minHeight="44px" color="brandInk" overflowWrap="anywhere">
          {email}
        </Anchor>
      )}
      {row.reason && <Text color="ink2">{`Grund: ${row.reason}`}</Text>}
    </Box>
  )
}

function Note({ row }: { row: Lead }) {
  const [made, setMade] = useState(() => v7())
  return (
    <NoteForm
      key={made}
      rest={{ params: { id: row._id } }}
      also={{ _id: made, studio: row.studio }}
      button="Notieren"
      look="soft"
      draft={`lead/note/${row._id}`}
      title={() => 'Notiz zu einem Lead'}
      onDone={answer => {
        sayDone(answer, 'Notiert.')
        setMade(v7())
      }}
    >
      <NoteField name="text" area />
    </NoteForm>
  )
}

const looks = { moved: 'ok', received: 'ok', asked: 'ok', notReached: 'warn' } as const

function History({ card }: { card: LeadCard }) {
  const answered = card.asked.filter(({ answers }) => answers)
  return (
    <>
      {answered.map(({ _id, at, answers, pages }) => (
        <Section key={_id} title={`Antworten, ${moment(at)}`}>
          <Questionnaire pages={pages} answers={answers ?? {}} readOnly />
        </Section>
      ))}
      <Section title="Was geschah">
        <Timeline
          label="Was geschah"
          moments={card.events.map(({ _id, at, title, text, author, kind }) => ({
            _id,
            at,
            title,
            second: [text, author].filter(Boolean).join(' · ') || undefined,
            look: looks[kind as keyof typeof looks],
          }))}
        />
      </Section>
    </>
  )
}
