import { useMemo } from 'react'
import { type BoardColumn, type BoardRow, FigureBoard } from '#client/kit/board/FigureBoard.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { type Against, againsts, type Board, type BoardAsked, stats } from '#contract/measures/calls.ts'
import { cooFigures, type Figure, figureOf } from '#contract/measures/registry.ts'
import { BoardPage } from './BoardPage.tsx'
import { BoardTools } from './BoardTools.tsx'
import { type BoardShown, useBoardShown } from './boardAddress.ts'
import { betterBy, cellShown, cellsOf, partOf } from './boardCells.ts'
import { useFigureLink } from './useFigureLink.ts'

const against: readonly Against[] = ['goal', 'growth', 'year', 'month', 'none']
const total = 'total'

/** /dashboard/coo-dashboard: every studio's figures against goal and growth, the worst first on a tap (L42, V33). */
export default function CooDashboard() {
  const [shown, show] = useBoardShown({ many: 1, against: 'goal' })
  const { options } = useOwnStudios(stats.board)
  const { month, studios, figures: chosen } = shown
  const body = useMemo((): BoardAsked => {
    const figures = chosen.length > 0 ? chosen : cooFigures.map(({ id }) => id)
    return {
      screen: 'cooDashboard',
      figures,
      months: [month],
      selectedStudios: studios.length > 0 ? studios : undefined,
      against: shown.against,
    }
  }, [chosen, month, studios, shown.against])
  const tools = <BoardTools shown={shown} show={show} studios={options} against={against} choosesFigures body={body} name="COO-Dashboard" />
  return (
    <BoardPage title="COO-Dashboard" body={body} tools={tools} show={show} about={againsts[shown.against]}>
      {board => <Studios board={board} shown={shown} show={show} />}
    </BoardPage>
  )
}

interface StudiosProps {
  board: Board
  shown: BoardShown
  show: (change: Partial<BoardShown>) => void
}

/** Rows in the order of a figure: the worst first, then the best first; without an order by name. */
function rowsOf(board: Board, order: string): BoardRow[] {
  const cell = cellsOf(board)
  const rows: BoardRow[] = board.studios.map(({ code, name }) => ({ key: code, title: name }))
  const figure = figureOf(order.replace('-', ''))
  const turned = order.startsWith('-') ? 1 : -1
  const month = board.months[0] ?? null
  const rank = ({ key }: BoardRow, by: Figure) => betterBy(by, cell(by.id, key, month), board.against, partOf(board))
  const sorted = figure
    ? rows.toSorted((one, other) => {
        const [a, b] = [rank(one, figure), rank(other, figure)]
        // Unknown values stand last either way.
        if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
        return turned * (a - b)
      })
    : rows
  return rows.length > 1 ? [...sorted, { key: total, title: 'Total', isTotal: true }] : sorted
}

function Studios({ board, shown, show }: StudiosProps) {
  const linkOf = useFigureLink()
  const cell = useMemo(() => cellsOf(board), [board])
  const columns = board.figures.flatMap((id): BoardColumn[] => {
    const figure = figureOf(id)
    return figure ? [{ key: id, title: figure.measure.title, note: figure.owner }] : []
  })
  const by = shown.order.replace('-', '')
  const part = partOf(board)
  return (
    <FigureBoard
      caption={`Studios, ${againsts[board.against]}`}
      corner="Studio"
      columns={columns}
      rows={rowsOf(board, shown.order)}
      order={by ? { by, worstFirst: shown.order.startsWith('-') } : undefined}
      onOrder={column => show({ order: shown.order === `-${column}` ? column : shown.order === column ? '' : `-${column}` })}
      cellOf={(row, column) => {
        const figure = figureOf(column)
        if (!figure) return undefined
        const studio = row === total ? null : row
        const onOpen = linkOf(figure, { months: board.months, studios: studio ? [studio] : shown.studios })
        return { ...cellShown(figure, cell(column, studio, board.months[0] ?? null), board.against, part), onOpen }
      }}
    />
  )
}
