import { Text } from '@chakra-ui/react'
import { useFormikContext } from 'formik'
import { type ReactNode, useMemo } from 'react'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { isNew } from '#client/kit/waiting/overlay.ts'
import { brandOf, brands } from '#contract/brand.ts'
import { employments } from '#contract/rules/website/posting.ts'
import { website } from '#contract/website/calls.ts'
import type { JobForm, JobRow, JobTypeRow } from '#contract/website/shapes.ts'
import { Pair, PieceFields } from './PieceFields.tsx'
import { pieceColumns, pieceFilters } from './pieceColumns.tsx'
import { job } from './rows.ts'
import { useWebsiteStudios } from './useWebsiteStudios.ts'

const workloadOf = ({ least, most }: Pick<JobForm, 'least' | 'most'>) => (least === most ? `${most} %` : `${least}–${most} %`)

interface VacanciesProps {
  above: ReactNode
  types: readonly JobTypeRow[] | undefined
}

export function Vacancies({ above, types = [] }: VacanciesProps) {
  const { all, nameOf, own, start } = useWebsiteStudios(website.addJob)
  const columns = useMemo(
    () =>
      pieceColumns<JobRow>('Stelle', nameOf, [
        { id: 'typeName', title: 'Stellenart', text: ({ typeName }) => typeName, sorts: true, width: 130 },
        { id: 'workload', title: 'Pensum', text: workloadOf, right: true, width: 110, phone: 'second' },
      ]),
    [nameOf],
  )
  const filters = useMemo(() => pieceFilters(all), [all])
  const known = types.map(({ _id, name }): [string, string] => [_id, name])
  const optionsFor = (row: JobRow | undefined) =>
    row?.type && row.typeName && !types.some(({ _id }) => _id === row.type)
      ? [...known, [row.type, row.typeName] as [string, string]]
      : known
  return (
    <ListPage
      title="Website: Stellen"
      rows={['die', 'Stelle', 'Stellen']}
      adds
      wide
      above={above}
      name="websiteJobs"
      call={website.jobs}
      form={job}
      columns={columns}
      filters={filters}
      empty="Keine Stelle ist ausgeschrieben."
    >
      {(row, close) => (
        <job.Form row={row} start={{ employment: 'permanent', least: 80, most: 100, ...start }} onDone={close}>
          <PieceFields Field={job.Field} isNew={isNew(row)} own={own} text="Beschrieb" seen={<VacancyPreview />} more={<Contact />}>
            <Pair>
              <job.Field name="type" options={optionsFor(row)} none="Ohne" />
              <job.Field name="employment" options={Object.entries(employments)} />
              <job.Field name="least" unit="%" step={10} />
              <job.Field name="most" unit="%" step={10} />
            </Pair>
            <job.Field name="start" hint="Zum Beispiel: per sofort oder nach Vereinbarung." />
          </PieceFields>
        </job.Form>
      )}
    </ListPage>
  )
}

/** The brand's address, where none is written. */
const usualContact = ({ studio, brand }: Partial<JobForm>) => brands[brand ?? brandOf(studio)].email

function Contact() {
  const { values } = useFormikContext<Partial<JobForm>>()
  return <job.Field name="contact" type="email" hint={`Leer: ${usualContact(values)}`} />
}

function VacancyPreview() {
  const { least = 80, most = 100, start } = useFormikContext<Partial<JobForm>>().values
  return (
    <Text color="ink2">
      {workloadOf({ least, most })}
      {start && `, ${start}`}
    </Text>
  )
}
