import { Box } from '@chakra-ui/react'
import { ArrowDownIcon } from '@phosphor-icons/react/dist/csr/ArrowDown'
import { ArrowUpIcon } from '@phosphor-icons/react/dist/csr/ArrowUp'
import { Button, IconButton } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { type Column, usualColumns } from './column.ts'
import { Tickable } from './FilterSheet.tsx'
import type { TableState } from './tableAddress.ts'

interface ColumnProps<Row> {
  open: boolean
  onClose: () => void
  columns: readonly Column<Row>[]
  visible: readonly Column<Row>[]
  shown: TableState
  show: (change: Partial<TableState>) => void
}

/** Picks the shown columns, their order, and the one that sorts the list, for a phone has no head. */
export function ColumnSheet<Row>({ open, onClose, columns, visible, shown, show }: ColumnProps<Row>) {
  const ids = visible.map(({ id }) => id)
  const usual = usualColumns(columns)
  const set = (next: string[]) => show({ columns: next.join() === usual.join() ? [] : next })
  const toggle = (id: string) => {
    if (!ids.includes(id)) return set([...ids, id])
    // A table without columns would leave nothing to come back by.
    if (ids.length > 1) set(ids.filter(each => each !== id))
  }
  const move = (id: string, step: number) => {
    const from = ids.indexOf(id)
    const next = ids.filter(each => each !== id)
    next.splice(from + step, 0, id)
    set(next)
  }
  const all = [...visible, ...columns.filter(({ id }) => !ids.includes(id))]
  const footer = (
    <>
      <Button size="row" onClick={onClose}>
        Fertig
      </Button>
      <Button look="text" size="row" onClick={() => show({ columns: [], sort: '' })}>
        Wie am Anfang
      </Button>
    </>
  )
  return (
    <Sheet open={open} onClose={onClose} title="Spalten" footer={footer}>
      {all.map(({ id, title }) => {
        const at = ids.indexOf(id)
        return (
          <Box key={id} display="flex" alignItems="center">
            <Tickable flex={1}>
              <input type="checkbox" checked={at >= 0} onChange={() => toggle(id)} />
              {title}
            </Tickable>
            <IconButton label={`${title} nach vorn`} icon={<ArrowUpIcon size={18} />} disabled={at <= 0} onClick={() => move(id, -1)} />
            <IconButton
              label={`${title} nach hinten`}
              icon={<ArrowDownIcon size={18} />}
              disabled={at < 0 || at === ids.length - 1}
              onClick={() => move(id, 1)}
            />
          </Box>
        )
      })}
      <SortChoice columns={columns} shown={shown} show={show} />
    </Sheet>
  )
}

function SortChoice<Row>({ columns, shown, show }: Pick<ColumnProps<Row>, 'columns' | 'shown' | 'show'>) {
  const sortable = columns.filter(({ sorts }) => sorts)
  if (sortable.length === 0) return null
  const options = sortable.flatMap(({ id, title }) => [[id, `${title}, aufsteigend`] as const, [`-${id}`, `${title}, absteigend`] as const])
  return (
    <Box marginTop="18">
      <SelectField label="Sortiert nach" none="Vorgabe" value={shown.sort} options={options} onChange={sort => show({ sort })} />
    </Box>
  )
}
