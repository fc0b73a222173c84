import { Box, Flex, Text } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useEffect, useState } from 'react'
import { useDeskStudio } from '#client/data/desk.ts'
import { onNews } from '#client/data/live.ts'
import { useReach } from '#client/data/reach.ts'
import { staleIn, useCall } from '#client/data/reads.ts'
import { useMe } from '#client/data/session.ts'
import { today } from '#client/data/time.ts'
import { Button, ButtonLink, IconButton } from '#client/kit/Button.tsx'
import { SelectField } from '#client/kit/choices.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { TextField } from '#client/kit/Field.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { counted } from '#client/kit/format.ts'
import { NewButton } from '#client/kit/NewButton.tsx'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { dayWords } from '#client/parts/courseTime.ts'
import { useOwnStudios } from '#client/parts/studio/ownStudios.ts'
import { startStudio } from '#client/parts/studio/startStudio.ts'
import { minuteOf } from '#contract/clock.ts'
import { daycare } from '#contract/daycare/calls.ts'
import type { HoursForm, Signup } from '#contract/daycare/shapes.ts'
import { addDays } from '#contract/days.ts'
import { carersFor } from '#contract/rules/daycare/daycarePlaces.ts'
import { Carers } from './Carers.tsx'
import { Notes } from './DaycareNotes.tsx'
import { HoursSheet } from './HoursSheet.tsx'
import { DaycareLine } from './Line.tsx'
import { Proofs } from './Proofs.tsx'
import { WalkIn } from './WalkIn.tsx'

/** Looks again where a day of this studio has changed. */
function useDaycareNews() {
  useEffect(() => {
    const again = (before?: number) => void staleIn(['daycare', 'daycareProofs'], before)
    return onNews({ events: ['daycare:changed', 'arrival:new'], heard: () => again(), missed: again })
  }, [])
}

function useStudioAtHand() {
  const words = useQueryText()
  const { options } = useOwnStudios(daycare.saveHours)
  const own = useMe()?.studio_id ?? ''
  const { isIn } = useReach(daycare.saveHours)
  const desk = useDeskStudio()
  // Rights say it before the studios' names are here.
  const known = [words.studio, desk, own].find(code => code && isIn(code))
  return { options, studio: known ?? startStudio(options, desk) ?? options[0]?.[0], day: words.tag ?? today(), words }
}

/** /dashboard/studio/daycare (L57): the children of a day, in and out, who may collect, and the hours. */
export default function Daycare() {
  useDaycareNews()
  const go = useGo()
  const { options, studio, day, words } = useStudioAtHand()
  const show = (next: Record<string, string | undefined>) =>
    void go({ to: 'daycare', search: { studio: words.studio, tag: words.tag, ...next }, replace: true })
  const { data, error, again, stand } = useCall(daycare.signups, studio ? { params: { x: day }, query: { studio } } : undefined)
  const asked = useCall(daycare.hours, studio ? { params: { x: studio } } : undefined)
  const [sheet, setSheet] = useState<'hours' | 'walkIn'>()
  const hours = asked.data?.hours
  return (
    <Page
      title="Kinderhort: Tag"
      back="dashboard"
      actions={hours && <NewButton beside words="Kind aufnehmen" onClick={() => setSheet('walkIn')} />}
    >
      <Flex gap="8" align="flex-end" wrap="wrap" paddingTop="12">
        <IconButton label="Tag zurück" icon={<CaretLeftIcon size={20} aria-hidden />} onClick={() => show({ tag: addDays(day, -1) })} />
        <TextField label="Tag" type="date" value={day} onChange={next => next && show({ tag: next === today() ? undefined : next })} />
        <IconButton label="Tag vor" icon={<CaretRightIcon size={20} aria-hidden />} onClick={() => show({ tag: addDays(day, 1) })} />
        {options.length > 1 && (
          <SelectField label="Studio" value={studio ?? ''} options={options} onChange={next => show({ studio: next })} />
        )}
        {studio && hours && (
          <FileButton
            call={daycare.pdf}
            input={{ params: { day }, query: { studio } }}
            name={`Kinderhort ${day}.pdf`}
            look="side"
            size="row"
          >
            Notfallliste
          </FileButton>
        )}
        <ButtonLink to="daycareStats" look="side" size="row">
          Statistik
        </ButtonLink>
        {asked.data && (
          <Button look="side" size="row" onClick={() => setSheet('hours')}>
            Öffnungszeiten
          </Button>
        )}
      </Flex>
      {hours && data && <DaycareHead hours={hours} rows={data} />}
      {studio && hours && <Carers studio={studio} day={day} />}
      {asked.data && !hours && <Empty text="Dieses Studio hat keinen Kinderhort. Sag zuerst, wann er offen ist." />}
      {!data && <NotLoaded error={error} again={again} lead="Dieser Tag ist auf diesem Gerät noch nicht geladen." />}
      {data && hours && (
        <Section title={dayWords(day)} aside={<Stand at={stand} />}>
          {data.length === 0 && <Empty text="An diesem Tag ist kein Kind angemeldet." />}
          {byTurn(data).map(row => (
            <DaycareLine key={row._id} row={row} />
          ))}
        </Section>
      )}
      {studio && data?.some(({ state }) => state === 'booked' || state === 'here') && (
        <Notes key={`${studio} ${day}`} day={day} studio={studio} rows={data} />
      )}
      {studio && hours && <Proofs key={studio} studio={studio} />}
      {studio && sheet === 'hours' && asked.data && (
        <HoursSheet studio={studio} hours={hours ?? undefined} onClose={() => setSheet(undefined)} />
      )}
      {studio && sheet === 'walkIn' && hours && <WalkIn studio={studio} day={day} onClose={() => setSheet(undefined)} />}
    </Page>
  )
}

const turns = { here: 0, booked: 1, waiting: 2, collected: 3, missed: 4, cancelled: 5 } as const
const byTurn = (rows: readonly Signup[]) => rows.toSorted((a, b) => turns[a.state] - turns[b.state] || (a.from < b.from ? -1 : 1))

/** How many are there, come still, and how many carers the fullest quarter needs. */
function DaycareHead({ hours, rows }: { hours: HoursForm; rows: readonly Signup[] }) {
  const due = rows.filter(({ state }) => state === 'booked' || state === 'here')
  const here = rows.filter(({ state }) => state === 'here').length
  const waiting = rows.filter(({ state }) => state === 'waiting').length
  const needed = Math.max(
    0,
    ...due.map(({ from }) =>
      carersFor(
        due.filter(one => minuteOf(one.from) <= minuteOf(from) && minuteOf(one.to) > minuteOf(from)).map(({ age }) => age),
        hours.ratios,
      ),
    ),
  )
  return (
    <Box role="status" paddingTop="12">
      <Text textStyle="heading">{`${here} da, ${due.length - here} kommen noch${waiting > 0 ? `, ${waiting} auf der Warteliste` : ''}`}</Text>
      <Text textStyle="small" color="ink2">
        {`${counted(hours.places, 'Platz', 'Plätze')}${needed > 0 ? `, in der vollsten Zeit braucht es ${counted(needed, 'Betreuungsperson', 'Betreuungspersonen')}` : ''}.`}
      </Text>
    </Box>
  )
}
