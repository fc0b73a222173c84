import { Box, chakra, Text } from '@chakra-ui/react'
import { FunnelIcon } from '@phosphor-icons/react/dist/csr/Funnel'
import { SlidersHorizontalIcon } from '@phosphor-icons/react/dist/csr/SlidersHorizontal'
import { XIcon } from '@phosphor-icons/react/dist/csr/X'
import { type RefObject, useEffect, useState } from 'react'
import { counted } from '#client/kit/format.ts'
import { Stand } from '#client/kit/Stand.tsx'
import { longestExport } from '#contract/exports.ts'
import { ColumnSheet } from './ColumnSheet.tsx'
import { type Column, type ExportWish, type Filter, type Rowed, readable } from './column.ts'
import { ExportMenu } from './ExportMenu.tsx'
import { FilterSheet } from './FilterSheet.tsx'
import { Key, Tool } from './look.ts'
import { SearchField } from './SearchField.tsx'
import { saidFilters } from './saidFilters.ts'
import type { Shown } from './tableAddress.ts'
import { isTyping } from './typing.ts'
import { type Asked, allRows, type ListCall, type Pages } from './usePages.ts'

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
  asked: Asked
  columns: readonly Column<Row>[]
  visible: readonly Column<Row>[]
  filters: readonly Filter[]
  searches?: { label: string; fewest?: number }
  shown: Shown
  show: (change: Partial<Shown>) => void
  pages: Pages<Row>
  exports?: true | ExportWish
  search: RefObject<HTMLInputElement | null>
  grid: RefObject<HTMLDivElement | null>
  chosen: ReadonlyMap<string, Row>
}

/** The tools above a table: search, filters, number and age of the rows, columns, export. */
export function Tools<Row extends Rowed>(props: ToolsProps<Row>) {
  const { label, one, columns, visible, filters, searches, shown, show, pages, exports, search, grid } = props
  const [sheet, setSheet] = useState<'filters' | 'columns'>()
  useFilterKey(filters.length > 0, () => setSheet('filters'))
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
      <ActiveFilters filters={filters} shown={shown} show={show} />
      {filters.length > 0 && (
        <Tool type="button" aria-haspopup="dialog" onClick={() => setSheet('filters')}>
          <FunnelIcon size={15} aria-hidden />
          Filter
          <Key aria-hidden>F</Key>
        </Tool>
      )}
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
        {pages.first ? 'Wird geladen …' : counted(pages.total, one, label)}
        <Stand at={Number.isFinite(pages.stand) ? pages.stand : undefined} />
      </Text>
      {exports && <Exports {...props} {...(exports === true ? {} : exports)} />}
      <Tool type="button" aria-haspopup="dialog" onClick={() => setSheet('columns')}>
        <SlidersHorizontalIcon size={15} aria-hidden />
        Spalten
      </Tool>
      <FilterSheet open={sheet === 'filters'} onClose={() => setSheet(undefined)} filters={filters} shown={shown} show={show} />
      <ColumnSheet
        open={sheet === 'columns'}
        onClose={() => setSheet(undefined)}
        columns={columns}
        visible={visible}
        shown={shown}
        show={show}
      />
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

/** A chip for each set filter, on a line of their own; its x takes the filter away. */
function ActiveFilters({ filters, shown, show }: Pick<ToolsProps<Rowed>, 'filters' | 'shown' | 'show'>) {
  const on = filters.filter(({ id }) => shown.filters[id]?.length)
  if (on.length === 0) return null
  return (
    <Box display="flex" flexWrap="wrap" gap="8" width="full" order="10">
      {on.map(({ id, title, choices }) => {
        const words = (shown.filters[id] ?? []).map(value => choices.find(choice => choice.value === value)?.label ?? value)
        const text = words.length > 2 ? `${words.length} gewählt` : words.join(', ')
        return (
          <Tool
            key={id}
            type="button"
            data-on
            aria-label={`Filter ${title}: ${words.join(', ')} entfernen`}
            onClick={() => show({ filters: { ...shown.filters, [id]: [] } })}
          >
            {title}: {text}
            <XIcon size={13} weight="bold" aria-hidden />
          </Tool>
        )
      })}
    </Box>
  )
}

/** F opens the filters. */
function useFilterKey(on: boolean, open: () => void) {
  useEffect(() => {
    if (!on) return
    const heard = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'f' || isTyping(event)) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', heard)
    return () => document.removeEventListener('keydown', heard)
  })
}
