import { Box, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { type BoardColumn, type BoardRow, FigureBoard } from '#client/kit/board/FigureBoard.tsx'
import { counted } from '#client/kit/format.ts'
import { goals as calls, type PersonGoal } from '#contract/goals/calls.ts'
import type { BoardCell } from '#contract/measures/calls.ts'
import { figureOf } from '#contract/measures/registry.ts'
import { useFigureLink } from './useFigureLink.ts'
import { cellShown } from './words.ts'

interface PeopleProps {
  month: string
  studios: readonly string[]
  /** How much of the month is over. */
  part: number
}

const rowKey = ({ studio, person }: PersonGoal) => `${studio}/${person}`
/** The goal as a board has it. */
const asCell = ({ figure, studio, value, reached }: PersonGoal, month: string): BoardCell => ({
  figure,
  studio,
  month,
  value: reached,
  other: value,
  goal: value,
  since: null,
})
const isMet = ({ figure, value, reached }: PersonGoal) =>
  reached !== null && (figureOf(figure)?.measure.better === 'less' ? reached <= value : reached >= value)

/** What each employee was to reach in a month and reached, below the goals of their studios (V29, V50). */
export function PeopleGoals({ month, studios, part }: PeopleProps) {
  const linkOf = useFigureLink()
  const input = useMemo(() => ({ params: { month }, query: { studio: [...studios] } }), [month, studios])
  const { data } = useCall(calls.people, input)
  const cells = useMemo(() => new Map((data ?? []).map(goal => [`${rowKey(goal)}/${goal.figure}`, goal])), [data])
  if (!data || data.length === 0) return null
  const columns = [...new Set(data.map(({ figure }) => figure))].flatMap((id): BoardColumn[] => {
    const figure = figureOf(id)
    return figure ? [{ key: id, title: figure.measure.title, note: figure.owner }] : []
  })
  const many = new Set(data.map(({ studio }) => studio)).size
  const named = new Map(data.map(goal => [rowKey(goal), many > 1 ? `${goal.name}, ${goal.place}` : goal.name]))
  const rows = [...named].map(([key, title]): BoardRow => ({ key, title }))
  return (
    <Box as="section" aria-label="Ziele von Mitarbeitenden" paddingTop="20">
      <Text as="h2" textStyle="heading" paddingInline={{ base: '16', md: '20' }}>
        Mitarbeitende
      </Text>
      <Text paddingInline={{ base: '16', md: '20' }} paddingBottom="10">
        {counted(data.filter(isMet).length, 'Ziel erreicht', 'Ziele erreicht')} von {data.length}
      </Text>
      <FigureBoard
        caption="Ziele von Mitarbeitenden"
        corner="Wer"
        columns={columns}
        rows={rows}
        cellOf={(row, column) => {
          const [figure, goal] = [figureOf(column), cells.get(`${row}/${column}`)]
          if (!figure || !goal) return undefined
          const onOpen = linkOf(figure, { months: [month], studios: [goal.studio] })
          return { ...cellShown(figure, asCell(goal, month), 'goal', part), onOpen }
        }}
      />
    </Box>
  )
}
