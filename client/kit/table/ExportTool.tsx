import { ExportIcon } from '@phosphor-icons/react/dist/csr/Export'
import { MicrosoftExcelLogoIcon } from '@phosphor-icons/react/dist/csr/MicrosoftExcelLogo'
import { useState } from 'react'
import { send } from '#client/data/send.ts'
import { useCan } from '#client/data/session.ts'
import { download } from '#client/kit/download.ts'
import { thousands } from '#client/kit/format.ts'
import { toast } from '#client/kit/toast.ts'
import { longestExport, type TableForm, tableExports } from '#contract/exports.ts'
import type { PageQuery } from '#contract/page.ts'
import type { Column, Filter, Rowed } from './column.ts'
import { csvOf } from './csv.ts'
import { Tool } from './look.ts'
import type { Shown } from './tableAddress.ts'
import { allRows, type ListCall } from './usePages.ts'

export interface ExportProps<Row extends Rowed> {
  label: string
  /** The file's name, without its ending. */
  name: string
  call: ListCall<Row>
  asked: PageQuery
  visible: readonly Column<Row>[]
  chosen: ReadonlyMap<string, Row>
  filters: readonly Filter[]
  shown: Shown
}

/** Search and filters as they are read. */
function saidFilters({ filters, shown, chosen }: Pick<ExportProps<Rowed>, 'filters' | 'shown' | 'chosen'>): string[][] {
  const set = filters.flatMap(({ id, title, choices }) => {
    const values = shown.filters[id] ?? []
    const words = values.map(value => choices.find(choice => choice.value === value)?.label ?? value)
    return words.length > 0 ? [[title, words.join(', ')]] : []
  })
  return [...(shown.q ? [['Suche', shown.q]] : []), ...set, ...(chosen.size > 0 ? [['Auswahl', `${chosen.size} gewählte`]] : [])]
}

const titled = (label: string) => label.slice(0, 1).toUpperCase() + label.slice(1)

function tableOf<Row extends Rowed>(props: ExportProps<Row>, rows: readonly Row[]): TableForm {
  return {
    title: titled(props.label),
    filters: saidFilters(props as never),
    columns: props.visible.map(({ title, export: own }) => ({ title, kind: own?.kind ?? 'text' })),
    rows: rows.map(row => props.visible.map(({ text, export: own }) => (own ? own.value(row) : text(row)))),
  }
}

/** The ticked rows, or all that the table lists, as CSV or as an Excel book with filters and «Stand …». */
export function ExportTool<Row extends Rowed>(props: ExportProps<Row>) {
  const { label, name, call, asked, visible, chosen } = props
  const [done, setDone] = useState<number>()
  const excel = useCan(tableExports.table)
  const run = async (write: (rows: readonly Row[]) => Promise<void>) => {
    if (done !== undefined) return
    setDone(0)
    try {
      const all = chosen.size > 0 ? { rows: [...chosen.values()], total: chosen.size } : await allRows(call, asked, longestExport, setDone)
      await write(all.rows)
      const many = `${thousands(all.rows.length)} ${label} stehen in der Datei.`
      toast(all.total > all.rows.length ? `Die ersten ${many}` : many)
    } catch {
      toast('Der Export braucht eine Verbindung. Versuch es nochmals, sobald du Netz hast.', { look: 'danger' })
    } finally {
      setDone(undefined)
    }
  }
  const asCsv = (rows: readonly Row[]) => download(new Blob([csvOf(visible, rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
  const asExcel = async (rows: readonly Row[]) =>
    download((await send(tableExports.table, { body: tableOf(props, rows) })) as Blob, `${name}.xlsx`)
  return (
    <>
      <Tool type="button" aria-busy={done !== undefined || undefined} onClick={() => void run(asCsv)}>
        <ExportIcon size={15} aria-hidden />
        {done ? `Export ${thousands(done)} …` : 'Export'}
      </Tool>
      {excel && (
        <Tool type="button" aria-busy={done !== undefined || undefined} onClick={() => void run(asExcel)}>
          <MicrosoftExcelLogoIcon size={15} aria-hidden />
          Excel
        </Tool>
      )}
    </>
  )
}
