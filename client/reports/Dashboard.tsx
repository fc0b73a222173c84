import { useMemo, useState } from 'react'
import { ButtonLink } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { instants } from '#client/kit/table/kinds.ts'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { reports } from '#contract/reports/calls.ts'
import type { StudioReport } from '#contract/reports/shapes.ts'
import { reportKinds, reportStates, urgencies } from '#contract/rules/reports/states.ts'
import { Card, OpenedCard } from './ReportCard.tsx'
import { ways } from './rows.ts'
import { useReportNews } from './useReportNews.ts'
import { calledReport, stateLooks } from './words.ts'

const urgencyLooks = { high: 'danger', normal: 'plain', low: 'plain' } as const

function useColumns(nameOf: (code: string) => string | null) {
  return useMemo<Column<StudioReport>[]>(
    () => [
      { id: 'title', title: 'Meldung', text: calledReport, strong: true, width: 240, grow: 3, phone: 'title' },
      {
        id: 'urgency',
        title: 'Dringlichkeit',
        text: ({ urgency }) => urgencies[urgency],
        cell: ({ urgency }) => <Chip look={urgencyLooks[urgency]}>{urgencies[urgency]}</Chip>,
        sorts: true,
        width: 120,
      },
      {
        id: 'state',
        title: 'Stand',
        text: ({ state }) => reportStates[state],
        cell: ({ state }) => <Chip look={stateLooks[state]}>{reportStates[state]}</Chip>,
        sorts: true,
        width: 120,
        phone: 'trail',
      },
      { id: 'created', title: 'Gemeldet', ...instants(({ created }: StudioReport) => created), sorts: true, width: 160, phone: 'second' },
      { id: 'author', title: 'Von', text: ({ author }) => author?.name ?? null, width: 150 },
      { id: 'studio', title: 'Studio', text: ({ studio }) => nameOf(studio), sorts: true, width: 130 },
      { id: 'kind', title: 'Art', text: ({ kind }) => reportKinds[kind], sorts: true, width: 100, spare: true },
      { id: 'text', title: 'Text', text: ({ text }) => text, width: 260, spare: true },
      { id: 'answer', title: 'Antwort', text: ({ answer }) => answer, width: 220, spare: true },
    ],
    [nameOf],
  )
}

/** /intern/report/dashboard: what the team reported, the most urgent first; without a filter by state what is open. */
export default function Dashboard() {
  useReportNews()
  const { options, nameOf } = useOwnStudios(reports.answer)
  const columns = useColumns(nameOf)
  const filters = useMemo<Filter[]>(
    () => [
      { id: 'state', title: 'Stand', choices: Object.entries(reportStates) },
      { id: 'kind', title: 'Art', choices: Object.entries(reportKinds) },
      byStudio(options),
    ],
    [options],
  )
  const { id, studio } = useQueryText()
  const go = useGo()
  const [open, setOpen] = useState<OverlaidRow<StudioReport>>()
  const close = () => {
    setOpen(undefined)
    if (id) void go({ to: 'internReportDashboard', search: {}, replace: true })
  }
  const add = (
    <ButtonLink to="internReport" size="row">
      Melden
    </ButtonLink>
  )
  return (
    <Page title="Meldungen: Übersicht" back="dashboard" actions={add}>
      <CallTable
        label="Meldungen"
        one="Meldung"
        name="reports"
        call={reports.sorted}
        columns={columns}
        filters={filters}
        searches={{ label: 'Meldungen suchen' }}
        ways={ways}
        open={setOpen}
        opened={open}
        exports
        empty={{ text: 'Keine offene Meldung.' }}
      />
      {open && (
        <Sheet open wide onClose={close} title={calledReport(open)}>
          <Card key={open._id} row={open} studioOf={nameOf} />
        </Sheet>
      )}
      {!open && id && studio && (
        <Sheet open wide onClose={close} title="Meldung">
          <OpenedCard key={id} id={id} studio={studio} studioOf={nameOf} />
        </Sheet>
      )}
    </Page>
  )
}
