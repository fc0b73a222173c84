import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { type ReactNode, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { Shown, Ways } from '#client/kit/waiting/overlay.ts'
import { CallTable, type CallTableProps } from './CallTable.tsx'
import type { Rowed } from './column.ts'

interface ListPageProps<Row extends Rowed> extends Omit<CallTableProps<Row>, 'label' | 'open' | 'empty' | 'ways'> {
  /** Title of the page, and name of its rows: «Räume». */
  title: string
  /** Name of its rows where the title is not that. */
  label?: string
  /** «Neuer Raum»: the button and the sheet's title; without it nothing can be made here. */
  add?: string
  /** Words of the button on a page whose title needs the room: «Neu». */
  short?: string
  /** The form that writes rows, made by `rowForm`. */
  form: { ways: Ways<Row>; called: (row: Row) => string }
  /** Said where there is no row. */
  empty: string
  /** Gives the sheet the room that a long form needs. */
  wide?: boolean
  /** Content of the sheet, for an existing row or a new one. */
  children: (row: Shown<Row> | undefined, close: () => void) => ReactNode
}

/** A list whose rows open in a sheet, in which new ones are made too. */
export function ListPage<Row extends Rowed>(props: ListPageProps<Row>) {
  const { title, label = title, add, short = add, form, empty, wide, children, ...table } = props
  const [open, setOpen] = useState<Shown<Row> | 'new'>()
  const close = () => setOpen(undefined)
  const button = add && (
    <Button size="row" icon={<PlusIcon size={18} aria-hidden />} onClick={() => setOpen('new')}>
      {short}
    </Button>
  )
  return (
    <Page title={title} actions={button}>
      <CallTable {...table} label={label} ways={form.ways} open={setOpen} empty={{ text: empty, action: button }} />
      {open && (
        <Sheet open wide={wide} onClose={close} title={open === 'new' ? (add ?? '') : form.called(open)}>
          {children(open === 'new' ? undefined : open, close)}
        </Sheet>
      )}
    </Page>
  )
}
