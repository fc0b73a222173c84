import { Box, Text } from '@chakra-ui/react'
import { useMemo, useState } from 'react'
import { v7 } from 'uuid'
import { useCalls } from '#client/data/reads.ts'
import { Button } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { clockOnce, counted, shortDate, shortWeekday } from '#client/kit/format.ts'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Tickable } from '#client/kit/table/FilterSheet.tsx'
import type { CourseClash } from '#contract/courses/clash.ts'
import { courseSchedule } from '#contract/courses/schedule.ts'
import type { Choices, ExecutionForm, Planned } from '#contract/courses/scheduleForms.ts'
import { addDays, daysBetween, mondayOf } from '#contract/days.ts'
import { minutesAfter, minutesBetween } from '#contract/time.ts'
import { ClashList } from './AskStrip.tsx'
import type { Saving } from './saving.ts'
import { useCheck } from './useCheck.ts'
import { instantAt, wallAt } from './wall.ts'

interface CopyProps {
  /** Monday of the week to copy, and the studio to begin with. */
  from: string
  studios: readonly string[]
  choices: Choices
  saving: Saving
  onClose: () => void
}

const weekWords = (monday: string) => `${shortDate(monday)} – ${shortDate(addDays(monday, 6))}`

const leaderOf = (row: Planned) => row.substitutes ?? row.instructor

/** True of whoever leads courses in the studio today; nobody else is planned there. */
const leads = ({ instructors }: Choices, studio: string, _id: string) =>
  instructors.some(one => one._id === _id && (!one.studios || one.studios.includes(studio)))

/** The same execution so many days later, at the same clock, as a draft of its own. */
export function copied(row: Planned, days: number, _id: string): ExecutionForm {
  const { day, minute } = wallAt(row.startsAt)
  const startsAt = instantAt(addDays(day, days), minute)
  return {
    _id,
    course: row.course._id,
    room: row.room._id,
    instructor: leaderOf(row)?._id ?? null,
    capacity: row.capacity,
    startsAt,
    endsAt: minutesAfter(startsAt, minutesBetween(row.startsAt, row.endsAt)),
    published: false,
    series: null,
    seriesDay: null,
  }
}

/** Copies a whole week of a studio, or chosen courses of it, to another week: as drafts, with every clash told. */
export function CopyWeek({ from, studios, choices, saving, onClose }: CopyProps) {
  const [studio, setStudio] = useState(studios[0] ?? '')
  const [source, setSource] = useState(mondayOf(from))
  const [target, setTarget] = useState(addDays(mondayOf(from), 7))
  const [ticked, setTicked] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [week] = useCalls(courseSchedule.week, [{ query: { from: source, studios: [studio] } }])
  const rows = useMemo(() => (week?.data?.executions ?? []).filter(({ cancelled }) => !cancelled), [week?.data])
  const days = daysBetween(source, target)
  const isOpen = (row: Planned) => !!leaderOf(row) && !leads(choices, studio, leaderOf(row)!._id)
  const forms = useMemo(
    () =>
      new Map(
        rows.map(row => {
          const form = copied(row, days, v7())
          return [row._id, form.instructor && !leads(choices, studio, form.instructor) ? { ...form, instructor: null } : form]
        }),
      ),
    [rows, days, choices, studio],
  )
  const asked = useMemo(
    () => (forms.size > 0 && days !== 0 ? { studio, executions: [...forms.values()] } : undefined),
    [forms, studio, days],
  )
  const check = useCheck(asked, none)
  const clashesOf = (_id: string) => check.clashes.filter(({ execution }) => execution === forms.get(_id)?._id)
  /** Executions that overlap are copied only where somebody ticks them. */
  const isTaken = ({ _id }: Planned) => ticked.get(_id) ?? clashesOf(_id).length === 0
  const chosen = rows.filter(isTaken)
  const met = chosen.flatMap(({ _id }) => clashesOf(_id))
  const clashing = rows.filter(({ _id }) => clashesOf(_id).length > 0)
  const taken = clashing.filter(isTaken).length
  const take = (which: readonly Planned[], on: boolean) =>
    setTicked(before => new Map([...before, ...which.map(({ _id }) => [_id, on] as const)]))
  const save = async () => {
    onClose()
    const executions = chosen.map(({ _id }) => forms.get(_id) as ExecutionForm)
    await saving.add(
      { studio, executions, despite: met.map(({ key }) => key), copies: true },
      `${counted(executions.length, 'Kurs', 'Kurse')} als Entwurf in die Woche ${weekWords(target)} kopiert.`,
    )
  }
  const monday = (text: string) => (Number.isNaN(Date.parse(text)) ? undefined : mondayOf(text))
  return (
    <Sheet
      open
      wide
      onClose={onClose}
      title="Woche kopieren"
      footer={
        <>
          <Button
            size="row"
            look={met.length > 0 ? 'danger' : 'main'}
            busy={check.asking}
            disabled={chosen.length === 0 || days === 0}
            onClick={() => void save()}
          >
            {chosen.length} kopieren{taken > 0 && `, ${taken} davon mit Überschneidung`}
          </Button>
          {clashing.length > 0 && (
            <Button size="row" look="text" onClick={() => take(clashing, taken === 0)}>
              {taken === 0 ? overlapping(clashing.length, 'dazunehmen') : overlapping(clashing.length, 'weglassen')}
            </Button>
          )}
        </>
      }
    >
      <Box display="grid" gap="12" gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }} paddingBottom="12">
        <SelectField label="Studio" value={studio} options={choices.studios.map(({ code, name }) => [code, name])} onChange={setStudio} />
        <TextField
          label="Von der Woche"
          type="date"
          value={source}
          hint={weekWords(source)}
          onChange={text => setSource(monday(text) ?? source)}
        />
        <TextField
          label="In die Woche"
          type="date"
          value={target}
          hint={weekWords(target)}
          error={days === 0 ? 'Wähle eine andere Woche.' : undefined}
          onChange={text => setTarget(monday(text) ?? target)}
        />
      </Box>
      <Box display="flex" gap="8" paddingBottom="4">
        <Button size="row" look="text" onClick={() => take(rows, true)}>
          Alle
        </Button>
        <Button size="row" look="text" onClick={() => take(rows, false)}>
          Keine
        </Button>
      </Box>
      {clashing.length > 0 && (
        <Text role="status" textStyle="small" color="ink2" paddingBottom="8">
          {clashing.length === 1 ? 'Einer überschneidet sich' : `${clashing.length} überschneiden sich`} mit anderem in der Woche{' '}
          {weekWords(target)}
          {taken === 0 && ` und ${clashing.length === 1 ? 'bleibt' : 'bleiben'} hier weg`}. Kopiert wird als Entwurf.
        </Text>
      )}
      <OpenLeads rows={chosen.filter(isOpen)} />
      {rows.length === 0 && <Text color="ink2">{week?.loading ? 'Wird geladen …' : 'In dieser Woche steht hier kein Kurs.'}</Text>}
      {rows.map(row => (
        <Box key={row._id} borderTop="1px solid {colors.line}" paddingBottom={clashesOf(row._id).length > 0 ? '4' : '0'}>
          <Tickable>
            <input type="checkbox" checked={isTaken(row)} onChange={({ target: { checked } }) => take([row], checked)} />
            <Text as="span" width="116px" flexShrink={0} fontVariantNumeric="tabular-nums">
              {shortWeekday(wallAt(row.startsAt).day)} {clockOnce(row.startsAt)}–{clockOnce(row.endsAt)}
            </Text>
            <Text as="span" fontWeight={600} flex={1} minWidth={0}>
              {row.course.name}
            </Text>
            <Text as="span" color="ink2" textStyle="small" textAlign="end">
              {row.room.name}
              <br />
              {isOpen(row) ? <s>{leaderOf(row)!.name}</s> : leaderOf(row)?.name}
            </Text>
          </Tickable>
          <Folded clashes={clashesOf(row._id)} />
        </Box>
      ))}
    </Sheet>
  )
}

const overlapping = (count: number, verb: string) =>
  count === 1 ? `Den mit Überschneidung ${verb}` : `Die ${count} mit Überschneidung ${verb}`

/** Courses that are copied without a leader, and whose role for that has ended. */
function OpenLeads({ rows }: { rows: readonly Planned[] }) {
  const names = [...new Set(rows.map(row => leaderOf(row)!.name))]
  if (names.length === 0) return null
  return (
    <Text role="status" textStyle="small" color="ink2" paddingBottom="8">
      {names.join(', ')} {names.length === 1 ? 'leitet' : 'leiten'} hier keine Kurse mehr:{' '}
      {rows.length === 1 ? 'ein Kurs wird' : `${rows.length} Kurse werden`} ohne Leitung kopiert.
    </Text>
  )
}

/** The clashes, folded until somebody wants to see them. */
const Folded = ({ clashes }: { clashes: readonly CourseClash[] }) =>
  clashes.length > 0 && (
    <Box as="details" textStyle="small" color="ink2">
      <Box as="summary" cursor="pointer" minHeight="32px" alignContent="center">
        {counted(clashes.length, 'Überschneidung', 'Überschneidungen')}
      </Box>
      <ClashList clashes={clashes} />
    </Box>
  )

const none: never[] = []
