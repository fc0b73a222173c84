import { Box, chakra, Text } from '@chakra-ui/react'
import { type ReactNode, type RefObject, useEffect, useMemo, useRef } from 'react'
import { Empty } from '#client/kit/Empty.tsx'
import { counted } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { noText, type Rowed } from '#client/kit/table/column.ts'
import { ExportMenu } from '#client/kit/table/ExportMenu.tsx'
import { SearchField } from '#client/kit/table/SearchField.tsx'
import { isTyping } from '#client/kit/table/typing.ts'
import { useLayout } from '#client/kit/table/useWidth.ts'
import { type Narrowed, NarrowedChip } from '#client/parts/studio/Narrowed.tsx'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { FigureGrid } from './FigureGrid.tsx'
import { type OfficeColumn, searchRows, sortRows, typed } from './order.ts'
import type { SaveFigure } from './useFigures.ts'

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8',
    alignItems: 'center',
    paddingInline: { base: '16', md: '20' },
    paddingBlock: '10',
    flexShrink: 0,
  },
})

interface ViewProps<Row extends Rowed> {
  /** The rows' name in the plural: «Studios». */
  label: string
  /** The rows' name in the singular: «Studio». */
  one: string
  /** An export is named by it. */
  file: string
  rows: readonly Row[]
  columns: readonly OfficeColumn<Row>[]
  shown: { q: string; sort: string }
  show: (change: { q?: string; sort?: string }) => void
  stand: number | undefined
  open: (row: Row) => void
  save: SaveFigure
  empty: string
  /** Beside the search. */
  tools?: ReactNode
  /** The studio to which the rows are narrowed. */
  narrowed: Narrowed
}

/** Search, count, export, and the rows: a grid where there is room, a list on a phone. */
export function View<Row extends Rowed>(props: ViewProps<Row>) {
  const { label, one, file, rows, columns, shown, show, stand, open, save, empty, tools, narrowed } = props
  const { name } = useStudioNames()
  const { phone } = useLayout()
  const search = useRef<HTMLInputElement>(null)
  const rest = useRef<HTMLDivElement>(null)
  useSearchKey(search)
  const found = useMemo(() => sortRows(searchRows(rows, columns, shown.q), columns, shown.sort), [rows, columns, shown.q, shown.sort])
  const written = columns.filter(({ phoneOnly }) => !phoneOnly)
  const visible = written.filter(({ spare }) => !spare)
  return (
    <>
      <Line>
        <SearchField
          label={`${label} suchen`}
          fewest={1}
          field={search}
          value={shown.q}
          onSearch={q => show({ q })}
          onDown={() => rest.current?.querySelector<HTMLElement>('[data-at="0-0"], button')?.focus()}
        />
        {tools}
        <NarrowedChip narrowed={narrowed} />
        <Text
          as="span"
          role="status"
          textStyle="small"
          color="ink2"
          display="inline-flex"
          gap="6"
          marginInlineStart="auto"
          order={{ base: '9', md: '0' }}
          width={{ base: 'full', md: 'auto' }}
        >
          {counted(found.length, one, label)}
          <Stand at={stand} />
        </Text>
        <ExportMenu
          label={label}
          one={one}
          file={file}
          columns={written.map(typed)}
          filters={[
            ...(shown.q ? [['Suche', shown.q] as const] : []),
            ...(narrowed.studio ? [['Studio', name(narrowed.studio)] as const] : []),
          ]}
          rows={async () => ({ rows: found, total: found.length })}
        />
      </Line>
      <Box ref={rest} flex={1} minHeight={0} display="flex" flexDirection="column" overflowY={phone ? 'auto' : undefined}>
        {found.length === 0 && (
          <Box paddingInline="20">
            <Empty text={shown.q ? `Nichts gefunden für «${shown.q}».` : empty} />
          </Box>
        )}
        {found.length > 0 && phone && <PhoneList rows={found} columns={columns} open={open} />}
        {found.length > 0 && !phone && (
          <FigureGrid
            label={label}
            rows={found}
            columns={visible}
            sort={shown.sort}
            onSort={sort => show({ sort })}
            open={open}
            save={save}
          />
        )}
      </Box>
    </>
  )
}

interface PhoneListProps<Row> {
  rows: readonly Row[]
  columns: readonly OfficeColumn<Row>[]
  open: (row: Row) => void
}

function PhoneList<Row extends Rowed>({ rows, columns, open }: PhoneListProps<Row>) {
  const at = (place: OfficeColumn<Row>['phone']) => columns.filter(({ phone }) => phone === place)
  return (
    <Box paddingInline="16" paddingBottom="24">
      {rows.map(row => {
        const states = columns.map(({ figure }) => figure?.(row)?.state)
        const state = states.includes('refused') ? 'refused' : states.includes('waiting') ? 'waiting' : undefined
        return (
          <Row
            key={row._id}
            title={at('title').map(({ text }) => text(row))}
            second={at('second')
              .map(({ text }) => text(row))
              .join(' · ')}
            trail={
              <Box display="flex" alignItems="center" gap="8" textStyle="value">
                {state && <Tick state={state} size="table" />}
                {at('trail').map(({ id, text }) => (
                  <span key={id}>{text(row) ?? noText}</span>
                ))}
              </Box>
            }
            onPick={() => open(row)}
          />
        )
      })}
    </Box>
  )
}

/** «/» leads to the search field. */
function useSearchKey(search: RefObject<HTMLInputElement | null>) {
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event)) return
      event.preventDefault()
      search.current?.focus()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  }, [search])
}
