import { ExportIcon } from '@phosphor-icons/react/dist/csr/Export'
import { FileCsvIcon } from '@phosphor-icons/react/dist/csr/FileCsv'
import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/dist/csr/MicrosoftExcelLogo'
import { useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { send } from '#client/data/send.ts'
import { useCan } from '#client/data/session.ts'
import { download, fileName } from '#client/kit/download.ts'
import { clockTime, counted, thousands } from '#client/kit/format.ts'
import { Menu, type MenuItem } from '#client/kit/Menu.tsx'
import { toast } from '#client/kit/toast.ts'
import { csvOf } from '#contract/csv.ts'
import { type TableForm, tableExports } from '#contract/exports.ts'
import { shorten } from '#contract/shorten.ts'
import type { Column, Rowed } from './column.ts'
import { Tool } from './tableStyles.ts'

export interface ExportMenuProps<Row extends Rowed> {
  /** Name of the rows: «Mitglieder». */
  label: string
  one: string
  /** Name of the files, where the label says too little. */
  file?: string
  columns: readonly Column<Row>[]
  /** Names and values of the filters that narrow the rows, in words. */
  filters: readonly (readonly [string, string])[]
  /** Loads all rows that go into a file; `said` hears how many are loaded. */
  rows: (said: (done: number) => void) => Promise<{ rows: readonly Row[]; total: number }>
  /** Other files of the same page. */
  more?: readonly MenuItem[]
}

const titled = (label: string) => label.slice(0, 1).toUpperCase() + label.slice(1)

const tableOf = <Row extends Rowed>({ label, filters, columns }: ExportMenuProps<Row>, rows: readonly Row[]): TableForm => ({
  title: titled(label),
  filters: filters.map(([name, value]) => [name, shorten(value, 400)]),
  columns: columns.map(({ title, export: own }) => ({ title, kind: own?.kind ?? 'text' })),
  rows: rows.map(row => columns.map(({ text, export: own }) => (own ? own.value(row) : text(row)))),
})

const textsOf = <Row extends Rowed>({ columns }: ExportMenuProps<Row>, rows: readonly Row[]) => [
  columns.map(({ title }) => title),
  ...rows.map(row => columns.map(column => numberOf(column, row) ?? column.text(row) ?? '')),
]

/** A quantity as Swiss tables add it up: with a point, whatever the screen shows. Money, days and times are read as they stand there. */
function numberOf<Row extends Rowed>({ export: own }: Column<Row>, row: Row) {
  const value = own?.value(row)
  if (typeof value !== 'number') return undefined
  if (own?.kind === 'percent') return `${Math.round(value * 10) / 10}%`
  return own?.kind === 'number' || own?.kind === 'count' ? String(value) : undefined
}

/**
 * The rows as an Excel book with real numbers and dates, filters and «Stand»; or as CSV, where the file's name holds the latter two, for a
 * program takes every line for a row.
 */
export function ExportMenu<Row extends Rowed>(props: ExportMenuProps<Row>) {
  const { label, one, file = label, filters, more = [] } = props
  const [done, setDone] = useState<number>()
  const excel = useCan(tableExports.table)
  const run = async (write: (rows: readonly Row[]) => Promise<void>) => {
    if (done !== undefined) return
    setDone(0)
    try {
      const { rows, total } = await props.rows(setDone)
      await write(rows)
      const many = `${counted(rows.length, one, label)} ${rows.length === 1 ? 'steht' : 'stehen'} in der Datei.`
      toast(total > rows.length ? `Die ersten ${many}` : many)
    } catch (error) {
      const offline = !(error instanceof CallError) || error.code === 'offline'
      toast(offline ? 'Der Export braucht eine Verbindung. Versuch es nochmals, sobald du Netz hast.' : error.message, { look: 'danger' })
    } finally {
      setDone(undefined)
    }
  }
  const asExcel = async (rows: readonly Row[]) =>
    download((await send(tableExports.table, { body: tableOf(props, rows) })) as Blob, fileName([file], 'xlsx'))
  const asCsv = (rows: readonly Row[]) => {
    const words = [file, ...filters.map(([, value]) => value)]
    const stand = clockTime(Date.now()).replace(':', '')
    return download(new Blob([csvOf(textsOf(props, rows))], { type: 'text/csv;charset=utf-8' }), fileName(words, 'csv', stand))
  }
  const items: MenuItem[] = [
    ...(excel
      ? [{ label: 'Excel, mit Filtern und Stand', icon: <MicrosoftExcelLogoIcon size={20} aria-hidden />, onPick: () => void run(asExcel) }]
      : []),
    { label: 'CSV, nur die Zeilen', icon: <FileCsvIcon size={20} aria-hidden />, onPick: () => void run(asCsv) },
    ...more,
  ]
  return (
    <FileMenu items={items} busy={done !== undefined}>
      {done ? `Export ${thousands(done)} …` : 'Export'}
    </FileMenu>
  )
}

/** The button «Export» with the files that a page has. */
export const FileMenu = ({ items, busy, children = 'Export' }: { items: readonly MenuItem[]; busy?: boolean; children?: string }) => (
  <Menu
    label="Export"
    items={items}
    button={wears => (
      <Tool type="button" aria-busy={busy || undefined} {...wears}>
        <ExportIcon size={15} aria-hidden />
        {children}
      </Tool>
    )}
  />
)
