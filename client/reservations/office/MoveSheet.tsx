import { Text } from '@chakra-ui/react'
import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { useCall } from '#client/data/reads.ts'
import { dayOf, today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { DaySlots } from '#client/kit/DaySlots.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { toast } from '#client/kit/toast.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { whenWords } from '#client/reservations/words.ts'
import { addDays } from '#contract/days.ts'
import { reservations } from '#contract/reservations/calls.ts'
import type { BookedRow } from '#contract/reservations/reservationOffice.ts'

/** Staff move somebody's reservation to another time; they are told. */
export default function MoveSheet({ row, onClose }: { row: BookedRow; onClose: () => void }) {
  const { data: offer, error: gone, again: look } = useCall(reservations.one, { params: { id: row.type } })
  const days = Array.from({ length: (offer?.aheadDays ?? 0) + 1 }, (_, ahead) => addDays(today(), ahead))
  const [chosen, setDay] = useState(dayOf(row.startsAt))
  const day = days.includes(chosen) ? chosen : today()
  const [value, setValue] = useState<string>()
  const { data, error, again } = useCall(reservations.slots, offer && { params: { id: row.type }, query: { date: day, byHand: 'yes' } })
  const { send, waiting } = useSend(reservations.move, { title: () => `Verschoben: ${row.name}, ${row.who}`, asks: true })
  const slots = data?.filter(({ endsAt }) => Date.parse(endsAt) > Date.now())
  const move = async (startsAt: string) => {
    try {
      sayDone(await send({ params: { id: row._id }, body: { startsAt, byHand: 'yes' } }), `Verschoben auf ${whenWords(startsAt)}.`)
      onClose()
    } catch (problem) {
      toast(problem instanceof CallError ? problem.message : 'Das ging nicht.', { look: 'danger' })
      again()
    }
  }
  return (
    <Sheet open onClose={onClose} title={`${row.who}: verschieben`}>
      <Text textStyle="card" color="ink2" paddingBottom="12" overflowWrap="anywhere">
        {row.name}, {whenWords(row.startsAt)}. Wer reserviert hat, erfährt die neue Zeit.
      </Text>
      {gone && <NotLoaded error={gone} again={look} missing="Das lässt sich nicht mehr reservieren." />}
      {offer && (
        <DaySlots
          days={days}
          day={day}
          slots={slots}
          value={value}
          onDay={next => {
            setDay(next)
            setValue(undefined)
          }}
          onChange={setValue}
          from={row.startsAt}
          empty="An diesem Tag gibt es keine Zeiten mehr."
          otherwise={error && <NotLoaded error={error} again={again} lead="Dieser Tag ist auf diesem Gerät noch nicht geladen." />}
        />
      )}
      {value && (
        <Button width="full" marginTop="16" disabled={waiting} onClick={() => void move(value)}>
          Auf {whenWords(value)} verschieben
        </Button>
      )}
    </Sheet>
  )
}
