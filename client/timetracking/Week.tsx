import { Box, Flex, Text } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { type ReactNode, useMemo, useState } from 'react'
import { IconButton } from '#client/kit/Button.tsx'
import { shortDate, shortWeekday } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Section } from '#client/kit/Section.tsx'
import { Stand } from '#client/kit/Stand.tsx'
import { balanceText, minutesText } from '#client/parts/clock/words.ts'
import { addDays, mondayOf } from '#contract/days.ts'
import { entriesOn, sheetOf } from '#contract/rules/worktime/timeSheet.ts'
import type { WorkEntry } from '#contract/rules/worktime/workEntries.ts'
import type { OwnTime } from '#contract/timetracking/shapes.ts'
import { dayText } from './sheet/words.ts'

interface WeekProps {
  data: OwnTime | undefined
  entries: readonly WorkEntry[]
  day: string
  stand: number | undefined
  row: (entry: WorkEntry) => ReactNode
}

/** A week by days with what was to be worked, and the balance of all that this device knows; a day opens how it came about. */
export function Week({ data, entries, day, stand, row }: WeekProps) {
  const [back, setBack] = useState(0)
  const [opened, setOpened] = useState<string>()
  const monday = addDays(mondayOf(day), -7 * back)
  const targets = useMemo(() => new Map((data?.targets ?? []).map(one => [one.day, one.minutes])), [data?.targets])
  const target = (one: string) => targets.get(one) ?? null
  const beside = useMemo(() => ({ claims: data?.claims ?? [], lessons: data?.lessons ?? [] }), [data?.claims, data?.lessons])
  const week = sheetOf({ from: monday, to: addDays(monday, 6), entries, target, ...beside })
  const first = data?.from ?? monday
  const until = addDays(day, -1)
  const all = first <= until ? sheetOf({ from: first, to: until, entries, target, carry: data?.carry ?? 0, ...beside }) : undefined
  const move = (by: number) => {
    setBack(back + by)
    setOpened(undefined)
  }
  return (
    <Section title={back === 0 ? 'Diese Woche' : `Woche ab ${shortDate(monday)}`} aside={<Stand at={stand} />}>
      <Flex align="center" gap="8">
        <IconButton label="Woche davor" icon={<CaretLeftIcon size={20} />} onClick={() => move(1)} disabled={monday <= first} />
        <Text flex={1} textStyle="value" textAlign="center" fontVariantNumeric="tabular-nums lining-nums">
          {minutesText(week.worked)}
          {week.target !== null && ` von ${minutesText(week.target)}`}
        </Text>
        <IconButton label="Woche danach" icon={<CaretRightIcon size={20} />} onClick={() => move(-1)} disabled={back === 0} />
      </Flex>
      {week.days.map(({ day: one, worked, target: asked, why }) => (
        <Box key={one}>
          <Row
            title={`${shortWeekday(one)} ${shortDate(one)}`}
            second={dayText({ target: asked, why }) || undefined}
            wraps
            trail={<span style={{ fontVariantNumeric: 'tabular-nums' }}>{worked > 0 ? minutesText(worked) : '–'}</span>}
            onPick={worked > 0 || entriesOn(entries, one).length > 0 ? () => setOpened(opened === one ? undefined : one) : undefined}
          />
          {opened === one && <Box paddingStart="16">{entriesOn(entries, one).map(row)}</Box>}
        </Box>
      ))}
      {all?.balance != null ? (
        <Text paddingTop="12">
          Saldo bis gestern: <b>{balanceText(all.balance)}</b>
        </Text>
      ) : (
        data && (
          <Text paddingTop="12" color="ink2">
            Für dich ist keine Anstellung erfasst: Es gibt noch kein Soll und keinen Saldo. Was du stempelst, bleibt erhalten.
            {(data.managers ?? []).length > 0 && ` Frag ${data.managers?.join(', ')}.`}
          </Text>
        )
      )}
    </Section>
  )
}
