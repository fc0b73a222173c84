import { useMemo } from 'react'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, days, instants } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { goalTitle } from '#client/parts/audience/GoalField.tsx'
import { byOwner } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { qrcodes } from '#contract/qrcodes/calls.ts'
import { goalKinds, type QrRow } from '#contract/qrcodes/shapes.ts'
import { CodeFiles } from './CodeFiles.tsx'
import { GoalFields } from './GoalFields.tsx'
import { qrForm } from './qrForm.ts'

const kind: Filter = { id: 'kind', title: 'Führt zu', choices: Object.entries(goalKinds) }
const reads = { kind: (value: unknown) => goalKinds[value as keyof typeof goalKinds] ?? String(value) }

/** /dashboard/communication/qrcode: codes for posters and leaflets, and how often they were opened (L58). */
export default function QrCodes() {
  const { everywhere, options, nameOf } = useOwnStudios(qrcodes.create)
  const columns = useMemo<Column<QrRow>[]>(
    () => [
      { id: 'name', title: 'QR-Code', text: ({ name }) => name, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
      { id: 'goal', title: 'Ziel', text: ({ goal }) => goalTitle(goal), width: 170, grow: 1, phone: 'second' },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio) ?? 'Alle Studios', width: 140, grow: 1 },
      { id: 'scans', title: 'Geöffnet', ...counts(({ scans }) => scans), sorts: true, width: 100, phone: 'trail' },
      { id: 'lately', title: '30 Tage', ...counts(({ lately }) => lately), sorts: true, width: 90 },
      { id: 'last', title: 'Zuletzt', ...days(({ last }) => last), spare: true, width: 110 },
      { id: 'createdAt', title: 'Angelegt', ...instants(({ createdAt }) => createdAt), sorts: true, spare: true, width: 170 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [kind, byOwner('Studio', options)], [options])
  return (
    <ListPage
      rows={['der', 'QR-Code', 'QR-Codes']}
      adds
      name="qrcodes"
      call={qrcodes.list}
      form={qrForm}
      columns={columns}
      filters={filters}
      searches={{ label: 'Name oder Ziel' }}
      exports
    >
      {(row, close) => (
        <>
          {row && <CodeFiles row={row} />}
          <qrForm.Form
            row={row}
            start={{ kind: 'screen', studio: everywhere ? null : options.length === 1 ? options[0]?.[0] : undefined }}
            reads={reads}
            onDone={close}
          >
            <qrForm.Field name="name" autoFocus={!row} />
            {isNew(row) && <qrForm.Field name="studio" options={options} none={everywhere ? 'Alle Studios' : 'Bitte wählen'} />}
            <GoalFields />
            <qrForm.Field name="words" hint="Steht gross über dem Code." />
          </qrForm.Form>
        </>
      )}
    </ListPage>
  )
}
