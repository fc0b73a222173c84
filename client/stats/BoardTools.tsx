import { Flex } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useMemo } from 'react'
import { IconButton } from '#client/kit/Button.tsx'
import type { Option } from '#client/kit/choices.tsx'
import { fileName } from '#client/kit/download.ts'
import { FileButton } from '#client/kit/FileButton.tsx'
import { Pick } from '#client/kit/Pick.tsx'
import { nextMonth } from '#client/kit/stat/periods.ts'
import { monthName } from '#client/kit/stat/words.ts'
import type { Filter } from '#client/kit/table/column.ts'
import { FilterButton, FilterChips } from '#client/kit/table/Filters.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { type Against, againsts, type BoardAsked, mostFigures, stats } from '#contract/measures/calls.ts'
import { boardFigures } from '#contract/measures/registry.ts'
import { type BoardShown, thisMonth } from './boardAddress.ts'

interface MonthProps {
  month: string
  onPick: (month: string) => void
}

/** Months that can be chosen: five years back, and the one of the address. */
function monthsAround(month: string) {
  const all = Array.from({ length: 61 }, (_, at) => nextMonth(thisMonth(), -at))
  return all.includes(month) ? all : [month, ...all]
}

/** The month, with the one before and the one after. */
export const MonthPick = ({ month, onPick }: MonthProps) => (
  <Flex align="center" gap="8">
    <IconButton label="Monat davor" icon={<CaretLeftIcon size={20} />} onClick={() => onPick(nextMonth(month, -1))} />
    <Pick label="Monat" value={month} options={monthsAround(month).map(each => [each, monthName(each)])} onPick={onPick} on />
    <IconButton label="Monat danach" icon={<CaretRightIcon size={20} />} onClick={() => onPick(nextMonth(month, 1))} />
  </Flex>
)

interface ToolsProps {
  shown: BoardShown
  show: (change: Partial<BoardShown>) => void
  studios: readonly Option[]
  /** Spans that can be chosen, in months; none where the board is of one month. */
  spans?: readonly number[]
  /** Comparisons that can be chosen for the numbers. */
  against: readonly Against[]
  /** True where the figures can be chosen. */
  choosesFigures?: boolean
  body: BoardAsked
  name: string
}

const figureFilter: Filter = {
  id: 'figures',
  title: 'Zahlen',
  choices: boardFigures.map(({ id, owner, measure }) => [id, `${owner}: ${measure.title}`]),
}

/** Month, comparison, studios and figures of a board, and the same as a file. */
export function BoardTools({ shown, show, studios, spans = [], against, choosesFigures, body, name }: ToolsProps) {
  const filters = useMemo(() => [byStudio(studios), ...(choosesFigures ? [figureFilter] : [])], [studios, choosesFigures])
  const set = useMemo(() => {
    const all: Record<string, string[]> = { studio: shown.studios, figures: shown.figures }
    return Object.fromEntries(Object.entries(all).filter(([, values]) => values.length > 0))
  }, [shown.studios, shown.figures])
  const chosen = {
    filters,
    set,
    onSet: (next: Record<string, string[]>) => show({ studios: next.studio ?? [], figures: (next.figures ?? []).slice(0, mostFigures) }),
  }
  return (
    <>
      <MonthPick month={shown.month} onPick={month => show({ month })} />
      {spans.length > 0 && (
        <Pick
          label="Zeitraum"
          value={String(shown.many)}
          options={spans.map(many => [String(many), many === 1 ? '1 Monat' : `${many} Monate`])}
          onPick={many => show({ many: Number(many) })}
        />
      )}
      <Pick
        label="Vergleich"
        value={shown.against}
        options={against.map(each => [each, each === 'none' ? againsts.none : `Vergleich: ${againsts[each]}`])}
        onPick={each => show({ against: each as Against })}
      />
      <FilterChips {...chosen} />
      <FilterButton {...chosen} />
      <FileButton call={stats.boardExcel} input={{ body }} name={fileName([name, shown.month], 'xlsx')}>
        Excel
      </FileButton>
    </>
  )
}
