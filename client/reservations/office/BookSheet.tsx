import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { v7 } from 'uuid'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { DaySlots } from '#client/kit/DaySlots.tsx'
import { calledName } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { whenWords } from '#client/reservations/words.ts'
import { addDays } from '#contract/days.ts'
import type { FoundPerson } from '#contract/people.ts'
import { reservations } from '#contract/reservations/calls.ts'
import { reservationOffice, type TypeRow } from '#contract/reservations/reservationOffice.ts'

interface BookSheetProps {
  /** Types of the studios in which the caller looks after reservations. */
  types: readonly TypeRow[]
  onClose: () => void
}

/** Staff reserve for somebody, who is told; without a network it waits, and is refused to whoever entered it where the place is gone by then. */
export default function BookSheet({ types, onClose }: BookSheetProps) {
  const offered = types.filter(({ published, state }) => published && state !== 'defective')
  const [person, setPerson] = useState<FoundPerson>()
  const [missing, setMissing] = useState(false)
  const [picked, setPicked] = useState(offered[0]?._id ?? '')
  const [_id] = useState(() => v7())
  const [day, setDay] = useState(today())
  const [value, setValue] = useState<string>()
  const type = offered.find(one => one._id === picked)
  const slots = useCall(reservations.slots, type && { params: { id: type._id }, query: { date: day, byHand: 'yes' } })
  const { send, waiting } = useSend(reservationOffice.book, {
    title: ({ body }) => `Reserviert für ${person ? calledName(person) : ''}: ${type?.name ?? ''}, ${whenWords(body.startsAt)}`,
    asks: true,
  })
  const save = async () => {
    if (!person || !type || !value) return setMissing(true)
    try {
      const body = { _id, studio: type.studio, type: type._id, person: person._id, startsAt: value }
      sayDone(await send({ body }), `${calledName(person)}: ${type.name}, ${whenWords(value)}.`)
      onClose()
    } catch (problem) {
      sayFailed(problem)
      if (problem instanceof CallError) slots.again()
    }
  }
  return (
    <Sheet open onClose={onClose} title="Für jemanden reservieren">
      <MemberPicker label="Mitglied" required value={person} missing={missing} onPick={setPerson} autoFocus />
      <Box paddingBlock="12">
        <SelectField
          label="Was?"
          value={picked}
          options={offered.map(one => [one._id, one.name] as const)}
          onChange={next => {
            setPicked(next)
            setValue(undefined)
          }}
        />
      </Box>
      {type && (
        <DaySlots
          days={Array.from({ length: type.aheadDays + 1 }, (_, ahead) => addDays(today(), ahead))}
          day={day}
          slots={slots.data?.filter(({ endsAt }) => Date.parse(endsAt) > Date.now())}
          value={value}
          onDay={next => {
            setDay(next)
            setValue(undefined)
          }}
          onChange={setValue}
          empty="An diesem Tag gibt es keine Zeiten mehr."
          otherwise={
            slots.error && <NotLoaded error={slots.error} again={slots.again} lead="Dieser Tag ist auf diesem Gerät noch nicht geladen." />
          }
        />
      )}
      <Button width="full" marginTop="16" busy={waiting} disabled={!value} onClick={() => void save()}>
        {value ? `Auf ${whenWords(value)} reservieren` : 'Wähle eine Zeit'}
      </Button>
    </Sheet>
  )
}
