import { Box, Flex, Text } from '@chakra-ui/react'
import { useCallback, useMemo, useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { ask } from '#client/kit/ask.ts'
import { Button } from '#client/kit/Button.tsx'
import { counted, shortDate, shortWeekday } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { PeopleGrid } from '#client/kit/people/PeopleGrid.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { spanWords } from '#client/parts/shifts/shiftWords.ts'
import { addDays } from '#contract/days.ts'
import { wallSpanOf } from '#contract/rules/shifts/wallTimes.ts'
import { shiftPlans } from '#contract/shifts/calls.ts'
import type { ShiftForm, ShiftPlanRow } from '#contract/shifts/shapes.ts'
import { ByClock } from './ByClock.tsx'
import { FillSheet } from './FillSheet.tsx'
import { PlanFindings } from './PlanFindings.tsx'
import { Publish } from './Publish.tsx'
import { shift as shiftForm } from './rows.ts'
import { ShiftSheet } from './ShiftSheet.tsx'
import { SwapList } from './SwapList.tsx'
import { useChosen } from './shiftPlanAddress.ts'
import { dayHeads, drawer, gapsIn, gapWords, inAbsence, moved, open, type ShownPlan, type ShownShift } from './shownShifts.ts'
import { weeksOf } from './useFilling.ts'
import { useMoving } from './useMoving.ts'
import { useShiftPlan } from './useShiftPlan.ts'
import { WeekBar } from './WeekBar.tsx'

interface ViewProps {
  row: OverlaidRow<ShiftPlanRow>
  before: ShiftPlanRow | undefined
}

/** A plan, a week at a time: people by days or by the clock, what is missing, and what stands in the way. */
export function PlanView({ row, before }: ViewProps) {
  const { whole, stand, error, again, refused, waits } = useShiftPlan(row, before)
  const [opened, setOpened] = useState<ShownShift | { start: Partial<ShiftForm> }>()
  if (!whole)
    return error ? (
      <NotLoaded error={error} again={again} lead="Dieser Plan ist auf diesem Gerät noch nicht geladen." />
    ) : (
      <Box minHeight="320px" aria-busy />
    )
  return (
    <>
      <Flex gap="12" align="center" wrap="wrap">
        <Publish plan={whole} waits={waits} />
        <Stand at={stand} />
      </Flex>
      <Refusals refused={refused} one={shiftForm.ways.one} open={setOpened} />
      <SwapList studio={whole.studio} />
      <Weeks plan={whole} opened={opened} onOpened={setOpened} />
    </>
  )
}

type OpenedShift = ShownShift | { start: Partial<ShiftForm> } | undefined

function Weeks({ plan, opened, onOpened }: { plan: ShownPlan; opened: OpenedShift; onOpened: (opened: OpenedShift) => void }) {
  const [chosen] = useChosen()
  const { data: settings } = useCall(shiftPlans.settings, { params: { studio: plan.studio } })
  const { startDate, endDate } = plan
  const weeks = useMemo(() => weeksOf({ startDate, endDate }), [startDate, endDate])
  const week = weeks.find(each => each === chosen.woche) ?? weeks.findLast(each => each <= today()) ?? weeks[0] ?? startDate
  const days = useMemo(
    () => Array.from({ length: 7 }, (_, nth) => addDays(week, nth)).filter(day => startDate <= day && day <= endDate),
    [week, startDate, endDate],
  )
  const [filling, setFilling] = useState(false)
  const [draw] = useState(drawer)
  const { rows, findings } = useMemo(() => draw(plan, days), [draw, plan, days])
  const gaps = useMemo(() => gapsIn(plan, days), [plan, days])
  const heads = useMemo(() => dayHeads(days, { gaps, free: plan.free, today: today() }), [days, gaps, plan.free])
  const move = useMoving()
  const find = (id: string) => plan.shifts.find(({ _id }) => _id === id)
  // A refused act is opened as it was meant; else the shift as it is shown by now.
  const asShown = (shift: ShownShift) => (shift.act?.row.state === 'refused' ? shift : (find(shift._id) ?? shift))
  const onOpen = (id: string) => onOpened(find(id))
  const begin = useCallback(
    (day: string, from = 480, more: Partial<ShiftForm> = {}) =>
      onOpened({ start: { ...wallSpanOf(day, from, from + 240), person: null, ...more } }),
    [onOpened],
  )
  const isByClock = chosen.ansicht === 'uhr'
  return (
    <>
      <WeekBar
        plan={plan}
        weeks={weeks}
        week={week}
        onAdd={() => begin(days.find(day => day >= today()) ?? days[0] ?? week)}
        onFill={() => setFilling(true)}
      />
      <Absent plan={plan} shifts={inAbsence(plan, findings)} move={move} />
      {isByClock ? (
        <ByClock
          plan={plan}
          days={days}
          findings={findings}
          hours={[settings?.opens ?? 6, settings?.closes ?? 22]}
          onOpen={onOpen}
          onAdd={begin}
          onMove={(shift, after) => void move(shift, after, `Schicht ${spanWords(after)}: verschoben.`)}
        />
      ) : (
        <Box height="66dvh">
          <PeopleGrid
            label={`Schichten ab ${shortDate(week)}`}
            days={heads}
            rows={rows}
            width={104}
            onOpen={onOpen}
            onAdd={(key, day) => begin(day, 480, { person: key === open ? null : key })}
            onMove={(id, key, day) => {
              const shift = find(id)
              if (shift) void move(shift, moved(shift, key === open ? null : key, day), 'Die Schicht ist verschoben.')
            }}
          />
        </Box>
      )}
      <PlanFindings plan={plan} findings={findings} onOpen={onOpen} />
      {gaps.length > 0 && (
        <Section title="Was noch fehlt">
          {gaps.map(gap => (
            <Row
              key={`${gap.day} ${gap.from} ${gap.kind} ${gap.skill}`}
              title={`${shortWeekday(gap.day)} ${shortDate(gap.day)} ${gapWords(gap)}`}
              onPick={() =>
                onOpened({ start: { ...wallSpanOf(gap.day, gap.from, gap.to), person: null, kind: gap.kind, skill: gap.skill } })
              }
            />
          ))}
        </Section>
      )}
      {opened && (
        <ShiftSheet
          key={'_id' in opened ? opened._id : 'new'}
          plan={plan}
          skills={settings?.skills ?? []}
          row={'_id' in opened ? asShown(opened) : undefined}
          start={'start' in opened ? opened.start : undefined}
          findings={'_id' in opened ? findings.get(opened._id) : undefined}
          onClose={() => onOpened(undefined)}
        />
      )}
      {filling && <FillSheet plan={plan} week={week} onClose={() => setFilling(false)} />}
    </>
  )
}

/** Shifts of people who are away: an approved absence frees them only when somebody says so. */
function Absent({ plan, shifts, move }: { plan: ShownPlan; shifts: readonly ShownShift[]; move: ReturnType<typeof useMoving> }) {
  if (shifts.length === 0) return null
  const nameOf = (id: string | null) => plan.people.find(({ _id }) => _id === id)?.name ?? ''
  const free = async () => {
    const isMeant = await ask({
      title: 'Schichten frei machen?',
      text: shifts.map(shift => `${nameOf(shift.person)}, ${spanWords(shift)}`).join('; '),
      button: 'Frei machen',
    })
    if (!isMeant) return
    for (const shift of shifts) await move(shift, { ...shift, person: null }, 'Die Schicht ist offen.')
  }
  return (
    <Flex gap="12" align="center" wrap="wrap" paddingBottom="8" role="status">
      <Text color="warn">{counted(shifts.length, 'Schicht liegt', 'Schichten liegen')} in einer Abwesenheit.</Text>
      <Button size="row" look="soft" onClick={() => void free()}>
        Frei machen
      </Button>
    </Flex>
  )
}
