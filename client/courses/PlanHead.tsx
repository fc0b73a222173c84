import { Box, chakra, Flex } from '@chakra-ui/react'
import { FunnelSimpleIcon } from '@phosphor-icons/react/dist/csr/FunnelSimple'
import type { ReactNode } from 'react'

const Place = chakra('button', { base: { height: '44px', display: 'flex', alignItems: 'center', flexShrink: 0 } })
const Pill = chakra('span', {
  base: {
    height: '34px',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6',
    paddingInline: '12',
    borderRadius: '17px',
    boxShadow: 'inset 0 0 0 1px {colors.lineStrong}',
    fontSize: '14px',
    lineHeight: '18px',
    fontWeight: 560,
    whiteSpace: 'nowrap',
  },
  variants: { on: { true: { bg: 'ink', color: 'bg', boxShadow: 'none' } } },
})

interface HeadProps {
  mine: boolean
  /** Number of one's own coming courses. */
  count: number
  filters: number
  onMine: (mine: boolean) => void
  onFilter: () => void
  strip: ReactNode
  stand: ReactNode
  /** The studio, and the filters by name. */
  line: ReactNode
}

/**
 * The head that stays in sight while the day scrolls: the week, and the filters. One's own courses are all there, whatever day and filter.
 */
export const PlanHead = ({ mine, count, filters, onMine, onFilter, strip, stand, line }: HeadProps) => (
  <Box data-plan-head position="sticky" top="0" zIndex="head" bg="bg" marginInline="-16px" borderBottom="1px solid {colors.line}">
    {strip}
    <Flex align="center" wrap="wrap" gap="8" padding="10px 16px">
      <Place type="button" aria-pressed={!mine} onClick={() => onMine(false)}>
        <Pill on={!mine}>Alle Kurse</Pill>
      </Place>
      <Place type="button" aria-pressed={mine} onClick={() => onMine(true)}>
        <Pill on={mine}>Meine {count}</Pill>
      </Place>
      {!mine && (
        <Place type="button" aria-haspopup="dialog" onClick={onFilter}>
          <Pill>
            <FunnelSimpleIcon size={16} weight="bold" aria-hidden />
            Filter{filters > 0 && ` ${filters}`}
          </Pill>
        </Place>
      )}
      <Box flex="1 0 auto" textAlign="end">
        {stand}
      </Box>
    </Flex>
    {!mine && line}
  </Box>
)
