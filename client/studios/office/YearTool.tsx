import { Flex } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { CaretRightIcon } from '@phosphor-icons/react/dist/csr/CaretRight'
import { IconButton } from '#client/kit/Button.tsx'

/** One year on or back. */
export const YearTool = ({ year, onYear }: { year: number; onYear: (year: number) => void }) => (
  <Flex align="center">
    <IconButton label="Ein Jahr zurück" icon={<CaretLeftIcon size={18} />} onClick={() => onYear(year - 1)} disabled={year <= 2000} />
    <span aria-live="polite">{year}</span>
    <IconButton label="Ein Jahr weiter" icon={<CaretRightIcon size={18} />} onClick={() => onYear(year + 1)} disabled={year >= 2100} />
  </Flex>
)
