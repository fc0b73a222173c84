import { type ReactNode, useMemo, useState } from 'react'
import { Button } from '#client/kit/Button.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, instants } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { figures } from '#contract/figures/calls.ts'
import type { FileRow } from '#contract/figures/shapes.ts'
import { FileSheet } from './FileSheet.tsx'
import { ImportSheet } from './ImportSheet.tsx'
import { kindWords, rangeText } from './words.ts'

const ways: Ways<FileRow> = { calls: { remove: figures.remove, restore: figures.restore } }
const file = { ways, called: ({ name }: FileRow) => name }
const byKind: Filter = { id: 'kind', title: 'Art', choices: Object.entries(kindWords) }

/** The files that were taken over, newest first; each can be taken back. */
export function Files({ above }: { above: ReactNode }) {
  const { options, nameOf } = useOwnStudios(figures.files)
  const [imports, setImports] = useState(false)
  const columns = useMemo<Column<FileRow>[]>(
    () => [
      { id: 'name', title: 'Datei', text: ({ name }) => name, sorts: true, strong: true, width: 220, grow: 2, phone: 'title' },
      { id: 'kind', title: 'Art', text: ({ kind }) => kindWords[kind], sorts: true, width: 140, phone: 'trail' },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio) ?? 'alle', sorts: true, width: 140, grow: 1 },
      { id: 'months', title: 'Monate', text: row => rangeText(row), width: 200, phone: 'second' },
      { id: 'lines', title: 'Zeilen', ...counts(({ lines }) => lines), width: 90 },
      { id: 'at', title: 'Übernommen', ...instants(({ at }) => at), sorts: true, width: 190 },
      { id: 'by', title: 'Von', text: ({ by }) => by, width: 150 },
      { id: 'stands', title: 'Gilt', text: ({ stands }) => (stands ? 'ja' : 'ersetzt'), width: 80 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [byKind, byStudio(options)], [options])
  return (
    <>
      <ListPage
        rows={['die', 'Datei', 'Dateien']}
        title="Kennzahlen"
        name="figure-files"
        call={figures.files}
        form={file}
        columns={columns}
        filters={filters}
        empty="Noch keine Datei übernommen."
        exports
        above={
          <>
            {above}
            <Above>
              <Button size="row" onClick={() => setImports(true)}>
                Datei einlesen
              </Button>
            </Above>
          </>
        }
      >
        {(row, close) => row && <FileSheet row={row} studio={nameOf(row.studio)} onDone={close} />}
      </ListPage>
      {imports && <ImportSheet onClose={() => setImports(false)} />}
    </>
  )
}
