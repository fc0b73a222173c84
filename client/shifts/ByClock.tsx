import { Box } from '@chakra-ui/react'
import { useMemo } from 'react'
import { today } from '#client/data/time.ts'
import type { GridBlock, GridColumn, Spot } from '#client/kit/calendar/calendarGrid.ts'
import { WeekGrid } from '#client/kit/calendar/WeekGrid.tsx'
import { longDate, shortDate, shortWeekday, weekday } from '#client/kit/format.ts'
import { wallMomentOf, wallOf } from '#contract/rules/shifts/wallTimes.ts'
import type { ShiftRow } from '#contract/shifts/shapes.ts'
import { blockOf } from './clockBlocks.ts'
import type { Findings, ShownPlan, ShownShift } from './shownShifts.ts'

interface ClockProps {
  plan: ShownPlan
  days: readonly string[]
  findings: Findings
  /** Whole hours that the studio plans; a shift outside them is in sight all the same. */
  hours: readonly [from: number, to: number]
  onOpen: (id: string) => void
  onAdd: (day: string, minute: number) => void
  onMove: (shift: ShownShift, after: ShiftRow) => void
}

/** A week of the plan by the clock: dragged, made longer, and taken up by keys. */
export function ByClock({ plan, days, findings, hours, onOpen, onAdd, onMove }: ClockProps) {
  const names = useMemo(() => new Map(plan.people.map(({ _id, name }) => [_id, name])), [plan.people])
  const columns = useMemo(
    () =>
      days.map((day): { column: GridColumn; blocks: GridBlock[] } => ({
        column: {
          key: day,
          group: `${shortWeekday(day)} ${shortDate(day)}`,
          title: '',
          label: `${weekday(day)}, ${longDate(day)}`,
          today: day === today(),
          past: day < today(),
        },
        blocks: plan.shifts
          .filter(shift => wallOf(shift).day === day)
          .map(shift => blockOf(shift, shift.person === null ? 'Offen' : (names.get(shift.person) ?? '…'), findings)),
      })),
    [plan.shifts, days, names, findings],
  )
  const blocks = columns.flatMap(column => column.blocks)
  const shown = [
    Math.min(hours[0], ...blocks.map(({ from }) => Math.floor(from / 60))),
    Math.max(hours[1], ...blocks.map(({ to }) => Math.ceil(to / 60))),
  ] as const
  const move = (id: string, { column, from, to }: Spot) => {
    const shift = plan.shifts.find(({ _id }) => _id === id)
    const day = days[column]
    if (shift && day) onMove(shift, { ...shift, from: wallMomentOf(day, from), to: wallMomentOf(day, to) })
  }
  return (
    <Box display="flex" flexDirection="column" height="66dvh">
      <WeekGrid
        key={days[0]}
        label={`Schichten ab ${longDate(days[0] ?? today())}`}
        columns={columns.length}
        columnAt={index => columns[index]!.column}
        blocksAt={index => columns[index]!.blocks}
        spotOf={id => {
          const at = columns.findIndex(({ blocks }) => blocks.some(one => one.id === id))
          const block = columns[at]?.blocks.find(one => one.id === id)
          return block && { column: at, from: block.from, to: block.to }
        }}
        width={150}
        hours={shown}
        opensTo={hours[0] * 60}
        onOpen={onOpen}
        onMove={move}
        onAdd={(column, minute) => onAdd(days[column] ?? days[0]!, minute)}
      />
    </Box>
  )
}
