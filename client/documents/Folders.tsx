import { useMemo } from 'react'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { documents } from '#contract/documents/calls.ts'
import type { Folder } from '#contract/documents/shapes.ts'
import { DocumentListChoice, folderParts } from './Parts.tsx'
import { folder } from './rows.ts'
import { Tabs } from './Tabs.tsx'

/** The folders of studios; what lies in one is found among the documents. */
export default function Folders() {
  const { options, nameOf } = useOwnStudios(documents.addFolder)
  const columns = useMemo<Column<Folder>[]>(
    () => [
      { id: 'name', title: 'Ordner', text: ({ name }) => name, sorts: true, strong: true, width: 220, grow: 2, phone: 'title' },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 140, grow: 1, phone: 'second' },
      { id: 'documents', title: 'Dokumente', ...counts(({ documents: many }: Folder) => many), sorts: true, width: 110, phone: 'trail' },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  return (
    <ListPage
      rows={['der', 'Ordner', 'Ordner']}
      title="Dokumente"
      adds
      name="documentFolders"
      call={documents.folders}
      form={folder}
      columns={columns}
      filters={filters}
      above={
        <>
          <Tabs />
          <DocumentListChoice parts={folderParts} />
        </>
      }
      exports
    >
      {(row, close) => (
        <folder.Form row={row} start={options.length === 1 ? { studio: options[0]?.[0] } : {}} onDone={close}>
          <folder.Field name="name" autoFocus />
          {isNew(row) && <folder.Field name="studio" options={options} />}
        </folder.Form>
      )}
    </ListPage>
  )
}
