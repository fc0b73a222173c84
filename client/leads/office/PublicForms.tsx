import { useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { leads } from '#contract/leads/calls.ts'
import type { PublicFormRow } from '#contract/leads/publicFormShapes.ts'
import { Editor } from './Editor.tsx'
import { EditPublicForm } from './EditPublicForm.tsx'
import { ImportSheet } from './ImportSheet.tsx'
import { publicFormWays } from './officeWays.ts'

const form = { ways: publicFormWays, called: ({ title }: PublicFormRow) => title }

/** /dashboard/leads/leads-settings: the forms behind links and on the website (L64, V21); `?formular=` opens the questions of one. */
export default function PublicForms() {
  const { formular } = useQueryText()
  return formular ? <Editor key={formular} id={formular} /> : <FormList />
}

const archived: Filter = { id: 'archived', title: 'Archiv', choices: [['ja', 'Archivierte']] }

function FormList() {
  const { nameOf } = useOwnStudios(leads.saveSetting)
  const { data: categories = [] } = useCall(leads.categories)
  const [imports, setImports] = useState(false)
  const columns = useMemo<Column<PublicFormRow>[]>(() => {
    const placed = ({ studios }: PublicFormRow) => studios.map(code => nameOf(code)).join(', ') || 'Alle Studios'
    return [
      { id: 'title', title: 'Formular', text: ({ title }) => title, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
      { id: 'link', title: 'Link', text: ({ link }) => `/l/${link}`, sorts: true, width: 170, grow: 1, phone: 'second' },
      { id: 'leads', title: 'Leads', ...counts(({ leads: all }: PublicFormRow) => all), sorts: true, width: 90, phone: 'trail' },
      {
        id: 'category',
        title: 'Kategorie',
        text: ({ category }) => categories.find(({ _id }) => _id === category)?.name ?? null,
        width: 150,
      },
      { id: 'studios', title: 'Studios', text: placed, width: 180 },
    ]
  }, [categories, nameOf])
  return (
    <>
      <ListPage
        title="Leads: Einstellungen"
        rows={['das', 'Formular', 'Formulare']}
        adds
        name="leadForms"
        call={leads.settings}
        form={form}
        columns={columns}
        filters={useMemo(() => [archived], [])}
        exports
        above={
          <Above>
            <ButtonLink to="leadCategories" look="text" size="row">
              Kategorien
            </ButtonLink>
            <Button look="side" size="row" onClick={() => setImports(true)}>
              Leads einlesen
            </Button>
          </Above>
        }
      >
        {(row, close) => (
          <>
            {row && row.version > 0 && (
              <ButtonLink to="leadsSettings" search={{ formular: row._id }} look="soft" marginBottom="18">
                Fragen bearbeiten
              </ButtonLink>
            )}
            <EditPublicForm row={row} onDone={close} />
          </>
        )}
      </ListPage>
      {imports && <ImportSheet onClose={() => setImports(false)} />}
    </>
  )
}
