import { Box, Text } from '@chakra-ui/react'
import { useEffect, useMemo, useState } from 'react'
import { useCalls } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { WeekGrid } from '#client/kit/calendar/WeekGrid.tsx'
import { clockOnce } from '#client/kit/format.ts'
import type { CourseClash } from '#contract/courses/clash.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import type { Choices, ExecutionForm, SeriesForm } from '#contract/courses/scheduleForms.ts'
import { mondayOf } from '#contract/days.ts'
import { repeatOf, repeatWords } from '#contract/rules/courses/courseRepeat.ts'
import { ClashList } from './AskStrip.tsx'
import { clashesOf } from './clashes.ts'
import { overlaid, type ShownExecution } from './coursePlanActs.ts'
import { columnAt, drawColumns, type GridLayout } from './gridColumns.ts'
import { useCheck } from './useCheck.ts'
import { wallAt } from './wall.ts'
import { when } from './words.ts'

interface PreviewProps {
  studio: string
  meant: { series?: SeriesForm; executions: ExecutionForm[] }
  /** All executions, with those that are left out. */
  all: readonly ExecutionForm[]
  choices: Choices
  except: readonly string[]
  onExcept: (days: readonly string[]) => void
  onClashes: (clashes: readonly CourseClash[]) => void
}

const none: readonly ShownExecution[] = []
const sevenDays = 7

/** Every date of the plan to be made with its clashes, and the first week as it would look. */
export function Preview({ studio, meant, all, choices, except, onExcept, onClashes }: PreviewProps) {
  const first = wallAt(meant.executions[0]?.startsAt ?? all[0]!.startsAt).day
  const monday = mondayOf(first)
  const [week] = useCalls(courseSchedule.week, [{ query: { from: monday, studios: [studio] } }])
  const ghosts = useMemo(() => ghostsOf(studio, meant.executions, choices), [studio, meant, choices])
  const rows = (week?.data?.executions ?? none) as readonly ShownExecution[]
  const known = useMemo(() => ghosts.flatMap(row => clashesOf(row, rows)), [ghosts, rows])
  const asked = useMemo(() => (meant.series ? { studio, series: meant.series } : { studio, executions: meant.executions }), [studio, meant])
  const { clashes, asking, sure } = useCheck(useSettled(asked), known)
  const ours = useMemo(() => {
    const ids = new Set(meant.executions.map(({ _id }) => _id))
    return clashes.filter(({ execution }) => ids.has(execution))
  }, [clashes, meant])
  // biome-ignore lint/correctness/useExhaustiveDependencies: told when they change
  useEffect(() => onClashes(ours), [ours])
  const met = new Set(ours.map(({ execution }) => execution))
  const days = all.filter(({ _id }) => met.has(_id)).map(({ startsAt }) => wallAt(startsAt).day)
  const rule = meant.series && repeatOf(meant.series.rule)
  return (
    <Box display="flex" flexDirection="column" gap="12">
      <Text role="status" textStyle="label">
        {meant.executions.length === 1 ? 'Ein Termin' : `${meant.executions.length} Termine`}
        {rule && `: ${repeatWords(rule)}`}
        {met.size > 0 && (
          <Text as="span" color="danger">
            , {met.size} mit Überschneidung
          </Text>
        )}
      </Text>
      {!sure && !asking && (
        <Text textStyle="small" color="ink2">
          Ohne Netz ist nur die erste Woche geprüft. Trifft es im Studio auf mehr, fragt es dich dann.
        </Text>
      )}
      {meant.series && days.length > 0 && days.length < all.length && (
        <Box>
          <Button look="soft" size="row" onClick={() => onExcept([...new Set([...except, ...days])])}>
            Diese {days.length} auslassen
          </Button>
        </Box>
      )}
      <Dates all={all} except={except} onExcept={onExcept} clashes={ours} series={!!meant.series} />
      <FirstWeek studio={studio} choices={choices} rows={rows} ghosts={ghosts} met={met} monday={monday} />
    </Box>
  )
}

/** The debounced value: a request is sent only once typing has come to rest. */
function useSettled<T>(value: T): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 300)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}

const ghostsOf = (studio: string, executions: ExecutionForm[], choices: Choices): ShownExecution[] =>
  overlaid([], [{ name: 'add', id: '', row: { body: { studio, executions } } as never }], choices).map(row => ({ ...row, waits: false }))

interface DatesProps extends Pick<PreviewProps, 'all' | 'except' | 'onExcept'> {
  clashes: readonly CourseClash[]
  series: boolean
}

function Dates({ all, except, onExcept, clashes, series }: DatesProps) {
  return (
    <Box
      as="ul"
      listStyleType="none"
      padding="0"
      margin="0"
      maxHeight="320px"
      overflowY="auto"
      borderBlock="1px solid {colors.line}"
      tabIndex={0}
      aria-label="Termine"
    >
      {all.map(({ _id, startsAt, endsAt }) => {
        const { day } = wallAt(startsAt)
        const out = except.includes(day)
        return (
          <Box as="li" key={_id} paddingBlock="4" borderTop="1px solid {colors.line}" _first={{ borderTop: 'none' }}>
            <Box display="flex" alignItems="center" gap="12" minHeight="44px">
              <Text
                flex={1}
                textStyle="card"
                fontVariantNumeric="tabular-nums"
                color={out ? 'ink3' : 'ink'}
                textDecoration={out ? 'line-through' : undefined}
              >
                {when(startsAt)}–{clockOnce(endsAt)}
              </Text>
              {series && (
                <Button look="text" size="row" onClick={() => onExcept(out ? except.filter(each => each !== day) : [...except, day])}>
                  {out ? 'Doch nehmen' : 'Auslassen'}
                </Button>
              )}
            </Box>
            {!out && <ClashList clashes={clashes.filter(({ execution }) => execution === _id)} most={3} />}
          </Box>
        )
      })}
    </Box>
  )
}

interface WeekProps {
  studio: string
  choices: Choices
  rows: readonly ShownExecution[]
  ghosts: readonly ShownExecution[]
  met: ReadonlySet<string>
  monday: string
}

/** The week of the first date, by day, with the courses planned there already. */
function FirstWeek({ studio, choices, rows, ghosts, met, monday }: WeekProps) {
  const [room, setRoom] = useState(0)
  const drawing = useMemo(() => {
    const layout: GridLayout = { base: monday, by: 'day', resources: [{ id: studio, title: '', studio }], days: sevenDays }
    const { columns, spots } = drawColumns([{ rows: [...rows, ...ghosts] }], {
      layout,
      isClash: row => met.has(row._id),
      now: Date.now(),
    })
    const own = new Set(ghosts.map(({ _id }) => _id))
    const seen = new Map(
      [...columns.keys()].map(at => [
        at,
        (columns.get(at) ?? []).map(block => ({ ...block, fixed: true, look: own.has(block.id) ? ('ghost' as const) : block.look })),
      ]),
    )
    return { layout, spots, seen }
  }, [studio, rows, ghosts, met, monday])
  const name = choices.studios.find(({ code }) => code === studio)?.name ?? studio
  return (
    <Box display="flex" height="420px" borderRadius="inner" overflow="hidden">
      <WeekGrid
        label={`Erste Woche, ${name}`}
        columns={sevenDays}
        columnAt={index => columnAt(drawing.layout, index, today())}
        blocksAt={index => drawing.seen.get(index) ?? []}
        spotOf={id => drawing.spots.get(id)}
        width={Math.max(86, Math.floor(room / sevenDays))}
        onWidth={setRoom}
        opensTo={wallAt(ghosts[0]?.startsAt ?? `${monday}T08:00:00.000Z`).minute}
        onOpen={() => {}}
      />
    </Box>
  )
}
