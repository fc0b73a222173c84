import { Box, chakra, Text } from '@chakra-ui/react'
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal'
import { type RefObject, useState } from 'react'
import { counted } from '#client/kit/format.ts'
import { Stand } from '#client/kit/Stand.tsx'
import { longestExport } from '#contract/exports.ts'
import { ColumnSheet } from './ColumnSheet.tsx'
import { type Column, type ExportWish, type Filter, type Rowed, readable } from './column.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { FilterButton, FilterChips, setAmong } from './Filters.tsx'
import { SearchField } from './SearchField.tsx'
import { saidFilters } from './saidFilters.ts'
import type { TableState } from './tableAddress.ts'
import { Tool } from './tableStyles.ts'
import { allRows, type ListCall, type ListQuery, type Pages } from './usePages.ts'

const Line = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8',
    alignItems: 'center',
    paddingInline: { base: '12', md: '20' },
    paddingBlock: '10',
    flexShrink: 0,
  },
})

interface ToolsProps<Row extends Rowed> {
  label: string
  one: string
  call: ListCall<Row>
  asked: ListQuery
  columns: readonly Column<Row>[]
  visible: readonly Column<Row>[]
  filters: readonly Filter[]
  searches?: { label: string; fewest?: number }
  shown: TableState
  show: (change: Partial<TableState>) => void
  pages: Pages<Row>
  exports?: true | ExportWish
  search: RefObject<HTMLInputElement | null>
  grid: RefObject<HTMLDivElement | null>
  chosen: ReadonlyMap<string, Row>
}

/** The tools above a table: search, filters, number and age of the rows, columns, export. */
export function Tools<Row extends Rowed>(props: ToolsProps<Row>) {
  const { label, one, columns, visible, filters, searches, shown, show, pages, exports, search, grid } = props
  const [picks, setPicks] = useState(false)
  const chosenFilters = { filters, set: shown.filters, onSet: (set: TableState['filters']) => show({ filters: set }) }
  return (
    <Line>
      {searches && (
        <SearchField
          label={searches.label}
          fewest={searches.fewest ?? 1}
          field={search}
          value={shown.q}
          onSearch={q => show({ q })}
          onDown={() => grid.current?.focus()}
        />
      )}
      {setAmong(chosenFilters).length > 0 && (
        <Box display="flex" flexWrap="wrap" gap="8" width="full" order="10">
          <FilterChips {...chosenFilters} />
        </Box>
      )}
      <FilterButton {...chosenFilters} />
      <Text
        as="span"
        role="status"
        textStyle="small"
        color="ink2"
        fontVariantNumeric="tabular-nums lining-nums"
        display="inline-flex"
        gap="6"
        order={{ base: '9', md: '0' }}
        width={{ base: 'full', md: 'auto' }}
        marginInlineStart="auto"
      >
        {pages.first ? !pages.error && 'Wird geladen …' : counted(pages.total, one, label)}
        <Stand at={Number.isFinite(pages.stand) ? pages.stand : undefined} />
      </Text>
      {exports && <Exports {...props} {...(exports === true ? {} : exports)} />}
      <Tool type="button" aria-haspopup="dialog" onClick={() => setPicks(true)}>
        <SlidersHorizontalIcon size={15} aria-hidden />
        Spalten
      </Tool>
      <ColumnSheet open={picks} onClose={() => setPicks(false)} columns={columns} visible={visible} shown={shown} show={show} />
    </Line>
  )
}

/** The export of the ticked rows, or of all that the table lists. */
function Exports<Row extends Rowed>({
  label,
  one,
  file,
  about = [],
  more,
  visible,
  call,
  asked,
  chosen,
  ...set
}: ToolsProps<Row> & ExportWish) {
  const all = async (said: (done: number) => void) =>
    chosen.size > 0 ? { rows: [...chosen.values()], total: chosen.size } : allRows(call, asked, longestExport, said)
  return (
    <ExportMenu
      label={label}
      one={one}
      file={file}
      more={more}
      columns={readable(visible)}
      filters={[...about, ...saidFilters(set, chosen.size)]}
      rows={all}
    />
  )
}
