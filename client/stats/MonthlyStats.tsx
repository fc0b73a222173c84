import { useMemo } from 'react'
import { type BoardColumn, type BoardRow, FigureBoard } from '#client/kit/board/FigureBoard.tsx'
import { monthName } from '#client/kit/stat/words.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type Against, type Board, type BoardAsked, stats } from '#contract/measures/calls.ts'
import { figureOf, morningFigures } from '#contract/measures/registry.ts'
import { BoardPage } from './BoardPage.tsx'
import { BoardTools } from './BoardTools.tsx'
import { monthsTo, useBoardShown } from './boardAddress.ts'
import { cellShown, cellsOf } from './boardCells.ts'
import { useFigureLink } from './useFigureLink.ts'

const against: readonly Against[] = ['year', 'month', 'goal', 'none']
const spans = [6, 12, 24]
const whole = 'whole'

/** /dashboard/monthly-statistics: chosen figures month by month, of one's studios together (L49). */
export default function MonthlyStats() {
  const [shown, show] = useBoardShown({ many: 12, against: 'year' })
  const { options } = useOwnStudios(stats.report)
  const { month, many, studios, figures: chosen } = shown
  const body = useMemo((): BoardAsked => {
    const figures = chosen.length > 0 ? chosen : morningFigures.map(({ id }) => id)
    const months = monthsTo(month, many)
    return { screen: 'monthlyStats', figures, months, selectedStudios: studios.length > 0 ? studios : undefined, against: shown.against }
  }, [chosen, month, many, studios, shown.against])
  const tools = (
    <BoardTools
      shown={shown}
      show={show}
      studios={options}
      spans={spans}
      against={against}
      choosesFigures
      body={body}
      name="Monatsstatistik"
    />
  )
  return (
    <BoardPage title="Monatsstatistik" body={body} tools={tools} show={show}>
      {board => <Months board={board} studios={shown.studios} />}
    </BoardPage>
  )
}

function Months({ board, studios }: { board: Board; studios: readonly string[] }) {
  const linkOf = useFigureLink()
  const cell = useMemo(() => cellsOf(board), [board])
  const columns = board.figures.flatMap((id): BoardColumn[] => {
    const figure = figureOf(id)
    return figure ? [{ key: id, title: figure.measure.title, note: figure.owner }] : []
  })
  const rows: BoardRow[] = board.months.toReversed().map(month => ({ key: month, title: monthName(month) }))
  if (board.months.length > 1) rows.push({ key: whole, title: 'Ganze Zeit', isTotal: true })
  const who = board.studios.map(({ name }) => name).join(', ')
  return (
    <FigureBoard
      caption={`Monate, ${who}`}
      corner="Monat"
      columns={columns}
      rows={rows}
      cellOf={(row, column) => {
        const figure = figureOf(column)
        if (!figure) return undefined
        const month = row === whole ? null : row
        const onOpen = linkOf(figure, { months: month ? [month] : board.months, studios })
        return { ...cellShown(figure, cell(column, null, month), board.against), onOpen }
      }}
    />
  )
}
