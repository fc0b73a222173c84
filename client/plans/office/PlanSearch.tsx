import { Box } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { useReachAny } from '#client/data/reach.ts'
import { Button } from '#client/kit/Button.tsx'
import { Chip } from '#client/kit/Chip.tsx'
import { NewButton } from '#client/kit/NewButton.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Above } from '#client/kit/table/Above.tsx'
import { CallTable } from '#client/kit/table/CallTable.tsx'
import { type Column, type Filter, noText } from '#client/kit/table/column.ts'
import { counts, days } from '#client/kit/table/kinds.ts'
import { useGo } from '#client/map/links.tsx'
import { MemberPicker } from '#client/parts/MemberPicker.tsx'
import { byStudio } from '#client/parts/studio/byStudio.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { TrainerChip } from '#client/parts/TrainerBadge.tsx'
import { plans } from '#contract/plans/calls.ts'
import { type ListedPlan, type PlanStanding, standings } from '#contract/plans/shapes.ts'
import { listWays } from './planWays.ts'
import { Templates } from './Templates.tsx'
import { useSpans } from './useSpans.tsx'

const looks: Record<PlanStanding, 'ok' | 'warn' | 'plain' | 'pending'> = { running: 'ok', coming: 'warn', over: 'plain', draft: 'pending' }

const columns: readonly Column<ListedPlan>[] = [
  {
    id: 'name',
    title: 'Mitglied',
    text: ({ nachname, vorname }) => `${nachname} ${vorname}`,
    sorts: true,
    strong: true,
    width: 180,
    grow: 2,
    phone: 'title',
  },
  { id: 'title', title: 'Plan', text: ({ title }) => title, sorts: true, width: 160, grow: 2, phone: 'second' },
  {
    id: 'standing',
    title: 'Stand',
    text: ({ standing }) => standings[standing],
    width: 110,
    phone: 'trail',
    cell: ({ standing }) => <Chip look={looks[standing]}>{standings[standing]}</Chip>,
  },
  { id: 'start', title: 'Beginn', ...days(({ start }) => start), sorts: true, width: 110 },
  { id: 'end', title: 'Letzter Tag', ...days(({ end }) => end ?? null), sorts: true, width: 110 },
  { id: 'days', title: 'Tage', ...counts(({ days: many }) => many), width: 70 },
  {
    id: 'trainer',
    title: 'Von',
    text: ({ trainer }) => trainer || null,
    sorts: true,
    width: 190,
    grow: 1,
    cell: ({ trainer, byTrainer }) =>
      trainer ? (
        <>
          {trainer} {byTrainer && <TrainerChip />}
        </>
      ) : (
        noText
      ),
  },
]

/** /dashboard/workouts/search-and-create: members with their plans, and a new one for somebody (L56). */
export default function PlanSearch() {
  const go = useGo()
  const makes = useReachAny(plans.create)
  const [picks, setPicks] = useState(false)
  const [templates, setTemplates] = useState(false)
  const { options } = useOwnStudios(plans.search)
  const { acts, ui } = useSpans()
  const filters = useMemo<Filter[]>(
    () => [{ id: 'standing', title: 'Stand', choices: Object.entries(standings) }, byStudio(options)],
    [options],
  )
  const add = makes && <NewButton words="Neuer Plan" onClick={() => setPicks(true)} />
  return (
    <Page title="Trainingspläne">
      <CallTable
        label="Trainingspläne"
        one="Plan"
        name="plans"
        call={plans.search}
        columns={columns}
        filters={filters}
        searches={{ label: 'Mitglied, Plan oder Trainer suchen' }}
        ways={listWays}
        acts={makes ? acts : undefined}
        open={({ _id }) => void go({ to: 'workoutEdit', params: { id: _id } })}
        above={
          <Above>
            {add}
            <Button look="edge" size="row" onClick={() => setTemplates(true)}>
              Vorlagen
            </Button>
            {ui}
          </Above>
        }
        empty={{ text: 'Noch kein Plan.' }}
        exports
      />
      {templates && <Templates onClose={() => setTemplates(false)} />}
      {picks && (
        <Sheet open onClose={() => setPicks(false)} title="Neuer Plan">
          <Box minHeight="40dvh">
            <MemberPicker
              label="Für wen?"
              value={undefined}
              autoFocus
              onPick={person => person && void go({ to: 'workoutCreate', search: { fuer: person._id } })}
            />
          </Box>
        </Sheet>
      )}
    </Page>
  )
}
