import { Box, Text } from '@chakra-ui/react'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useWorkStudio } from '#client/data/desk.ts'
import { Button, ButtonLink } from '#client/kit/Button.tsx'
import type { Spot } from '#client/kit/calendar/calendarGrid.ts'
import { type GridHandle, WeekGrid } from '#client/kit/calendar/WeekGrid.tsx'
import { Page } from '#client/kit/Page.tsx'
import { useLayout } from '#client/kit/table/useWidth.ts'
import { toast } from '#client/kit/toast.ts'
import { useGo } from '#client/map/links.tsx'
import { nameBy } from '#client/parts/studio/names.ts'
import { clockAfter } from '#contract/clock.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { AskStrip, type IntendedChange } from './AskStrip.tsx'
import { CopyWeek } from './CopyWeek.tsx'
import { clashesOf } from './clashes.ts'
import { applyChange, useRefused } from './coursePlanActs.ts'
import { type PlanShown, usePlanShown } from './coursePlanAddress.ts'
import { ExecutionSheet } from './ExecutionSheet.tsx'
import { changeOf, columnOf, dayOfColumn, type GridLayout, nobody } from './gridColumns.ts'
import { Needs } from './Needs.tsx'
import { PlanTools } from './PlanTools.tsx'
import { PrintPlan } from './PrintPlan.tsx'
import { useSame, type WeekPart } from './parts.ts'
import { useLost } from './planningChoices.ts'
import { useSaving } from './saving.ts'
import { useSchedule } from './useSchedule.ts'
import { wallAt } from './wall.ts'
import { noticeCountText } from './words.ts'

const Tools = memo(PlanTools)
const narrowest = { week: 104, day: 150 }

/** /kurslisten «Kursplan verwaltung»: the plan of the studios that the person plans, by day, room and instructor (L33). */
export default function Schedule() {
  const { phone } = useLayout()
  const [shown, show] = usePlanShown(phone ? 'day' : 'week')
  const work = useWorkStudio()
  const plan = useSchedule(shown, work)
  const { choices, studios, layout, parts, rows, rowOf, drawing, acts } = plan
  const saving = useSaving()
  const go = useGo()
  const grid = useRef<GridHandle>(null)
  const [room, setRoom] = useState(0)
  const [meant, setMeant] = useState<IntendedChange>()
  const [opened, setOpened] = useState<string>()
  const [copying, setCopying] = useState(false)
  const fitting = Math.floor(room / ((shown.span === 'week' ? 7 : 1) * layout.resources.length))
  const width = Math.max(narrowest[shown.span], fitting)
  const { toDay, onRest, opensAt } = useDays(shown, show, layout, grid)
  const refused = useRefused(acts)
  const lost = useLost(acts)

  const latest = useRef({ plan, saving })
  latest.current = { plan, saving }
  const onMove = useCallback((id: string, spot: Spot) => {
    const { layout, choices, rows, rowOf } = latest.current.plan
    const row = rowOf(id)
    if (!row) return
    const change = changeOf(row, spot, layout, choices)
    if (!change) return void toast('Ein Kurs bleibt in seinem Studio, und wer ihn leitet, leitet dort.', { look: 'danger' })
    if (Object.keys(change).length === 0) return
    const next = applyChange(row, change, choices)
    // A change that others would notice is shown with its effects before it is saved.
    if (row.series || noticeCountText(row) || clashesOf(next, rows()).length > 0) setMeant({ row, change })
    else void latest.current.saving.edit(row, change)
  }, [])
  const onAdd = useCallback(
    (column: number, minute: number) => {
      const { layout, studios } = latest.current.plan
      const resource = layout.resources[column % layout.resources.length]!
      const at = { day: dayOfColumn(layout, column), clock: clockAfter(Math.min(minute, 1425)), studio: resource.studio ?? studios[0] }
      const place =
        layout.by === 'room'
          ? { room: resource.id }
          : layout.by === 'instructor' && resource.id !== nobody
            ? { instructor: resource.id }
            : {}
      void go({ to: 'courseScheduleAdd', search: { ...at, ...place } })
    },
    [go],
  )
  const inSight = useInSight(parts, shown)
  const drafts = useMemo(() => inSight.filter(row => !row.published && !row.cancelled), [inSight])
  const due = useRef(drafts)
  due.current = drafts
  const onPublish = useCallback(() => void latest.current.saving.publish(due.current, true), [])
  const onCopy = useCallback(() => setCopying(true), [])
  const clashes = useMemo(() => inSight.filter(plan.isClash).length, [inSight, plan.isClash])
  const row = opened ? rowOf(opened) : undefined
  const now = useNow()
  return (
    <Page
      title="Kursplan verwaltung"
      actions={
        <ButtonLink
          to="courseScheduleAdd"
          search={{ studio: studios[0], day: shown.day }}
          size="row"
          icon={<PlusIcon size={18} aria-hidden />}
        >
          {phone ? 'Planen' : 'Kurs planen'}
        </ButtonLink>
      }
    >
      <PrintPlan
        studios={studios}
        isClash={plan.isClash}
        stand={plan.stand}
        ready={plan.ready}
        rows={inSight}
        days={daysOf(shown)}
        nameOf={nameBy(choices && new Map(choices.studios.map(({ code, name }) => [code, name])))}
        filtered={shown.drafts || shown.courses.length + shown.instructors.length > 0}
      />
      <Box data-noprint position="absolute" inset={0} display="flex" flexDirection="column" bg="surface">
        <Tools
          shown={shown}
          show={show}
          studios={studios}
          choices={choices}
          clashes={clashes}
          drafts={drafts.length}
          stand={plan.stand}
          go={toDay}
          onPublish={onPublish}
          onCopy={onCopy}
        />
        {plan.error && (
          <Box role="alert" paddingInline="20" paddingBlock="6" textStyle="small" color="danger" display="flex" gap="8" alignItems="center">
            <span>
              {plan.error.code === 'offline' ? 'Ohne Netz siehst du nur die Wochen, die schon geladen sind.' : plan.error.message}
            </span>
            <Button look="text" size="row" onClick={plan.again}>
              Nochmals
            </Button>
          </Box>
        )}
        <Needs refused={refused} rowOf={rowOf} lost={lost} />
        <WeekGrid
          label="Kursplan"
          columns={layout.days * layout.resources.length}
          columnAt={plan.columnAt}
          blocksAt={useCallback((index: number) => drawing.columns.get(index) ?? empty, [drawing])}
          spotOf={useCallback((id: string) => drawing.spots.get(id), [drawing])}
          width={width}
          now={now}
          onMove={onMove}
          onAdd={onAdd}
          onRest={onRest}
          opensAt={opensAt}
          onOpen={setOpened}
          onSight={plan.onSight}
          onWidth={setRoom}
          handle={grid}
        />
        {plan.ready && inSight.length === 0 && (
          <Text role="status" textStyle="small" color="ink2" paddingInline="20" paddingBlock="8">
            Hier ist noch nichts geplant. Tipp in eine Spalte, oder kopiere eine Woche.
          </Text>
        )}
        {meant && (
          <AskStrip
            key={meant.row._id}
            choices={choices}
            saving={saving}
            rows={rows()}
            meant={{ ...meant, row: rowOf(meant.row._id) ?? meant.row }}
            onDone={() => setMeant(undefined)}
          />
        )}
      </Box>
      {row && (
        <ExecutionSheet
          row={row}
          choices={choices}
          saving={saving}
          rows={rows()}
          clashes={plan.isClash(row)}
          onClose={() => setOpened(undefined)}
        />
      )}
      {copying && choices && (
        <CopyWeek from={shown.day} studios={studios} choices={choices} saving={saving} onClose={() => setCopying(false)} />
      )}
    </Page>
  )
}

const empty: never[] = []

/** First and last day shown. */
function daysOf({ day, span }: PlanShown) {
  const first = span === 'week' ? mondayOf(day) : day
  return [first, span === 'week' ? addDays(first, 6) : day] as const
}

/** Executions of the shown week or day. */
function useInSight(parts: readonly WeekPart[], shown: PlanShown) {
  const [first, last] = daysOf(shown)
  const week = mondayOf(first)
  const meant = useSame(parts.filter(({ from }) => from === undefined || from === week))
  return useMemo(
    () =>
      meant.flatMap(({ rows }) =>
        rows.filter(({ startsAt }) => {
          const { day } = wallAt(startsAt)
          return day >= first && day <= last
        }),
      ),
    [meant, first, last],
  )
}

/** Keeps the day in the address and the first column in sight the same. */
function useDays(
  shown: PlanShown,
  show: (change: Partial<PlanShown>) => void,
  layout: GridLayout,
  grid: React.RefObject<GridHandle | null>,
) {
  const first = shown.span === 'week' ? mondayOf(shown.day) : shown.day
  const opensAt = Math.max(0, columnOf(layout, first))
  const rested = useRef(shown.day)
  const show2 = useRef(show)
  show2.current = show
  const key = `${layout.base} ${layout.resources.length} ${layout.by} ${shown.span}`
  const drawn = useRef(key)
  useEffect(() => {
    const same = rested.current === shown.day && drawn.current === key
    drawn.current = key
    rested.current = shown.day
    if (!same) grid.current?.toColumn(opensAt)
  }, [shown.day, key, opensAt, grid])
  const onRest = useCallback(
    (column: number) => {
      const day = dayOfColumn(layout, column)
      if (day === rested.current || (shown.span === 'week' && mondayOf(rested.current) === day)) return
      rested.current = day
      show2.current({ day })
    },
    [layout, shown.span],
  )
  const toDay = useCallback((day: string) => show2.current({ day }), [])
  return { opensAt, onRest, toDay }
}

/** Minutes since midnight in Zurich. */
function useNow() {
  const read = () => wallAt(new Date().toISOString()).minute
  const [now, setNow] = useState(read)
  useEffect(() => {
    const timer = setInterval(() => setNow(read()), 20_000)
    return () => clearInterval(timer)
  })
  return now
}
