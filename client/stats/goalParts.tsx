import { Text } from '@chakra-ui/react'
import type { BoardColumn } from '#client/kit/board/FigureBoard.tsx'
import { counted } from '#client/kit/format.ts'
import { figureOf } from '#contract/measures/registry.ts'

/** A goal and what was reached of it. */
export interface GoalProgress {
  figure: string
  goal: number
  reached: number | null
}

/** True where a goal is reached; of some figures less is better. */
export const isMet = ({ figure, goal, reached }: GoalProgress) =>
  reached !== null && (figureOf(figure)?.measure.better === 'less' ? reached <= goal : reached >= goal)

/** Columns of a board, one for each figure that is known. */
export const columnsOf = (figures: Iterable<string>) =>
  [...figures].flatMap((id): BoardColumn[] => {
    const figure = figureOf(id)
    return figure ? [{ key: id, title: figure.measure.title, note: figure.owner }] : []
  })

/** How many of the goals are reached. */
export const MetLine = ({ aims }: { aims: readonly GoalProgress[] }) => (
  <Text paddingInline={{ base: '16', md: '20' }} paddingBottom="10">
    {counted(aims.filter(isMet).length, 'Ziel erreicht', 'Ziele erreicht')} von {aims.length}
  </Text>
)
