// biome-ignore-all lint/a11y/useSemanticElements: rows that are placed one by one are no table to the browser
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and names the row by aria-activedescendant

import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { CheckIcon } from '@phosphor-icons/react/dist/csr/Check'
import { MinusIcon } from '@phosphor-icons/react/dist/csr/Minus'
import type { Column } from './column.ts'
import { Box18 } from './tableStyles.ts'

interface HeadProps<Row> {
  columns: readonly Column<Row>[]
  template: string
  sorted: (id: string) => 'asc' | 'desc' | false
  onSort: (id: string) => void
  /** Tells how many of the rows are ticked; undefined where none can be. */
  ticked?: 'none' | 'some' | 'all'
  onTick: () => void
}

const said = { asc: 'ascending', desc: 'descending' } as const

/** The names of the columns; a tap sorts by one, a second the other way round. */
export function TableHead<Row>({ columns, template, sorted, onSort, ticked, onTick }: HeadProps<Row>) {
  return (
    <div role="rowgroup" className="head">
      <div role="row" aria-rowindex={1} style={{ gridTemplateColumns: template, height: '100%' }}>
        {ticked && (
          <div role="columnheader" className="cell tick">
            <button
              type="button"
              aria-label={ticked === 'all' ? 'Auswahl aufheben' : 'Alle auswählen'}
              aria-pressed={ticked === 'all'}
              onClick={onTick}
            >
              <Box18 data-on={ticked !== 'none' || undefined}>
                {ticked === 'all' && <CheckIcon size={13} weight="bold" aria-hidden />}
                {ticked === 'some' && <MinusIcon size={13} weight="bold" aria-hidden />}
              </Box18>
            </button>
          </div>
        )}
        {columns.map(({ id, title, sorts, right }) => {
          const way = sorted(id)
          return (
            <div
              key={id}
              role="columnheader"
              className="cell"
              data-right={right || undefined}
              aria-sort={sorts ? (way ? said[way] : 'none') : undefined}
            >
              {sorts ? (
                <button type="button" onClick={() => onSort(id)}>
                  {title}
                  {way === 'asc' && <ArrowUpIcon size={12} weight="bold" aria-hidden />}
                  {way === 'desc' && <ArrowDownIcon size={12} weight="bold" aria-hidden />}
                </button>
              ) : (
                <span>{title}</span>
              )}
            </div>
          )
        })}
      </div>
    </div>
  )
}
