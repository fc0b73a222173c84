import { Flex } from '@chakra-ui/react'
import { Chip } from '#client/kit/Chip.tsx'
import { shortDate, shortWeekday } from '#client/kit/format.ts'
import { Row } from '#client/kit/Row.tsx'
import { Tick } from '#client/kit/Tick.tsx'
import { isWaiting } from '#client/parts/clock/clockFold.ts'
import { doubtWords, flagWords, minutesText, spanText } from '#client/parts/clock/words.ts'
import { useStudioNames } from '#client/parts/studio/names.ts'
import { soFar } from '#contract/rules/worktime/clock.ts'
import type { Doubt } from '#contract/rules/worktime/doubts.ts'
import { dayOf, sumOfMinutes } from '#contract/rules/worktime/minutes.ts'
import { sources, workKinds } from '#contract/rules/worktime/stamps.ts'
import type { WorkEntry } from '#contract/rules/worktime/workEntries.ts'
import { clockAt } from '#contract/zone.ts'

interface RowProps {
  entry: WorkEntry
  waits: ReadonlySet<string>
  doubts: ReadonlyMap<string, readonly Doubt[]>
  now: number
  /** Says the day too, where others stand beside it. */
  dated?: boolean
  onOpen: () => void
}

/** One entry: when, how long, and how it came about. */
export function EntryRow({ entry, waits, doubts, now, dated, onOpen }: RowProps) {
  const { name } = useStudioNames()
  const day = dayOf(entry)
  const parts = entry.state === 'running' ? soFar(entry, now) : entry.parts
  const breaks = entry.breaks.map(one => `${clockAt(one.from)}–${clockAt(one.to)}`)
  const own = entry.written === null ? [...new Set(entry.stamps.flatMap(_id => doubts.get(_id) ?? []))] : []
  const how = [
    name(entry.studio),
    workKinds[entry.kind],
    sources[entry.source],
    breaks.length > 0 && `Pause ${breaks.join(', ')}`,
    entry.reason,
  ]
  return (
    <Row
      lead={<Tick state={isWaiting(entry, waits) ? 'waiting' : entry.state === 'done' ? 'ok' : 'todo'} />}
      title={
        <Flex as="span" gap="8" wrap="wrap" align="center" fontVariantNumeric="tabular-nums lining-nums">
          {(dated || entry.state === 'open') && `${shortWeekday(day)} ${shortDate(day)} `}
          {spanText(entry)}
          {entry.flags.map(flag => (
            <Chip key={flag} look="warn" small>
              {flagWords[flag]}
            </Chip>
          ))}
          {own.map(doubt => (
            <Chip key={doubt} look="warn" small>
              {doubtWords[doubt]}
            </Chip>
          ))}
        </Flex>
      }
      second={how.filter(Boolean).join(' · ')}
      wraps
      trail={
        <span style={{ fontVariantNumeric: 'tabular-nums' }}>{entry.state === 'open' ? 'offen' : minutesText(sumOfMinutes(parts))}</span>
      }
      onPick={entry.state === 'running' ? undefined : onOpen}
    />
  )
}
