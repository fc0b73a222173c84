import { Box, Text } from '@chakra-ui/react'
import { DownloadSimpleIcon } from '@phosphor-icons/react/dist/csr/DownloadSimple'
import { UploadSimpleIcon } from '@phosphor-icons/react/dist/csr/UploadSimple'
import { useDeferredValue, useState } from 'react'
import { useLocal } from '#client/data/local.ts'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { Menu } from '#client/kit/Menu.tsx'
import { Page } from '#client/kit/Page.tsx'
import { RowLink } from '#client/kit/Row.tsx'
import type { RunHead, Tally } from '#client/workouts/tally.ts'
import { useTotals } from '#client/workouts/totals.ts'
import { exportSets } from './export.ts'
import { ImportSheet } from './ImportSheet.tsx'
import { MonthList } from './MonthList.tsx'
import { Pills } from './Pills.tsx'
import { finds } from './trainedMonths.ts'

const filters = [
  ['all', 'Alle'],
  ['plan', 'Plan'],
  ['free', 'Frei'],
  ['records', 'Mit PR'],
  ['imported', 'Importiert'],
] as const
type Filter = (typeof filters)[number][0]

/** Every training, by month, with search; export and import of all sets. */
export default function Completed() {
  const local = useLocal()
  const { tally, ready } = useTotals()
  const [importing, setImporting] = useState(false)
  const icon = { size: 20, 'aria-hidden': true }
  return (
    <Page
      title="Verlauf"
      back="hub"
      actions={
        <Menu
          label="Mehr"
          items={[
            { label: 'Als CSV exportieren', icon: <DownloadSimpleIcon {...icon} />, onPick: () => void exportSets(local, 'csv') },
            { label: 'Als JSON exportieren', icon: <DownloadSimpleIcon {...icon} />, onPick: () => void exportSets(local, 'json') },
            { label: 'Importieren', icon: <UploadSimpleIcon {...icon} />, onPick: () => setImporting(true) },
          ]}
        />
      }
    >
      {ready && <Trainings tally={tally} />}
      {ready && <RowLink to="completedBefore" title="Frühere Trainings" />}
      {importing && <ImportSheet tally={tally} onClose={() => setImporting(false)} />}
    </Page>
  )
}

function Trainings({ tally }: { tally: Tally }) {
  const [search, setSearch] = useState('')
  const [filter, setFilter] = useState<Filter>('all')
  const wanted = useDeferredValue(search)
  const runs = tally.runs()
  if (runs.length === 0) {
    return (
      <Empty
        text="Noch kein Training. Was du trainierst, steht danach hier."
        action={
          <ButtonLink to="workouts" look="soft">
            Plan wählen
          </ButtonLink>
        }
      />
    )
  }
  const found = runs.filter(run => fits(run, filter, tally) && finds(wanted, run.title, ...run.exercises))
  return (
    <>
      <TextField label="Suchen" type="search" autoComplete="off" placeholder="Übung oder Training" value={search} onChange={setSearch} />
      <Box marginTop="8">
        <Pills label="Filter" value={filter} options={filters} onChange={(next: Filter) => setFilter(next)} />
      </Box>
      <Text role="status" textStyle="small" color="ink2" paddingTop="8">
        {found.length === 0 && 'Kein Training passt dazu.'}
      </Text>
      <MonthList key={`${filter} ${wanted}`} runs={found} tally={tally} />
    </>
  )
}

function fits(run: RunHead, filter: Filter, tally: Tally) {
  if (filter === 'plan') return run.plan !== undefined
  if (filter === 'free') return run.plan === undefined && run.source === 'app'
  if (filter === 'records') return tally.recordsOf(run.id).length > 0
  return filter === 'all' || run.source !== 'app'
}
