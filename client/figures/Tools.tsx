import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useMemo } from 'react'
import { IconButton } from '#client/kit/Button.tsx'
import { fileName } from '#client/kit/download.ts'
import { FileButton } from '#client/kit/FileButton.tsx'
import { Pick } from '#client/kit/Pick.tsx'
import { FilterButton, FilterChips } from '#client/kit/table/Filters.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { figures } from '#contract/figures/calls.ts'
import type { FiguresQuery } from '#contract/figures/shapes.ts'
import { type FiguresAddress, lastMonth, monthsOn, type SpanName, spans } from './figuresAddress.ts'
import { monthName } from './words.ts'

interface ToolsProps {
  shown: FiguresAddress
  show: (change: Partial<FiguresAddress>) => void
  body: FiguresQuery
}

/** Months that can be chosen: three years back, and the plan of a year to come. */
const monthsAround = (month: string) => {
  const last = lastMonth()
  const all = Array.from({ length: 61 }, (_, at) => monthsOn(last, 13 - at))
  return all.includes(month) ? all : [month, ...all]
}

/** The months, the studios, and the same as a file. */
export function Tools({ shown, show, body }: ToolsProps) {
  const { options } = useOwnStudios(figures.compare)
  const filters = useMemo(() => [byStudio(options)], [options])
  const set = useMemo((): Record<string, string[]> => (shown.studios.length > 0 ? { studio: shown.studios } : {}), [shown.studios])
  const chosen = { filters, set, onSet: (next: Record<string, string[]>) => show({ studios: next.studio ?? [] }) }
  return (
    <>
      <IconButton label="Monat davor" icon={<CaretLeftIcon size={20} />} onClick={() => show({ month: monthsOn(shown.month, -1) })} />
      <Pick
        label="Monat"
        value={shown.month}
        options={monthsAround(shown.month).map(month => [month, monthName(month)])}
        onPick={month => show({ month })}
        on
      />
      <IconButton label="Monat danach" icon={<CaretRightIcon size={20} />} onClick={() => show({ month: monthsOn(shown.month, 1) })} />
      <Pick label="Zeitraum" value={shown.span} options={Object.entries(spans)} onPick={span => show({ span: span as SpanName })} />
      <FilterChips {...chosen} />
      <FilterButton {...chosen} />
      <FileButton call={figures.excel} input={{ body }} name={fileName(['Erfolgsrechnung', shown.month], 'xlsx')}>
        Excel
      </FileButton>
      <FileButton call={figures.pdf} input={{ body }} name={fileName(['Erfolgsrechnung', shown.month], 'pdf')}>
        PDF
      </FileButton>
    </>
  )
}
