import { type ReactNode, useState } from 'react'
import { NewButton } from '#client/kit/NewButton.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import type { OverlaidRow, Ways } from '#client/kit/waiting/overlay.ts'
import { CallTable, type CallTableProps } from './CallTable.tsx'
import type { Rowed } from './column.ts'
import { type RowNoun, wordsFor } from './rowNoun.ts'

interface ListPageProps<Row extends Rowed>
  extends Omit<CallTableProps<Row>, 'label' | 'one' | 'open' | 'opened' | 'empty' | 'ways' | 'searches'> {
  /** `['der', 'Raum', 'Räume']`: of it come the words for a new one, for none, and for the search. */
  rows: RowNoun
  /** Title of the page, where it is not the name of its rows. */
  title?: string
  /** Lets new ones be made here. */
  adds?: boolean
  /** The search's words, where they say more than what the rows are called; `fewest` letters begin it. */
  searches?: { label?: string; fewest?: number }
  /** The form that writes rows, made by `rowForm`. */
  form: { ways: Ways<Row>; called: (row: Row) => string }
  /** Said where there is no row, where it is more than «Noch kein …». */
  empty?: string
  /** Gives the sheet the room that a long form needs. */
  wide?: boolean
  /** Content of the sheet, for an existing row or a new one. */
  children: (row: OverlaidRow<Row> | undefined, close: () => void) => ReactNode
}

/** A list whose rows open in a sheet, in which new ones are made too. */
export function ListPage<Row extends Rowed>(props: ListPageProps<Row>) {
  const { rows, title, adds, searches, form, empty, wide, children, ...table } = props
  const [, one, many] = rows
  const words = wordsFor(rows)
  const [open, setOpen] = useState<OverlaidRow<Row> | 'new'>()
  const close = () => setOpen(undefined)
  const begin = () => setOpen('new')
  return (
    <Page title={title ?? many} actions={adds && <NewButton beside words={words.add} onClick={begin} />}>
      <CallTable
        {...table}
        label={many}
        one={one}
        searches={{ label: words.search, ...searches }}
        ways={form.ways}
        open={setOpen}
        opened={open === 'new' ? undefined : open}
        empty={{ text: empty ?? words.empty, action: adds && <NewButton words={words.add} onClick={begin} /> }}
      />
      {open && (
        <Sheet open wide={wide} onClose={close} title={open === 'new' ? words.add : form.called(open)}>
          {children(open === 'new' ? undefined : open, close)}
        </Sheet>
      )}
    </Page>
  )
}
