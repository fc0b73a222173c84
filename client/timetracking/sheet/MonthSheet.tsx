import { Box, Flex, Text } from '@chakra-ui/react'
import { useState } from 'react'
import { useCall } from '#client/data/reads.ts'
import { Chip } from '#client/kit/Chip.tsx'
import { FileButton } from '#client/kit/FileButton.tsx'
import { shortDate, shortWeekday } from '#client/kit/format.ts'
import { moment } from '#client/kit/moment.ts'
import { NotLoaded } from '#client/kit/NotLoaded.tsx'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { balanceText, minutesText, stampClockText } from '#client/parts/clock/words.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { sources, type WorkTimeKind, type WrittenSource, workKinds } from '#contract/rules/worktime/stamps.ts'
import { monthStates } from '#contract/rules/worktime/workMonths.ts'
import type { MonthView } from '#contract/timetracking/sheets.ts'
import { timeMonths } from '#contract/timetracking/timeMonths.ts'
import { dayAt } from '#contract/zone.ts'
import { MonthActs } from './MonthActs.tsx'
import { stateLook } from './monthLooks.ts'
import { MonthSums } from './Sums.tsx'
import { dayText, monthText } from './words.ts'

interface SheetProps {
  /** An id, or `me`. */
  user: string
  month: string
  onDone?: () => void
}

/** A month as it is signed: what it comes to, each day with how it came about, who signed, and what the reader may do to it (T25). */
export function MonthSheet({ user, month, onDone }: SheetProps) {
  const params = { user, month }
  const { data, stand, error, again } = useCall(timeMonths.one, { params })
  if (!data)
    return (
      <NotLoaded
        error={error}
        again={again}
        lead="Dieser Monat ist auf diesem Gerät noch nicht geladen."
        missing="Den ganzen Stundenzettel sieht, wer darüber entscheidet."
      />
    )
  return (
    <Box>
      <Flex gap="8" wrap="wrap" align="center">
        <Chip look={stateLook[data.state]}>{monthStates[data.state]}</Chip>
        {data.late && <Chip look="warn">Nachtrag in einem anderen Monat</Chip>}
        {data.taken > 0 && <Chip look="warn">aus Plan übernommen: {data.taken}</Chip>}
        <Box marginStart="auto" textStyle="small" color="ink2">
          <Stand at={stand} />
        </Box>
      </Flex>
      <MonthSums view={data} />
      <MonthActs view={data} own={user === 'me'} onDone={onDone} />
      <MonthDays view={data} />
      <Supplements view={data} />
      <Addenda view={data} />
      <Steps view={data} />
      <Flex gap="8" wrap="wrap" paddingTop="16">
        <FileButton call={timeMonths.pdf} input={{ params }} name={`Stundenzettel ${month}.pdf`}>
          PDF
        </FileButton>
        <FileButton call={timeMonths.excel} input={{ params }} name={`Stundenzettel ${month}.xlsx`}>
          Excel
        </FileButton>
      </Flex>
    </Box>
  )
}

/** Days on which there is anything; each opens its entries. */
function MonthDays({ view }: { view: MonthView }) {
  const [opened, setOpened] = useState<string>()
  const { name } = useStudioNames()
  const entriesOn = (day: string) =>
    view.entries.filter(({ from, to, breaks }) => {
      const at = from ?? to ?? breaks[0]?.from
      return at !== undefined && dayAt(Date.parse(at)) === day
    })
  const shown = view.days.filter(day => day.worked > 0 || day.credited > 0 || (day.target ?? 0) > 0 || day.why.length > 0)
  return (
    <Section title="Tage">
      {shown.map(day => {
        const entries = entriesOn(day.day)
        return (
          <Box key={day.day}>
            <Row
              title={`${shortWeekday(day.day)} ${shortDate(day.day)}`}
              second={dayText(day)}
              wraps
              trail={<span style={{ fontVariantNumeric: 'tabular-nums' }}>{day.worked > 0 ? minutesText(day.worked) : '–'}</span>}
              onPick={entries.length > 0 ? () => setOpened(opened === day.day ? undefined : day.day) : undefined}
            />
            {opened === day.day && (
              <Box paddingStart="16">
                {entries.map(({ _id, from, to, breaks, kind, source, reason, studio, minutes }) => (
                  <Row
                    key={_id}
                    title={`${stampClockText(from)}–${stampClockText(to)}`}
                    second={[
                      name(studio),
                      workKinds[kind as WorkTimeKind],
                      sources[source as WrittenSource],
                      breaks.length > 0 && `Pause ${breaks.map(one => `${stampClockText(one.from)}–${stampClockText(one.to)}`).join(', ')}`,
                      reason,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    wraps
                    trail={<span style={{ fontVariantNumeric: 'tabular-nums' }}>{minutesText(minutes)}</span>}
                  />
                ))}
              </Box>
            )}
          </Box>
        )
      })}
      {shown.length === 0 && <Text color="ink2">In diesem Monat ist nichts erfasst.</Text>}
    </Section>
  )
}

/**
 * Supplements in minutes; of an earlier month where something came after its lock (T33). A month that lies on this device since before there were any
 * has none.
 */
function Supplements({ view: { supplements = [], month: own } }: { view: MonthView }) {
  if (supplements.length === 0) return null
  return (
    <Section title="Zuschläge">
      {supplements.map(({ month, name, minutes }) => (
        <Row
          key={`${month} ${name}`}
          title={name}
          second={month === own ? undefined : `aus ${monthText(month)}`}
          trail={minutes < 0 ? balanceText(minutes) : minutesText(minutes)}
        />
      ))}
    </Section>
  )
}

function Addenda({ view: { addenda } }: { view: MonthView }) {
  if (addenda.length === 0) return null
  return (
    <Section title="Nachträge">
      {addenda.map(({ _id, month, minutes, at: since }) => (
        <Row key={_id} title={`Aus ${monthText(month)}`} second={moment(since)} trail={balanceText(minutes)} />
      ))}
    </Section>
  )
}

function Steps({ view: { steps, unsigned } }: { view: MonthView }) {
  if (steps.length === 0) return null
  return (
    <Section title="Verlauf">
      {unsigned && <Text color="ink2">{`Ohne Unterschrift abgeschlossen: ${unsigned}`}</Text>}
      {steps.map(({ to, at: since, by, reason }) => (
        <Row key={`${since} ${to}`} title={monthStates[to]} second={[moment(since), by, reason].filter(Boolean).join(' · ')} wraps />
      ))}
    </Section>
  )
}
