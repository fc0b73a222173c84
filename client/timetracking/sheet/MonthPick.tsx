import { Flex, Text } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { today } from '#client/data/time.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { monthAfter, monthText } from './words.ts'

interface PickProps {
  value: string
  onChange: (month: string) => void
}

/** A month and the ones beside it; none that is still to come. */
export const MonthPick = ({ value, onChange }: PickProps) => (
  <Flex align="center" gap="8">
    <IconButton label="Monat davor" icon={<CaretLeftIcon size={20} />} onClick={() => onChange(monthAfter(value, -1))} />
    <Text flex={1} textStyle="value" textAlign="center">
      {monthText(value)}
    </Text>
    <IconButton
      label="Monat danach"
      icon={<CaretRightIcon size={20} />}
      onClick={() => onChange(monthAfter(value, 1))}
      disabled={value >= today().slice(0, 7)}
    />
  </Flex>
)

/** The month that is due: this one on its last days, else the one before. */
export const dueMonth = () => monthAfter(today().slice(0, 7), Number(today().slice(8)) >= 28 ? 0 : -1)
