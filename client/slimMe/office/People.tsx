import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { useCall } from '#client/data/reads.ts'
import { useCan } from '#client/data/session.ts'
import { dayOf, now, today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { calledName, clockTime, counted, date } from '#client/kit/format.ts'
import { Menu } from '#client/kit/Menu.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import type { OverlaidRow, WaitingAct } from '#client/kit/waiting/overlay.ts'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { useRemoval } from '#client/kit/waiting/useRemoval.ts'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { useGo } from '#client/map/links.tsx'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { dayWords, timeWords } from '#client/parts/slimMe/words.ts'
import type { FoundPerson } from '#contract/people.ts'
import { nextDate, slimStateOf } from '#contract/rules/slimMe/dates.ts'
import { type ProgrammeParticipant, type ProgrammeRow, slimMe } from '#contract/slimMe/calls.ts'
import { RefusedParticipantActs } from './RefusedParticipantActs.tsx'
import { peopleWays } from './rows.ts'

/** Those who take part in a programme: signed up and taken out here, also without a network. */
export function People({ row }: { row: ProgrammeRow }) {
  const { _id, studio, places } = row
  const { data, error, stand, again } = useCall(slimMe.people, { query: { studio, programme: _id } })
  const all = useWaitingRows(data, stand, peopleWays)
  const rows = all.rows?.filter(({ programme }) => programme === _id)
  const isHere = ({ id, row: { body } }: WaitingAct) =>
    (body as { programme?: string } | undefined)?.programme === _id || data?.some(each => each._id === id)
  const may = useCan(slimMe.signUp, studio)
  const next = nextDate(row, today(), clockTime(now()))
  return (
    <Section title={rows ? `${rows.length} von ${counted(places, 'Platz', 'Plätzen')}` : 'Dabei'} aside={<Stand at={stand} />}>
      {next && (
        <Text color="ink2">
          Nächster Termin: {dayWords(next)}, {timeWords(row)}
        </Text>
      )}
      <RefusedParticipantActs acts={all.refused.filter(isHere)} />
      {!rows && <NotLoaded error={error} again={again} lead="Wer mitmacht, ist auf diesem Gerät noch nicht geladen." />}
      {rows?.length === 0 && <Text color="ink2">Noch niemand. Trag die erste Person ein.</Text>}
      {rows?.map(each => (
        <ParticipantLine key={each._id} row={each} studio={studio} />
      ))}
      {may && slimStateOf(row, today()) !== 'over' && <SignUp programme={row} isFull={(rows?.length ?? 0) >= places} />}
    </Section>
  )
}

const nameOf = ({ name, act }: OverlaidRow<ProgrammeParticipant>) => name || (act?.row.title ?? '')

/** Somebody who takes part, with the way to their card: what they share of their measurements stands there (H24). */
function ParticipantLine({ row, studio }: { row: OverlaidRow<ProgrammeParticipant>; studio: string }) {
  const go = useGo()
  const { remove } = useRemoval<ProgrammeParticipant & { studio: string }>(slimMe.signOff, slimMe.signUp, ({ name }) => name)
  const card = () => void go({ to: 'userCard', params: { id: row.person } })
  return (
    <Row
      title={nameOf(row)}
      second={row.at ? `Dabei seit ${date(dayOf(row.at))}` : undefined}
      onPick={card}
      beside={
        <>
          {row.act && <Chip look="pending">Vorgemerkt</Chip>}
          <Menu
            label={`Mehr zu ${nameOf(row)}`}
            items={[
              { label: 'Karte öffnen', onPick: card },
              { label: 'Herausnehmen', danger: true, onPick: () => void remove({ ...row, name: nameOf(row), studio }) },
            ]}
          />
        </>
      }
    />
  )
}

function SignUp({ programme, isFull }: { programme: ProgrammeRow; isFull: boolean }) {
  const [person, setPerson] = useState<FoundPerson>()
  const [_id, setId] = useState(() => v7())
  const { send, waiting } = useSend(slimMe.signUp, { title: () => (person ? calledName(person) : programme.title), asks: true })
  const take = async () => {
    if (!person) return
    try {
      const answer = await send({ body: { _id, studio: programme.studio, programme: programme._id, person: person._id } })
      sayDone(answer, `${person.vorname} ist dabei.`)
      setPerson(undefined)
      setId(v7())
    } catch (error) {
      sayFailed(error)
    }
  }
  if (isFull)
    return (
      <Text color="ink2" paddingTop="12">
        Alle Plätze sind vergeben.
      </Text>
    )
  return (
    <Box display="grid" gap="12" paddingTop="12">
      <MemberPicker label="Person eintragen" value={person} onPick={setPerson} />
      <Button busy={waiting} disabled={!person} onClick={() => void take()}>
        Eintragen
      </Button>
    </Box>
  )
}
