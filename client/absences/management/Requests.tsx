import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { stateLook } from '#client/absences/absenceLooks.ts'
import { useAbsenceNews } from '#client/absences/useOwnAbsences.ts'
import { kindWord, spanWords, stateWord } from '#client/absences/words.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import type { Column, Filter } from '#client/kit/table/column.ts'
import { days, instants } from '#client/kit/table/kinds.ts'
import { TeamTabs } from '#client/parts/absence/TeamTabs.tsx'
import { absences } from '#contract/absences/calls.ts'
import type { Request } from '#contract/absences/shapes.ts'
import { absenceKinds } from '#contract/rules/absences/states.ts'
import { RequestCard } from './RequestCard.tsx'
import { useDeciding } from './useDeciding.ts'

const filters: readonly Filter[] = [{ id: 'kind', title: 'Art', choices: Object.entries(absenceKinds) }]

const columns: readonly Column<Request>[] = [
  { id: 'name', title: 'Wer', text: ({ user }) => user.name, sorts: true, strong: true, width: 160, grow: 2, phone: 'title' },
  { id: 'kind', title: 'Art', text: kindWord, width: 100 },
  { id: 'span', title: 'Wann', text: spanWords, width: 260, grow: 2, phone: 'second' },
  {
    id: 'state',
    title: 'Stand',
    text: ({ state }) => stateWord(state),
    cell: ({ state }) => <Chip look={stateLook(state)}>{stateWord(state)}</Chip>,
    width: 170,
    phone: 'trail',
  },
  {
    id: 'findings',
    title: 'Dagegen spricht',
    text: ({ findings }) => findings.map(({ text }) => text).join(' ') || null,
    width: 220,
    grow: 3,
  },
  { id: 'courses', title: 'Kurse', text: ({ courses }) => (courses.length > 0 ? String(courses.length) : null), right: true, width: 70 },
  { id: 'from', title: 'Ab', ...days(({ from }: Request) => from), sorts: true, width: 110, spare: true },
  { id: 'created', title: 'Angefragt', ...instants(({ created }: Request) => created), sorts: true, width: 190, spare: true },
]

/** /dashboard/timetracker/management/anfragen: what waits for one's decision, by keys and in bulk, with the way back. */
export default function Requests() {
  useAbsenceNews()
  const { acts, one } = useDeciding()
  const [open, setOpen] = useState<Request>()
  return (
    <Page title="Anfragen des Teams" back="dashboard">
      <CallTable
        label="Anfragen"
        one="Anfrage"
        name="absenceRequests"
        call={absences.requests}
        columns={columns}
        filters={filters}
        searches={{ label: 'Name' }}
        open={setOpen}
        opened={open}
        acts={acts}
        empty={{ text: 'Im Moment wartet keine Anfrage auf dich.' }}
        above={
          <Box paddingInline={{ base: '12', md: '20' }} paddingBlock="8">
            <TeamTabs at="absenceRequests" />
          </Box>
        }
        exports
      />
      {open && (
        <Sheet open wide onClose={() => setOpen(undefined)} title={open.user.name}>
          <RequestCard row={open} decide={one} onDone={() => setOpen(undefined)} />
        </Sheet>
      )}
    </Page>
  )
}
