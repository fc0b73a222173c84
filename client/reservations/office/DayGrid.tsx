import { Box, Flex } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useCall } from '#client/data/calls.ts'
import { addDays, today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import type { GridBlock, GridColumn } from '#client/kit/calendar/grid.ts'
import { WeekGrid } from '#client/kit/calendar/WeekGrid.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { clock, longDate, weekday } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { stateChips } from '#client/reservations/words.ts'
import { type BookedRow, reservationOffice } from '#contract/reservations/office.ts'
import { Above } from './Above.tsx'
import type { PartProps } from './All.tsx'

const minuteOf = (instant: string) => {
  const [hours = 0, minutes = 0] = clock(instant).split(':').map(Number)
  return hours * 60 + minutes
}

function blockOf({ _id, who, startsAt, endsAt, state }: BookedRow): GridBlock {
  const from = minuteOf(startsAt)
  const to = minuteOf(endsAt)
  const word = stateChips[state].words
  const look = state === 'cancelled' ? 'cancelled' : state === 'missed' ? 'draft' : 'plain'
  return { id: _id, from, to: to > from ? to : 1440, title: who, lines: [word], brief: word, more: word, look, fixed: true }
}

/** One day's reservations by the clock, a column for each thing. */
export function DayGrid({ above }: PartProps) {
  const [day, setDay] = useState(today())
  const { data, error, again, stand } = useCall(reservationOffice.all, { query: { from: day, to: day, limit: 200 } })
  const now = useNow()
  const columns = useMemo(() => columnsOf(data?.rows ?? [], day), [data, day])
  return (
    <Box display="flex" flexDirection="column" minHeight="60vh">
      <Above>{above}</Above>
      <Flex gap="8" align="flex-end" wrap="wrap" paddingBottom="8">
        <Button look="side" size="row" onClick={() => setDay(addDays(day, -1))}>
          Tag zurück
        </Button>
        <Box width="180px">
          <TextField label="Tag" type="date" value={day} onChange={next => next && setDay(next)} />
        </Box>
        <Button look="side" size="row" onClick={() => setDay(addDays(day, 1))}>
          Tag weiter
        </Button>
        <Stand at={stand} />
      </Flex>
      {!data && <NotLoaded error={error} again={again} />}
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
            onOpen={() => {}}
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
