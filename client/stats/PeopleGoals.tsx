import { Box, Flex, Text } from '@chakra-ui/react'
import { useMemo } from 'react'
import { useCall } from '#client/data/reads.ts'
import { type BoardRow, FigureBoard } from '#client/kit/board/FigureBoard.tsx'
import { fileName } from '#client/kit/download.ts'
import { FileButton } from '#client/kit/FileButton.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { goals as calls, type PersonGoal } from '#contract/goals/calls.ts'
import type { BoardCell } from '#contract/measures/calls.ts'
import { figureOf } from '#contract/measures/registry.ts'
import { cellShown } from './boardCells.ts'
import { columnsOf, MetLine } from './goalParts.tsx'
import { useFigureLink } from './useFigureLink.ts'

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
const asAim = ({ figure, value, reached }: PersonGoal) => ({ figure, goal: value, reached })

/** Goals of each employee in a month and what they reached, below the goals of their studios (V29, V50). */
export function PeopleGoals({ month, studios, part }: PeopleProps) {
  const linkOf = useFigureLink()
  const input = useMemo(() => ({ params: { month }, query: { studio: [...studios] } }), [month, studios])
  const { data, error, again } = useCall(calls.people, input)
  const cells = useMemo(() => new Map((data ?? []).map(goal => [`${rowKey(goal)}/${goal.figure}`, goal])), [data])
  if (!data)
    return (
      <Box paddingInline={{ base: '16', md: '20' }} paddingTop="20">
        <NotLoaded error={error} again={again} lead="Die Ziele der Mitarbeitenden fehlen hier." />
      </Box>
    )
  if (data.length === 0) return null
  const columns = columnsOf(new Set(data.map(({ figure }) => figure)))
  const many = new Set(data.map(({ studio }) => studio)).size
  const named = new Map(data.map(goal => [rowKey(goal), many > 1 ? `${goal.name}, ${goal.place}` : goal.name]))
  const rows = [...named].map(([key, title]): BoardRow => ({ key, title }))
  return (
    <Box as="section" aria-label="Ziele von Mitarbeitenden" paddingTop="20">
      <Text as="h2" textStyle="heading" paddingInline={{ base: '16', md: '20' }}>
        Mitarbeitende
      </Text>
      <Flex align="center" justify="space-between" gap="12" paddingEnd={{ base: '16', md: '20' }}>
        <MetLine aims={data.map(asAim)} />
        <FileButton call={calls.peopleExcel} input={input} name={fileName(['Ziele Mitarbeitende', month], 'xlsx')}>
          Excel
        </FileButton>
      </Flex>
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
