import { useMemo } from 'react'
import { ButtonLink } from '#client/kit/Button.tsx'
import { type BoardRow, FigureBoard } from '#client/kit/board/FigureBoard.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type Against, type Board, type BoardAsked, type BoardCell, stats } from '#contract/measures/calls.ts'
import { figureOf, goalFigures } from '#contract/measures/registry.ts'
import { BoardPage } from './BoardPage.tsx'
import { BoardTools } from './BoardTools.tsx'
import { type BoardShown, useBoardShown } from './boardAddress.ts'
import { cellShown, cellsOf, partOf } from './boardCells.ts'
import { columnsOf, MetLine } from './goalParts.tsx'
import { PeopleGoals } from './PeopleGoals.tsx'
import { useFigureLink } from './useFigureLink.ts'

const against: readonly Against[] = ['goal']
const total = 'total'

/** /dashboard/goals-statistics: what each studio and each employee was to reach, reached, and by how much (L49, V29). */
export default function GoalStats() {
  const [shown, show] = useBoardShown({ many: 1, against: 'goal' })
  const { options } = useOwnStudios(stats.report)
  const { month, studios, figures: chosen } = shown
  const body = useMemo((): BoardAsked => {
    const figures = chosen.length > 0 ? chosen : goalFigures.map(({ id }) => id)
    return { screen: 'goalStats', figures, months: [month], selectedStudios: studios.length > 0 ? studios : undefined, against: 'goal' }
  }, [chosen, month, studios])
  const tools = <BoardTools shown={shown} show={show} studios={options} against={against} choosesFigures body={body} name="Ziele" />
  return (
    <BoardPage title="Ziele" body={body} tools={tools} show={show}>
      {board => (
        <>
          <Goals board={board} shown={shown} />
          <PeopleGoals month={month} studios={studios} part={partOf(board)} />
        </>
      )}
    </BoardPage>
  )
}

const asAim = ({ figure, value, other }: BoardCell) => (other === null ? [] : [{ figure, goal: other, reached: value }])

function Goals({ board, shown }: { board: Board; shown: BoardShown }) {
  const linkOf = useFigureLink()
  const cell = useMemo(() => cellsOf(board), [board])
  const part = partOf(board)
  const set = board.cells.filter(({ other, studio }) => other !== null && studio !== null)
  const withGoal = new Set(set.map(({ figure }) => figure))
  const columns = columnsOf(board.figures.filter(id => withGoal.has(id)))
  const rows: BoardRow[] = board.studios.map(({ code, name }) => ({ key: code, title: name }))
  if (rows.length > 1) rows.push({ key: total, title: 'Total', isTotal: true })
  if (columns.length === 0)
    return (
      <Empty
        text="Für diesen Monat hat noch kein Studio Ziele."
        action={
          <ButtonLink to="trainerGoals" search={{ monat: board.months[0] }} look="soft" size="row">
            Ziele setzen
          </ButtonLink>
        }
      />
    )
  return (
    <>
      <MetLine aims={set.flatMap(asAim)} />
      <FigureBoard
        caption="Ziele der Studios"
        corner="Studio"
        columns={columns}
        rows={rows}
        cellOf={(row, column) => {
          const figure = figureOf(column)
          if (!figure) return undefined
          const studio = row === total ? null : row
          const onOpen = linkOf(figure, { months: board.months, studios: studio ? [studio] : shown.studios })
          return { ...cellShown(figure, cell(column, studio, board.months[0] ?? null), 'goal', part), onOpen }
        }}
      />
    </>
  )
}
