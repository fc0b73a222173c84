import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Row } from '#client/kit/Row.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { courseOffice } from '#contract/courses/courseOffice.ts'
import type { PlannedDetail } from '#contract/courses/scheduleForms.ts'
import type { FoundPerson } from '#contract/people.ts'
import type { ShownExecution } from './coursePlanActs.ts'

interface SeatingProps {
  row: ShownExecution
  people?: PlannedDetail['people']
  onBack: () => void
}

/** Signs members up for one execution, and off it: for whoever stands at the desk or calls. They hear of it. */
export function Seating({ row, people = [], onBack }: SeatingProps) {
  const [picked, setPicked] = useState<FoundPerson>()
  const { up, off, waiting } = useSeating(row)
  const known = picked && people.find(({ _id }) => _id === picked._id)
  const full = row.booked >= row.capacity
  const sign = async (person: FoundPerson) => {
    if (await up(person._id, `${person.vorname} ${person.nachname}`)) setPicked(undefined)
  }
  return (
    <Box display="flex" flexDirection="column" gap="12">
      <MemberPicker
        label="Wen anmelden?"
        value={picked}
        onPick={setPicked}
        studio={row.studio}
        hint={full ? 'Der Kurs ist voll: Die Person kommt auf die Warteliste.' : 'Die Person erfährt es in ihrer App.'}
        autoFocus
      />
      {known && <Text color="ink2">{`${known.name} ${known.waiting ? 'steht schon auf der Warteliste' : 'ist schon angemeldet'}.`}</Text>}
      <Box display="flex" flexWrap="wrap" gap="8">
        <Button size="row" busy={waiting} disabled={!picked || known !== undefined} onClick={() => picked && void sign(picked)}>
          {full ? 'Auf die Warteliste' : 'Anmelden'}
        </Button>
        <Button size="row" look="side" onClick={onBack}>
          Zurück
        </Button>
      </Box>
      <Box>
        {people.map(({ _id, name, waiting: waits }) => (
          <Row
            key={_id}
            title={name}
            second={waits ? 'Warteliste' : undefined}
            trail={
              <Button look="text" size="row" aria-label={`${name} abmelden`} onClick={() => void off(_id, name)}>
                Abmelden
              </Button>
            }
          />
        ))}
      </Box>
    </Box>
  )
}

/** Both ways, each taken back by the other; true where it was done or waits here. */
function useSeating(row: ShownExecution) {
  const seat = useSend(courseOffice.seat, { asks: true, title: () => `Anmeldung für jemanden: ${row.course.name}` })
  const unseat = useSend(courseOffice.unseat, { asks: true, title: () => `Abmeldung für jemanden: ${row.course.name}` })
  const inputOf = (person: string) => ({ params: { id: row._id }, body: { studio: row.studio, person } })
  const up = async (person: string, name: string): Promise<boolean> => {
    try {
      const answer = await seat.send(inputOf(person))
      const words = !answer
        ? `${name} wird angemeldet.`
        : answer.state === 'waiting'
          ? `${name} steht auf der Warteliste.`
          : `${name} ist angemeldet.`
      sayDone(answer, words, () => void off(person, name))
      return true
    } catch (error) {
      sayFailed(error)
      return false
    }
  }
  const off = async (person: string, name: string): Promise<boolean> => {
    try {
      const answer = await unseat.send(inputOf(person))
      sayDone(answer, answer ? `${name} ist abgemeldet.` : `${name} wird abgemeldet.`, () => void up(person, name))
      return true
    } catch (error) {
      sayFailed(error)
      return false
    }
  }
  return { up, off, waiting: seat.waiting || unseat.waiting }
}
