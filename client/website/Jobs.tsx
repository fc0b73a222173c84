import { useCall } from '#client/data/reads.ts'
import { Segmented } from '#client/kit/Segmented.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import type { Column } from '#client/kit/table/column.ts'
import { counts } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { website } from '#contract/website/calls.ts'
import type { JobTypeRow } from '#contract/website/shapes.ts'
import { jobType } from './rows.ts'
import { Vacancies } from './Vacancies.tsx'
import { WebsiteLinks } from './WebsiteLinks.tsx'

const views = [
  ['stellen', 'Stellen'],
  ['arten', 'Stellenarten'],
] as const

const typeColumns: readonly Column<JobTypeRow>[] = [
  { id: 'name', title: 'Stellenart', text: ({ name }) => name, sorts: true, strong: true, width: 220, grow: 2, phone: 'title' },
  { id: 'jobs', title: 'Stellen', ...counts(({ jobs }) => jobs), sorts: true, width: 100, phone: 'trail' },
]

/** Each loaded with the screen, so that a form first opened without a network has its choices all the same. */
const most = { query: { limit: 200 } }

/** /dashboard/studio/website/jobs: vacancies and their kinds (L57, L129, V25). */
export default function Jobs() {
  const { ansicht } = useQueryText()
  const go = useGo()
  const types = useCall(website.jobTypes, most).data?.rows
  const view = ansicht === 'arten' ? 'arten' : 'stellen'
  const above = (
    <Above>
      <Segmented
        label="Ansicht"
        value={view}
        options={views}
        onChange={next => void go({ to: 'websiteJobs', search: { ansicht: next === 'stellen' ? undefined : next }, replace: true })}
      />
      <WebsiteLinks to={['website', 'websiteOffers']} />
    </Above>
  )
  if (view === 'stellen') return <Vacancies above={above} types={types} />
  return (
    <ListPage
      title="Website: Stellen"
      rows={['die', 'Stellenart', 'Stellenarten']}
      adds
      above={above}
      name="websiteJobTypes"
      call={website.jobTypes}
      form={jobType}
      columns={typeColumns}
    >
      {(row, close) => (
        <jobType.Form row={row} onDone={close}>
          <jobType.Field name="name" autoFocus hint="Entfernt ist sie nur noch dort zu sehen, wo sie schon steht." />
        </jobType.Form>
      )}
    </ListPage>
  )
}
