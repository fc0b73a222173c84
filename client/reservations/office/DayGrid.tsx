import { Box, Flex, Text } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import type { GridBlock, GridColumn } from '#client/kit/calendar/calendarGrid.ts'
import { WeekGrid } from '#client/kit/calendar/WeekGrid.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { clockTime, longDate, thousands, weekday } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useGo } from '#client/map/links.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { stateChips } from '#client/reservations/words.ts'
import { minuteOf } from '#contract/clock.ts'
import { addDays } from '#contract/days.ts'
import { longestPage } from '#contract/page.ts'
import { type BookedRow, reservationOffice } from '#contract/reservations/reservationOffice.ts'
import type { ReservationPartProps } from './All.tsx'
import { useOneStudio } from './useOneStudio.tsx'

const wallMinuteOf = (instant: string) => minuteOf(clockTime(instant))

/** A reservation as it stands in its day. */
export function blockOf({ _id, who, startsAt, endsAt, state }: BookedRow): GridBlock {
  const from = wallMinuteOf(startsAt)
  const clockTo = wallMinuteOf(endsAt)
  // In the hour that is there twice the clock may say an end before the beginning, as it does at midnight.
  const to = clockTo > from ? clockTo : Math.min(1440, from + (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000)
  const word = stateChips[state].words
  const look = state === 'missed' ? 'draft' : 'plain'
  return { id: _id, from, to, title: who, lines: [word], brief: word, more: word, look, fixed: true }
}

/** States that take a place. */
const shown = ['booked', 'came', 'missed'] as const

/** One day's reservations in a studio by the clock, a column for each thing; a block leads to its owner's rows in the list. */
export function DayGrid({ above }: ReservationPartProps) {
  const [day, setDay] = useState(today())
  const { studio, choice } = useOneStudio(reservationOffice.all)
  const query = { from: day, to: day, studio: studio ? [studio] : [], status: [...shown], limit: longestPage }
  const { data, error, again, stand } = useCall(reservationOffice.all, { query })
  const now = useNow()
  const go = useGo()
  const columns = useMemo(() => columnsOf(data?.rows ?? [], day), [data, day])
  return (
    <Box display="flex" flexDirection="column" minHeight="60vh">
      <Flex wrap="wrap" gap="8" paddingBlock="8">
        {above}
        {choice}
      </Flex>
      <Flex gap="8" align="flex-end" wrap="wrap" paddingBottom="8">
        <Button look="side" aria-label="Tag zurück" onClick={() => setDay(addDays(day, -1))}>
          <CaretLeftIcon size={18} weight="bold" aria-hidden />
        </Button>
        <Box width="170px">
          <TextField label="Tag" type="date" value={day} onChange={next => next && setDay(next)} />
        </Box>
        <Button look="side" aria-label="Tag vor" onClick={() => setDay(addDays(day, 1))}>
          <CaretRightIcon size={18} weight="bold" aria-hidden />
        </Button>
        <Stand at={stand} />
      </Flex>
      {!data && !error && <Box minHeight="240px" aria-busy />}
      {!data && <NotLoaded error={error} again={again} />}
      {data && data.total > data.rows.length && (
        <Text textStyle="small" role="status">
          Hier stehen die ersten {data.rows.length} von {thousands(data.total)}; die Liste zeigt alle.
        </Text>
      )}
      {data && columns.length === 0 && <Empty text={`Am ${longDate(day)} ist nichts reserviert.`} />}
      {columns.length > 0 && (
        <Box display="flex" flexDirection="column" flex="1 1 auto" height="60vh">
          <WeekGrid
            key={day}
            label={`Reservationen, ${weekday(day)}, ${longDate(day)}`}
            columns={columns.length}
            columnAt={index => columns[index]!.column}
            blocksAt={index => columns[index]!.blocks}
            spotOf={id => {
              const at = columns.findIndex(({ blocks }) => blocks.some(one => one.id === id))
              const block = columns[at]?.blocks.find(one => one.id === id)
              return block && { column: at, from: block.from, to: block.to }
            }}
            width={180}
            now={day === today() ? minuteOf(new Date(now).toISOString()) : undefined}
            onOpen={id => {
              const q = data?.rows.find(({ _id }) => _id === id)?.who
              void go({ to: 'reservationAdminList', search: { q, frueher: day < today() ? 'ja' : undefined } })
            }}
          />
        </Box>
      )}
    </Box>
  )
}

function columnsOf(rows: readonly BookedRow[], day: string): { column: GridColumn; blocks: readonly GridBlock[] }[] {
  const types = [...new Map(rows.map(row => [row.type, row.name]))]
  return types.map(([type, name]) => ({
    column: { key: type, group: weekday(day), title: name, label: `${weekday(day)}, ${longDate(day)}, ${name}`, today: day === today() },
    blocks: rows.filter(row => row.type === type).map(blockOf),
  }))
}
