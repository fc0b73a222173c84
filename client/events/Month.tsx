import { Box, chakra, Text, VisuallyHidden } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { useState } from 'react'
import { dayOf, today } from '#client/data/time.ts'
import { EventLine } from '#client/events/EventLine.tsx'
import { IconButton } from '#client/kit/Button.tsx'
import { counted, longDate } from '#client/kit/format.ts'
import type { OwnEvent } from '#client/parts/event/useEvents.ts'
import { addDays, daysBetween, lastOfMonth, mondayOf, monthsFrom } from '#contract/days.ts'

const Days = chakra('div', { base: { display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: '2' } })
const Day = chakra('button', {
  base: {
    minHeight: '48px',
    display: 'grid',
    placeItems: 'center',
    alignContent: 'center',
    gap: '2',
    borderRadius: 'inner',
    textStyle: 'field',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    '&[aria-pressed=true]': { bg: 'brand', color: 'onBrand' },
    '&[aria-current=date]:not([aria-pressed=true])': { boxShadow: 'inset 0 0 0 1.5px {colors.lineStrong}' },
    '&[data-other]': { color: 'ink2' },
  },
})
const Dots = chakra('span', { base: { display: 'flex', gap: '2', height: '6px' } })
const Dot = chakra('span', { base: { width: '6px', height: '6px', borderRadius: 'full', bg: 'currentColor' } })
const heads = ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So']
const title = new Intl.DateTimeFormat('de-CH', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The days of a month in whole weeks, from a Monday on. */
function weeksOf(first: string) {
  const from = mondayOf(first)
  const last = lastOfMonth(first)
  const weeks = Math.ceil((daysBetween(from, last) + 1) / 7)
  return Array.from({ length: weeks * 7 }, (_, at) => addDays(from, at))
}

const isOn = ({ event }: OwnEvent, day: string) => dayOf(event.startsAt) <= day && day <= dayOf(event.endsAt)

/** A month with a dot for each event, and below it the agenda of the month, or of the day that was picked. */
export function Month({ rows, now }: { rows: readonly OwnEvent[]; now: number }) {
  const [first, setFirst] = useState(() => monthsFrom(today(), 0))
  const [picked, setPicked] = useState<string>()
  const days = weeksOf(first)
  const shown = picked
    ? rows.filter(one => isOn(one, picked))
    : rows.filter(({ event }) => dayOf(event.startsAt).startsWith(first.slice(0, 7)))
  const turn = (by: number) => {
    setPicked(undefined)
    setFirst(monthsFrom(first, by))
  }
  return (
    <>
      <Box display="flex" alignItems="center" justifyContent="space-between" paddingBlock="8">
        <IconButton label="Vorheriger Monat" icon={<CaretLeftIcon size={20} />} onClick={() => turn(-1)} />
        <Text as="h2" textStyle="heading" aria-live="polite">
          {title.format(new Date(`${first}T12:00:00Z`))}
        </Text>
        <IconButton label="Nächster Monat" icon={<CaretRightIcon size={20} />} onClick={() => turn(1)} />
      </Box>
      <Days aria-hidden>
        {heads.map(head => (
          <Text key={head} textStyle="micro" color="ink2" textAlign="center">
            {head}
          </Text>
        ))}
      </Days>
      <Days role="group" aria-label="Tage" marginBottom="12">
        {days.map(day => {
          const found = rows.filter(one => isOn(one, day)).length
          return (
            <Day
              key={day}
              type="button"
              aria-pressed={day === picked}
              aria-current={day === today() ? 'date' : undefined}
              data-other={day.slice(0, 7) === first.slice(0, 7) ? undefined : ''}
              onClick={() => setPicked(day === picked ? undefined : day)}
            >
              <span aria-hidden>{Number(day.slice(8))}</span>
              <VisuallyHidden>{found ? `${longDate(day)}, ${counted(found, 'Event', 'Events')}` : longDate(day)}</VisuallyHidden>
              <Dots aria-hidden>
                {Array.from({ length: Math.min(found, 3) }, (_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: dots are all alike
                  <Dot key={at} />
                ))}
              </Dots>
            </Day>
          )
        })}
      </Days>
      {shown.map(one => (
        <EventLine key={one.event._id} {...one} now={now} />
      ))}
      {shown.length === 0 && (
        <Text color="ink2" paddingBlock="12">
          {picked ? `Am ${longDate(picked)} ist kein Event.` : 'In diesem Monat ist kein Event.'}
        </Text>
      )}
    </>
  )
}
