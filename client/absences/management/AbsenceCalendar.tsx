import { Box, chakra, Flex, Text } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useMemo, useState } from 'react'
import { useTimeNews } from '#client/absences/own.ts'
import { useWorkStudio } from '#client/data/desk.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { shortWeekday } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { TeamTabs } from '#client/parts/absence/TeamTabs.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { startStudio } from '#client/parts/studio/startStudio.ts'
import { absences } from '#contract/absences/calls.ts'
import type { AbsenceEvent } from '#contract/absences/shapes.ts'
import { addDays, firstOfMonth, lastOfMonth, monthsFrom, weekdayOf } from '#contract/days.ts'
import { type CalendarRow, cellWords, monthWords, rowsOf } from './grid.ts'

const Grid = chakra('table', {
  base: {
    borderCollapse: 'collapse',
    textStyle: 'small',
    width: 'full',
    '& th, & td': { border: '1px solid {colors.line}', padding: 0, height: '32px', minWidth: '28px', textAlign: 'center' },
    '& [data-name]': {
      position: 'sticky',
      insetInlineStart: 0,
      bg: 'surface',
      minWidth: '132px',
      maxWidth: '200px',
      textAlign: 'start',
      paddingInline: '8',
      fontWeight: 560,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      zIndex: 1,
    },
    '& [data-off]': { bg: 'sunken' },
    '& [data-today]': { boxShadow: 'inset 0 0 0 2px {colors.brand}' },
    '& [data-look=sure]': { bg: 'brandSoft', color: 'brandInk', fontWeight: 640 },
    '& [data-look=asked]': { border: '1.5px dashed {colors.lineStrong}', color: 'ink2' },
  },
})

/** /dashboard/timetracker/management/kalender: who is away in a month, people by days. */
export default function AbsenceCalendar() {
  useTimeNews()
  const [month, setMonth] = useState(() => firstOfMonth(today()))
  const { options } = useOwnStudios(absences.calendar)
  const [picked, setPicked] = useState<string>()
  const desk = useWorkStudio()
  const studio = picked ?? startStudio(options, desk ?? '') ?? options[0]?.[0]
  return (
    <Page title="Abwesenheiten des Teams" back="dashboard">
      <TeamTabs at="absenceCalendar" />
      <Flex gap="12" align="center" wrap="wrap" paddingBlock="8">
        <IconButton label="Monat davor" icon={<CaretLeftIcon size={20} aria-hidden />} onClick={() => setMonth(monthsFrom(month, -1))} />
        <Text as="h2" textStyle="title" minWidth="150px" textAlign="center" aria-live="polite">
          {monthWords(month)}
        </Text>
        <IconButton label="Monat danach" icon={<CaretRightIcon size={20} aria-hidden />} onClick={() => setMonth(monthsFrom(month, 1))} />
        {options.length > 1 && <SelectField label="Studio" value={studio ?? ''} options={options} onChange={setPicked} />}
      </Flex>
      {studio && <Month key={`${studio} ${month}`} studio={studio} month={month} />}
    </Page>
  )
}

function Month({ studio, month }: { studio: string; month: string }) {
  const { data, stand, error, again } = useCall(absences.calendar, { query: { studio, from: month, to: lastOfMonth(month) } })
  const days = useMemo(() => Array.from({ length: Number(lastOfMonth(month).slice(8)) }, (_, nth) => addDays(month, nth)), [month])
  const rows = useMemo(() => (data ? rowsOf(data, days) : []), [data, days])
  if (!data)
    return error ? (
      <NotLoaded error={error} again={again} lead="Dieser Monat ist auf diesem Gerät noch nicht geladen." />
    ) : (
      <Box minHeight="240px" aria-busy />
    )
  if (data.people.length === 0) return <Empty text="In diesem Studio arbeitet niemand." />
  const free = data.events.filter(({ what }) => what === 'public')
  return (
    <>
      <Box overflowX="auto" tabIndex={0} role="region" aria-label="Kalender der Abwesenheiten">
        <Grid>
          <thead>
            <tr>
              <th data-name scope="col">
                Wer
              </th>
              {days.map(day => (
                <DayHead key={day} day={day} free={free} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <PersonLine key={row.user._id} row={row} days={days} free={free} />
            ))}
          </tbody>
        </Grid>
      </Box>
      <Flex gap="16" wrap="wrap" paddingTop="8" textStyle="small" color="ink2" align="center">
        <span>F Ferien, W Wunschfrei, R Reise, K Krank, A abwesend, ½ halber Tag; gestrichelt: beantragt.</span>
        <Stand at={stand} />
      </Flex>
    </>
  )
}

const isOff = (day: string, free: readonly AbsenceEvent[]) => weekdayOf(day) > 5 || free.some(({ from }) => from === day)

function DayHead({ day, free }: { day: string; free: readonly AbsenceEvent[] }) {
  const name = free.find(({ from }) => from === day)?.user.name
  return (
    <th scope="col" data-off={isOff(day, free) || undefined} data-today={day === today() || undefined} title={name}>
      <Box as="span" display="block" textStyle="micro" color="ink2">
        {shortWeekday(day)}
      </Box>
      {Number(day.slice(8))}
    </th>
  )
}

function PersonLine({ row, days, free }: { row: CalendarRow; days: readonly string[]; free: readonly AbsenceEvent[] }) {
  return (
    <tr>
      <th data-name scope="row" title={row.user.name}>
        {row.user.name}
      </th>
      {days.map((day, nth) => {
        const cell = row.cells[nth]
        return (
          <td key={day} data-off={isOff(day, free) || undefined} data-look={cell?.look} title={cell && cellWords(cell)}>
            {cell && (
              <>
                <span aria-hidden>{cell.letter}</span>
                <chakra.span srOnly>{cellWords(cell)}</chakra.span>
              </>
            )}
          </td>
        )
      })}
    </tr>
  )
}
