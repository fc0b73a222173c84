import { Box, Text } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { v7 } from 'uuid'
import { useOnline } from '#client/data/connection.ts'
import { prefetch, useCall } from '#client/data/reads.ts'
import { now, today } from '#client/data/time.ts'
import { useSend } from '#client/data/useSend.ts'
import { Button } from '#client/kit/Button.tsx'
import { Check } from '#client/kit/Check.tsx'
import { DaySlots } from '#client/kit/DaySlots.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { PickOne } from '#client/kit/pills.tsx'
import { sayDone, sayFailed } from '#client/kit/waiting/say.ts'
import { instantOf } from '#client/parts/audience/wall.ts'
import { daycare } from '#contract/daycare/calls.ts'
import type { Child, HoursForm } from '#contract/daycare/shapes.ts'
import { addDays } from '#contract/days.ts'
import { clockAt } from '#contract/zone.ts'
import { firstOpen, slotsFor } from './slotsFor.ts'
import { whenWords } from './words.ts'

/** Days that can be booked from today on, and those of them that are there without a network. */
const daysAhead = 21
const daysKept = 5

const lengths = [30, 60, 90, 120, 150, 180]

interface BookingProps {
  studio: string
  hours: HoursForm
  kids: readonly Child[]
}

/** Books a stretch for a child: whom, how long, and when; without a network it is noted. */
export function Booking({ studio, hours, kids }: BookingProps) {
  const online = useOnline()
  const [kid, setKid] = useState(kids[0]?._id)
  const [minutes, setMinutes] = useState('60')
  const days: [string, ...string[]] = [today(), ...Array.from({ length: daysAhead - 1 }, (_, ahead) => addDays(today(), ahead + 1))]
  const [day, setDay] = useState(() => firstOpen(hours, days, { minutes: Number(minutes), now: clockAt(Date.parse(now())) }))
  const [value, setValue] = useState<string>()
  const [waits, setWaits] = useState(false)
  const { data, error, again } = useCall(daycare.slots, { params: { day }, query: { studio } })
  useEffect(() => {
    let gone = false
    const load = async () => {
      for (let ahead = 0; ahead < daysKept && !gone; ahead++)
        await prefetch(daycare.slots, { params: { day: addDays(today(), ahead) }, query: { studio } }).catch(() => {})
    }
    void load()
    return () => {
      gone = true
    }
  }, [studio])
  const slots =
    data &&
    slotsFor(data, Number(minutes)).map(slot => ({ ...slot, startsAt: instantOnDay(day, slot.from), endsAt: instantOnDay(day, slot.to) }))
  const chosen = slots?.find(slot => slot.startsAt === value)
  const name = kids.find(({ _id }) => _id === kid)?.vorname ?? ''
  const { send, waiting } = useSend(daycare.signUp, { title: ({ body }) => `Kinderhort: ${whenWords(body)}`, asks: true })
  const book = async () => {
    if (!chosen || !kid) return
    const { from, to } = chosen
    try {
      const answer = await send({ body: { _id: v7(), child: kid, studio, day, from, to, ...(waits && { waits }) } })
      setValue(undefined)
      const place = answer?.state === 'waiting' ? 'auf der Warteliste' : 'angemeldet'
      sayDone(answer, `${name} ist ${place}: ${whenWords({ day, from, to })}.`)
    } catch (failed) {
      sayFailed(failed)
    }
  }
  return (
    <Box display="grid" gap="16">
      {kids.length > 1 && (
        <PickOne label="Kind" value={kid} options={kids.map(({ _id, vorname }) => [_id, vorname] as const)} onChange={setKid} />
      )}
      <PickOne
        label="Wie lange?"
        value={minutes}
        options={lengths.filter(length => length <= hours.mostMinutes).map(length => [String(length), `${length} min`] as const)}
        onChange={setMinutes}
      />
      <DaySlots
        days={days}
        day={day}
        onDay={next => {
          setDay(next)
          setValue(undefined)
        }}
        slots={slots?.filter(({ startsAt }) => startsAt > now())}
        value={value}
        onChange={setValue}
        waits={waits ? 'Warteliste' : undefined}
        empty="An diesem Tag ist der Kinderhort zu, oder es geht keine so lange Zeit."
        otherwise={error && <NotLoaded error={error} again={again} />}
      />
      <Check
        checked={waits}
        onChange={next => {
          setWaits(next)
          if (!next && chosen?.free === 0) setValue(undefined)
        }}
      >
        Ist kein Platz frei, auf die Warteliste: Wird einer frei, ist das Kind angemeldet
      </Check>
      <Box>
        <Button busy={waiting} disabled={!chosen} onClick={() => void book()}>
          {!online ? 'Vormerken' : chosen?.free === 0 ? 'Auf die Warteliste' : 'Anmelden'}
        </Button>
        {!chosen && (
          <Text textStyle="small" color="ink2" paddingTop="6">
            Wähle einen Tag und eine Zeit.
          </Text>
        )}
      </Box>
    </Box>
  )
}

const instantOnDay = (day: string, clock: string) => instantOf(`${day}T${clock}`) ?? ''
