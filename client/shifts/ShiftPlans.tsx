import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { useWorkStudio } from '#client/data/desk.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useWaitingRows } from '#client/kit/waiting/useWaiting.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { startStudio } from '#client/parts/studio/startStudio.ts'
import { longestPage } from '#contract/page.ts'
import { planStates } from '#contract/rules/shifts/shiftPlans.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import type { ShiftPlanRow } from '#contract/shifts/shapes.ts'
import { PlanSheet } from './PlanSheet.tsx'
import { PlanView } from './PlanView.tsx'
import { plan as planForm, planWords } from './rows.ts'
import { useChosen } from './shiftPlanAddress.ts'
import { useShiftNews } from './useShiftPlan.ts'

/** /dashboard/shift-management: who works when, planned with or without a network; published with one (L44). */
export default function ShiftPlans() {
  useShiftNews()
  const { options } = useOwnStudios(shiftPlans.list)
  const [chosen, choose] = useChosen()
  const desk = useWorkStudio()
  const asked = options.find(([code]) => code === chosen.studio)?.[0]
  const studio = asked ?? startStudio(options, desk ?? '') ?? options[0]?.[0]
  return (
    <Page title="Schichtplanung" back="dashboard">
      <Flex gap="12" wrap="wrap" align="flex-end" paddingTop="8">
        {options.length > 1 && (
          <SelectField
            label="Studio"
            value={studio ?? ''}
            options={options}
            onChange={code => choose({ studio: code, plan: undefined, woche: undefined })}
          />
        )}
        {studio && <Plans key={studio} studio={studio} />}
      </Flex>
    </Page>
  )
}

/** The plan of today, else the next one, else the last. */
const usual = (plans: readonly ShiftPlanRow[]) =>
  plans.find(({ startDate, endDate }) => startDate <= today() && today() <= endDate) ??
  plans.find(({ startDate }) => startDate > today()) ??
  plans.at(-1)

function Plans({ studio }: { studio: string }) {
  const { data, stand, error, again } = useCall(shiftPlans.list, { query: { studio: [studio], sort: 'startDate', limit: longestPage } })
  const { rows, refused } = useWaitingRows(data?.rows, stand, planForm.ways)
  const [chosen, choose] = useChosen()
  const [opened, setOpened] = useState<OverlaidRow<ShiftPlanRow> | 'new'>()
  const plans = (rows ?? []).filter(row => row.studio === studio).sort((one, other) => (one.startDate < other.startDate ? -1 : 1))
  const at = plans.find(({ _id }) => _id === chosen.plan) ?? usual(plans)
  const known = plans.filter(row => row.act?.kind !== 'add')
  return (
    <>
      {plans.length > 0 && (
        <SelectField
          label="Plan"
          value={at?._id ?? ''}
          options={plans.map(row => [row._id, `${planWords(row)} · ${planStates[row.state]}`] as const)}
          onChange={plan => choose({ plan, woche: undefined })}
        />
      )}
      <Button look={plans.length === 0 ? 'main' : 'soft'} onClick={() => setOpened('new')}>
        Neuer Plan
      </Button>
      {at && (
        <Button look="side" onClick={() => setOpened(at)}>
          Plan ändern
        </Button>
      )}
      <ButtonLink to="shiftSettings" look="side">
        Einstellungen
      </ButtonLink>
      <Box flexBasis="full" width="full" minWidth={0}>
        <Refusals refused={refused} one={planForm.ways.one} open={setOpened} />
        {!rows && <NotLoaded error={error} again={again} lead="Die Pläne sind auf diesem Gerät noch nicht geladen." />}
        {!rows && !error && <Box minHeight="320px" aria-busy />}
        {rows && plans.length === 0 && <Empty text="In diesem Studio ist noch nichts geplant. Ein Plan hat bis zu sechs Wochen." />}
        {at && <PlanView key={at._id} row={at} before={known.findLast(({ _id }) => _id !== at._id)} />}
      </Box>
      {opened && (
        <PlanSheet
          studio={studio}
          row={opened === 'new' ? undefined : opened}
          last={plans.at(-1)}
          onClose={made => {
            setOpened(undefined)
            if (made) choose({ plan: made, woche: undefined })
          }}
        />
      )}
    </>
  )
}
