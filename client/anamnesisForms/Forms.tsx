import { Box } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { type ComponentProps, useEffect, useMemo, useRef } from 'react'
import { ButtonLink } from '#client/kit/Button.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew, type OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { anamnesisForms, type FormDraft, type FormHead, type FormRow, formKinds } from '#contract/anamnesisForms.ts'
import { Editor } from './Editor.tsx'
import { form } from './rows.ts'
import { shortNameOf } from './shortName.ts'
import { kindWords, standOf } from './words.ts'

const kinds = formKinds.map(kind => [kind, kindWords[kind]] as const)

/** /dashboard/anamnese/settings: the forms that studios ask (L62); `?formular=` opens the editor of one. */
export default function Forms() {
  const { formular } = useQueryText()
  return formular ? <Editor key={formular} id={formular} /> : <FormList />
}

function FormList() {
  const { options, nameOf } = useOwnStudios(anamnesisForms.create)
  const go = useGo()
  const columns = useMemo<Column<FormRow>[]>(
    () => [
      { id: 'title', title: 'Formular', text: ({ title }) => title, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 140, grow: 1, phone: 'second' },
      { id: 'kind', title: 'Art', text: ({ kind }) => kindWords[kind], sorts: true, width: 130 },
      { id: 'published', title: 'Stand', text: standOf, width: 190, phone: 'trail' },
      { id: 'asked', title: 'Wird ausgefüllt', text: ({ asked }) => (asked ? 'Ja' : 'Nein'), width: 130 },
      { id: 'pageCount', title: 'Seiten', ...counts(({ pageCount }) => pageCount), width: 80 },
      { id: 'questionCount', title: 'Fragen', ...counts(({ questionCount }) => questionCount), width: 80 },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [byStudio(options)], [options])
  return (
    <ListPage
      title="Anamnese: Einstellungen"
      rows={['das', 'Formular', 'Formulare']}
      adds
      name="anamnesisForms"
      call={anamnesisForms.list}
      form={form as unknown as ComponentProps<typeof ListPage<FormRow>>['form']}
      columns={columns}
      filters={filters}
      exports
    >
      {(row, close) => (
        <>
          {row && (
            <Box paddingBottom="18">
              <ButtonLink to="anamnesisSettings" search={{ formular: row._id }} look="soft">
                Fragen bearbeiten
              </ButtonLink>
            </Box>
          )}
          <form.Form
            row={row as OverlaidRow<FormDraft> | undefined}
            start={{ kind: 'usual', ...(options.length === 1 && { studio: options[0]?.[0] }) }}
            onDone={saved => (row || !saved ? close() : void go({ to: 'anamnesisSettings', search: { formular: saved._id } }))}
          >
            <form.Field name="title" autoFocus={!row} />
            {isNew(row) && <form.Field name="studio" options={options} />}
            <form.Field name="kind" options={kinds} />
            <ShortName isFresh={isNew(row) && !row?.variant} />
            <form.Field name="disclaimer" area />
          </form.Form>
        </>
      )}
    </ListPage>
  )
}

/** Asked of a form about a subject of its own alone; as long as nobody has written another one it follows the name. */
function ShortName({ isFresh }: { isFresh: boolean }) {
  const { values, setFieldValue } = useFormikContext<Partial<FormHead>>()
  const { kind, title = '', variant } = values
  const proposed = useRef(isFresh ? '' : undefined)
  useEffect(() => {
    if (kind !== 'variant' || proposed.current === undefined || (variant ?? '') !== proposed.current) return
    const next = shortNameOf(title)
    proposed.current = next
    if (next !== (variant ?? '')) void setFieldValue('variant', next)
  }, [kind, title, variant, setFieldValue])
  return kind === 'variant' ? <form.Field name="variant" required hint="Steht in der Adresse, zum Beispiel «ruecken»." /> : null
}
