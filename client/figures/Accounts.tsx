import { Text } from '@chakra-ui/react'
import { type ReactNode, useMemo } from 'react'
import { useReach } from '#client/data/reach.ts'
import { useCall } from '#client/data/reads.ts'
import { formFor } from '#client/kit/form.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import type { Ways } from '#client/kit/waiting/overlay.ts'
import { sayDone } from '#client/kit/waiting/say.ts'
import { figures } from '#contract/figures/calls.ts'
import type { AccountRow } from '#contract/figures/shapes.ts'

const { Form, Field } = formFor(figures.saveAccount)
const ways: Ways<AccountRow> = { calls: { edit: figures.saveAccount } }
const account = { ways, called: ({ _id, name }: AccountRow) => `${_id} ${name}` }

/** The accounts, each with the group under which it stands in every studio. */
export function Accounts({ above }: { above: ReactNode }) {
  const { data: groups } = useCall(figures.groups)
  const { everywhere } = useReach(figures.saveAccount)
  const columns = useMemo<Column<AccountRow>[]>(() => {
    const titles = new Map(groups?.map(({ number, title }) => [number, title]))
    return [
      { id: '_id', title: 'Konto', text: ({ _id }) => _id, sorts: true, strong: true, width: 100, phone: 'trail' },
      { id: 'name', title: 'Bezeichnung', text: ({ name }) => name, sorts: true, width: 260, grow: 2, phone: 'title' },
      {
        id: 'group',
        title: 'Gruppe',
        text: ({ group }) => titles.get(group) ?? String(group),
        sorts: true,
        width: 280,
        grow: 2,
        phone: 'second',
      },
    ]
  }, [groups])
  const options = useMemo(() => groups?.map(({ number, title }) => [String(number), title] as const) ?? [], [groups])
  const filters = useMemo<Filter[]>(() => [{ id: 'group', title: 'Gruppe', choices: options }], [options])
  return (
    <ListPage
      rows={['das', 'Konto', 'Konten']}
      title="Kennzahlen"
      name="figure-accounts"
      call={figures.accounts}
      form={account}
      columns={columns}
      filters={filters}
      empty="Noch kein Konto: Sie kommen mit der ersten Datei."
      exports
      above={above}
    >
      {(row, close) =>
        row && everywhere ? (
          <Form
            rest={{ params: { id: row._id } }}
            start={row}
            also={{ version: row.version }}
            again={row.act}
            title={() => account.called(row)}
            draft={`figureAccount/${row._id}`}
            onDone={answer => {
              sayDone(answer, `${row._id}: gespeichert.`)
              close()
            }}
          >
            <Field name="name" autoFocus />
            <Field name="group" options={options} hint="Gilt für alle Studios und alle Jahre." />
          </Form>
        ) : (
          <Text color="ink2">Konten gelten für alle Studios: Ändern kann sie, wer sie für alle einlesen darf.</Text>
        )
      }
    </ListPage>
  )
}
