import { Box, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { dayOf } from '#client/data/time.ts'
import { Button } from '#client/kit/Button.tsx'
import { Empty } from '#client/kit/Empty.tsx'
import { clockTime } from '#client/kit/format.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Page } from '#client/kit/Page.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Sheet } from '#client/kit/Sheet.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import type { OverlaidRow } from '#client/kit/waiting/overlay.ts'
import { Refusals } from '#client/kit/waiting/Refusals.tsx'
import { useGo, useQueryText } from '#client/map/links.tsx'
import { useNow } from '#client/parts/course/useNow.ts'
import { DayPick } from '#client/parts/DayPick.tsx'
import { Sharing } from '#client/parts/Sharing.tsx'
import { addDays } from '#contract/days.ts'
import { type Habit, habits, ticksBack } from '#contract/habits/calls.ts'
import { isDue } from '#contract/rules/habits/strength.ts'
import { HabitForm } from './HabitForm.tsx'
import { HabitLine } from './HabitLine.tsx'
import { HabitSheet } from './HabitSheet.tsx'
import { loadHabit } from './habitWays.ts'
import { Removed } from './Removed.tsx'
import { type Done, useHabits } from './useHabits.ts'

/** Until this hour yesterday is offered first: whoever is still up means the day that they are ending. */
const nightEnds = '04:00'

/** The day that the address names, within those that can be ticked. */
function useDay(today: string) {
  const { tag } = useQueryText()
  const go = useGo()
  const oldest = addDays(today, -ticksBack)
  const day = tag !== undefined && tag >= oldest && tag < today && /^\d{4}-\d\d-\d\d$/.test(tag) ? tag : today
  return {
    day,
    oldest,
    show: (next: string) => void go({ to: 'habits', search: { tag: next === today ? undefined : next }, replace: true }),
  }
}

interface LinesProps {
  rows: readonly OverlaidRow<Habit>[]
  day: string
  today: string
  done: Done
  onOpen: (id: string) => void
}

const HabitLines = ({ rows, onOpen, ...rest }: LinesProps) =>
  rows.map(habit => <HabitLine key={habit._id} habit={habit} {...rest} onOpen={() => onOpen(habit._id)} />)

/** Habits that are due on the day, and apart from them those that are not. */
function DayLists({ rows, ...rest }: LinesProps) {
  const { day, today } = rest
  const due = rows.filter(row => isDue(row, day))
  const others = rows.filter(row => !isDue(row, day))
  return (
    <>
      <HabitLines rows={due} {...rest} />
      {due.length === 0 && (
        <Text color="ink2" paddingBlock="16">
          An diesem Tag ist nichts dran.
        </Text>
      )}
      {others.length > 0 && (
        <Section title={day === today ? 'Heute nicht dran' : 'Nicht dran'}>
          <HabitLines rows={others} {...rest} />
        </Section>
      )}
    </>
  )
}

/** Habits still open of the day that has just ended. */
function Night({ rows, ...rest }: Omit<LinesProps, 'day'>) {
  const day = addDays(rest.today, -1)
  const open = rows.filter(row => row.source === 'own' && row.since <= day && isDue(row, day) && !rest.done.metDays(row).has(day))
  if (open.length === 0) return null
  return (
    <Section title="Noch für gestern">
      <HabitLines rows={open} {...rest} day={day} />
    </Section>
  )
}

/** /habits (L28): ticks what one wants to do or to leave, day by day. */
export default function Habits() {
  const now = useNow()
  const today = dayOf(new Date(now).toISOString())
  const address = useDay(today)
  const { rows, refused, done, error, stand, again } = useHabits(today)
  const [open, setOpen] = useState<string>()
  /** One that the studio did not take, as it was meant. */
  const [mended, setMended] = useState<OverlaidRow<Habit>>()
  const close = () => {
    setOpen(undefined)
    setMended(undefined)
  }
  const opened = rows?.find(({ _id }) => _id === open)
  const add = <Button onClick={() => setOpen('new')}>Neue Gewohnheit</Button>
  const { day } = address
  return (
    <Page>
      <Refusals<Habit> refused={refused} one={loadHabit} open={setMended} />
      {!rows && <NotLoaded error={error} again={again} lead="Deine Gewohnheiten sind auf diesem Gerät noch nicht geladen." />}
      {rows?.length === 0 && <Empty text="Noch keine Gewohnheit. Fang mit einer kleinen an." action={add} />}
      {done && !!rows?.length && (
        <>
          {day === today && clockTime(now) < nightEnds && <Night rows={rows} today={today} done={done} onOpen={setOpen} />}
          <DayPick today={today} latest={today} {...address} />
          <DayLists rows={rows} day={day} today={today} done={done} onOpen={setOpen} />
          <Box paddingTop="20">{add}</Box>
        </>
      )}
      {rows && <Removed />}
      {!!rows?.length && (
        <Sharing
          sharing={habits.sharing}
          share={habits.share}
          what="Gewohnheiten"
          hint="Wer dein Training im Studio betreut, sieht dann auch deine Gewohnheiten."
        />
      )}
      {rows && (
        <Box paddingTop="16" textAlign="end">
          <Stand at={stand} />
        </Box>
      )}
      {open === 'new' && (
        <Sheet open onClose={close} title="Neue Gewohnheit">
          <HabitForm onDone={close} />
        </Sheet>
      )}
      {mended && (
        <Sheet open onClose={close} title={mended.title}>
          <HabitForm row={mended} onDone={close} />
        </Sheet>
      )}
      {opened && done && (
        <Sheet open onClose={close} title={opened.title}>
          <HabitSheet habit={opened} done={done} today={today} onDone={close} />
        </Sheet>
      )}
    </Page>
  )
}
