import { type ReactNode, useMemo } from 'react'
import { dayOf } from '#client/data/time.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { date } from '#client/kit/format.ts'
import { Above } from '#client/kit/table/Above.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { counts, instants } from '#client/kit/table/kinds.ts'
import { ListPage } from '#client/kit/table/ListPage.tsx'
import { useQueryText } from '#client/map/links.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { campaigns } from '#contract/campaigns/campaignOffice.ts'
import type { CampaignRow } from '#contract/campaigns/shapes.ts'
import { type CampaignState, campaignKinds, campaignStates } from '#contract/rules/campaigns/states.ts'
import { CampaignSheet } from './CampaignSheet.tsx'
import { Editor } from './Editor.tsx'
import { People } from './People.tsx'
import { ResultsPage } from './ResultsPage.tsx'
import { campaignWays } from './rows.ts'

const form = { ways: campaignWays, called: ({ title }: CampaignRow) => title }
const looks = { draft: undefined, live: 'ok', over: undefined, archived: 'warn' } as const satisfies Record<
  CampaignState,
  string | undefined
>

const kind: Filter = { id: 'kind', title: 'Art', choices: Object.entries(campaignKinds) }
const state: Filter = { id: 'state', title: 'Stand', choices: Object.entries(campaignStates) }

const StateChip = ({ row: { state: at, from } }: { row: CampaignRow }) => {
  const isComing = at === 'live' && Date.parse(from) > Date.now()
  return (
    <Chip look={isComing ? 'accent' : looks[at]} small>
      {isComing ? 'Geplant' : campaignStates[at]}
    </Chip>
  )
}

/** Campaigns of every kind; `fragen`, `leute` and `ergebnis` in the address open what belongs to one. */
export function Campaigns({ above }: { above: ReactNode }) {
  const { fragen, leute, ergebnis } = useQueryText()
  if (fragen) return <Editor key={fragen} id={fragen} />
  if (leute) return <People key={leute} id={leute} />
  if (ergebnis) return <ResultsPage key={ergebnis} id={ergebnis} />
  return <CampaignList above={above} />
}

function CampaignList({ above }: { above: ReactNode }) {
  const { options, nameOf } = useOwnStudios(campaigns.save)
  const columns = useMemo<Column<CampaignRow>[]>(
    () => [
      { id: 'title', title: 'Kampagne', text: ({ title }) => title, sorts: true, strong: true, width: 200, grow: 2, phone: 'title' },
      {
        id: 'about',
        title: 'Art und Zeit',
        text: row => `${campaignKinds[row.kind]}, ${date(dayOf(row.from))} bis ${date(dayOf(row.to))}`,
        width: 220,
        grow: 1,
        phone: 'second',
      },
      {
        id: 'studios',
        title: 'Studios',
        text: ({ studios }) => studios.map(code => nameOf(code)).join(', ') || 'Alle Studios',
        width: 140,
        grow: 1,
      },
      { id: 'people', title: 'Teilnahmen', ...counts((row: CampaignRow) => row.people), sorts: true, width: 110 },
      { id: 'from', title: 'Ab', ...instants((row: CampaignRow) => row.from), sorts: true, spare: true, width: 170 },
      { id: 'createdAt', title: 'Angelegt', ...instants((row: CampaignRow) => row.createdAt), sorts: true, spare: true, width: 170 },
      {
        id: 'state',
        title: 'Stand',
        text: row => campaignStates[row.state],
        cell: row => <StateChip row={row} />,
        width: 110,
        phone: 'trail',
      },
    ],
    [nameOf],
  )
  const filters = useMemo<Filter[]>(() => [state, kind, byStudio(options)], [options])
  return (
    <ListPage
      rows={['die', 'Kampagne', 'Kampagnen']}
      adds
      name="campaigns"
      call={campaigns.all}
      form={form}
      above={<Above>{above}</Above>}
      columns={columns}
      filters={filters}
      searches={{ label: 'Titel oder Kurzname' }}
      wide
      exports
    >
      {(row, close) => <CampaignSheet row={row} onDone={close} />}
    </ListPage>
  )
}
