import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { now } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { calledName } from '#client/kit/format.ts'
import { moment } from '#client/kit/moment.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { attendance } from '#contract/attendance/calls.ts'
import type { FoundPerson } from '#contract/people.ts'
import type { ShownArrival } from './withNamed.ts'

/** The person to be named: the owner of an unknown chip or, without one, somebody who came without a chip. */
export interface Naming {
  studio: string
  entry?: ShownArrival
}

/** Names whose an unknown chip is, or writes somebody down by hand; without a network it waits. */
export function NameSheet({ naming, onClose }: { naming: Naming; onClose: () => void }) {
  const { studio, entry } = naming
  const [person, setPerson] = useState<FoundPerson>()
  const [missing, setMissing] = useState(false)
  const [made] = useState(() => ({ _id: v7(), at: now() }))
  const [called, setCalled] = useState('')
  const { send, waiting } = useSend(attendance.name, {
    title: () => (entry ? `Chip zugeordnet: ${called}` : `Eingetreten: ${called}`),
    asks: true,
  })
  const back = () => void send({ body: { studio, entry: entry?._id, user: null } }).catch(sayFailed)
  const save = async () => {
    if (!person) return setMissing(true)
    try {
      const answer = await send({ body: entry ? { studio, entry: entry._id, user: person._id } : { ...made, studio, user: person._id } })
      const name = calledName(person)
      sayDone(answer, entry ? `Der Chip von ${moment(entry.at)} ist ${name}.` : `${name} ist eingetragen.`, entry && back)
      onClose()
    } catch (error) {
      sayFailed(error)
    }
  }
  const pick = (next: FoundPerson | undefined) => {
    setPerson(next)
    setCalled(next ? calledName(next) : '')
  }
  return (
    <Sheet open onClose={onClose} title={entry ? 'Wem gehört der Chip?' : 'Von Hand eintragen'}>
      <Text color="ink2" paddingBottom="16">
        {entry
          ? `${moment(entry.at)}${entry.where ? `, ${entry.where}` : ''}. Die Zuordnung gilt für diesen Eintritt.`
          : 'Für wen ohne Chip gekommen ist.'}
      </Text>
      <MemberPicker label="Mitglied" required value={person} missing={missing} onPick={pick} autoFocus />
      <Box paddingTop="18">
        <Button busy={waiting} onClick={() => void save()}>
          {entry ? 'Zuordnen' : 'Eintragen'}
        </Button>
      </Box>
    </Sheet>
  )
}
