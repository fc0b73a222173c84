import { Flex, Text } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { IconButton } from '#client/kit/Button.tsx'
import { longDate, weekday } from '#client/kit/format.ts'
import { addDays } from '#contract/days.ts'

/** «Heute», «Gestern», «Samstag, 21. November». */
function dayText(day: string, today: string) {
  if (day === today) return 'Heute'
  if (day === addDays(today, -1)) return 'Gestern'
  if (day === addDays(today, 1)) return 'Morgen'
  return `${weekday(day)}, ${longDate(day)}`
}

interface DayPickProps {
  day: string
  today: string
  oldest?: string
  latest: string
  show: (day: string) => void
}

/** The day that is shown, with the ones before and after it; the heading of what stands below. */
export const DayPick = ({ day, today, oldest, latest, show }: DayPickProps) => (
  <Flex align="center" justify="space-between" gap="8" paddingTop="8">
    <IconButton
      label="Ein Tag zurück"
      icon={<CaretLeftIcon size={22} />}
      disabled={day === oldest}
      onClick={() => show(addDays(day, -1))}
    />
    <Text as="h2" textStyle="heading" textAlign="center" aria-live="polite">
      {dayText(day, today)}
    </Text>
    <IconButton label="Ein Tag weiter" icon={<CaretRightIcon size={22} />} disabled={day >= latest} onClick={() => show(addDays(day, 1))} />
  </Flex>
)
