import { Box, Flex, Text } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useMemo, useState } from 'react'
import { useAbsenceNews } from '#client/absences/useOwnAbsences.ts'
import { useWorkStudio } from '#client/data/desk.ts'
import { useCall } from '#client/data/reads.ts'
import { today } from '#client/data/time.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { month as monthWords } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { PeopleGrid } from '#client/kit/people/PeopleGrid.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { TeamTabs } from '#client/parts/absence/TeamTabs.tsx'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { startStudio } from '#client/parts/studio/startStudio.ts'
import { absences } from '#contract/absences/calls.ts'
import { addDays, firstOfMonth, lastOfMonth, monthsFrom } from '#contract/days.ts'
import { daysOf, rowsOf } from './absenceGrid.ts'

/** /dashboard/timetracker/management/kalender: who is away in a month, people by days. */
export default function AbsenceCalendar() {
  useAbsenceNews()
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
  const shown = useMemo(() => (data ? daysOf(data.events, days, today()) : []), [data, days])
  if (!data)
    return error ? (
      <NotLoaded error={error} again={again} lead="Dieser Monat ist auf diesem Gerät noch nicht geladen." />
    ) : (
      <Box minHeight="240px" aria-busy />
    )
  if (data.people.length === 0) return <Empty text="In diesem Studio arbeitet niemand." />
  return (
    <>
      <PeopleGrid label="Kalender der Abwesenheiten" days={shown} rows={rows} width={28} />
      <Flex gap="16" wrap="wrap" paddingTop="8" textStyle="small" color="ink2" align="center">
        <span>F Ferien, W Wunschfrei, R Reise, K Krank, A abwesend, ½ halber Tag; gestrichelt: beantragt.</span>
        <Stand at={stand} />
      </Flex>
    </>
  )
}
