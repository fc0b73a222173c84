import { Box, Flex, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { dayOf, today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { DaySlots } from '#client/kit/DaySlots.tsx'
import type { FreeSlot } from '#contract/appointments/shapes.ts'
import { addDays } from '#contract/days.ts'
import { onceEach, type Slot, trainersIn } from './slotTimes.ts'
import { whenWords } from './words.ts'

/** Days that are asked for at once, and shown to choose from. */
export const daysShown = 21

interface TimeChoiceProps {
  /** Free times of all those days; undefined while they are not here. */
  slots: readonly Slot[] | undefined
  /** Begin of the time that is had, while it is being moved. */
  from?: string
  /** Stands in place of times that are not here. */
  otherwise?: React.ReactNode
  /** The word on the button: «Buchen». */
  verb: string
  busy?: boolean
  /** Why it could not be had; the next free times are offered with it. */
  error?: unknown
  onTake: (slot: string) => void
}

/** A free time among those of the next weeks, and the button that takes it. */
export function TimeChoice({ slots, from, otherwise, verb, busy, error, onTake }: TimeChoiceProps) {
  const days = useMemo(() => Array.from({ length: daysShown }, (_, ahead) => addDays(today(), ahead)), [])
  const [picked, setDay] = useState<string>()
  const [value, setValue] = useState<string>()
  const [wished, setWished] = useState('')
  const trainers = trainersIn(slots)
  const trainer = trainers.includes(wished) ? wished : ''
  const first = slots?.[0] && dayOf(slots[0].startsAt)
  const day = picked ?? first ?? (days[0] as string)
  const ofDay =
    slots &&
    onceEach(
      slots.filter(({ startsAt }) => dayOf(startsAt) === day),
      trainer,
    )
  const chosen = ofDay?.find(({ startsAt }) => startsAt === value)
  return (
    <Box display="grid" gap="12">
      {trainers.length > 0 && (
        <SelectField
          label="Mit wem"
          value={trainer}
          none="Egal"
          options={trainers.map(name => [name, name] as const)}
          onChange={setWished}
        />
      )}
      <DaySlots
        days={days}
        day={day}
        onDay={next => {
          setDay(next)
          setValue(undefined)
        }}
        slots={ofDay}
        value={value}
        onChange={setValue}
        from={from}
        empty={slots?.length ? 'An diesem Tag ist nichts frei.' : 'In den nächsten drei Wochen ist nichts frei.'}
        otherwise={otherwise}
      />
      {chosen?.trainer && (
        <Text textStyle="small" color="ink2">
          Mit {chosen.trainer}
        </Text>
      )}
      <Instead error={error} onTake={onTake} />
      <Button width="full" busy={busy} disabled={!chosen} onClick={() => chosen && onTake(chosen.slot)}>
        {chosen ? `${whenWords(chosen.startsAt)} ${verb}` : 'Wähle eine Zeit'}
      </Button>
    </Box>
  )
}

/** Why a time could not be had, with the next ones that are free. */
function Instead({ error, onTake }: Pick<TimeChoiceProps, 'error' | 'onTake'>) {
  if (!(error instanceof CallError)) return null
  const { next = [] } = (error.current ?? {}) as { next?: readonly FreeSlot[] }
  return (
    <Box role="alert" padding="12" borderRadius="inner" bg="warnSoft" color="warn" textStyle="card">
      {error.said}
      {next.length > 0 && (
        <Flex wrap="wrap" gap="8" paddingTop="8">
          {next.map(({ slot, startsAt }) => (
            <Button key={slot} look="side" size="row" onClick={() => onTake(slot)}>
              {whenWords(startsAt)}
            </Button>
          ))}
        </Flex>
      )}
    </Box>
  )
}
