import { Box, chakra } from '@chakra-ui/react'
import { clockTime } from '#client/kit/format.ts'

const Line = chakra('div', {
  base: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '56px 24px 1fr',
    alignItems: 'center',
    paddingInline: '16',
    height: '20px',
    color: 'brandInk',
    textStyle: 'small',
    fontWeight: 640,
    scrollMarginTop: '120px',
    _before: { content: '""', position: 'absolute', left: '80px', top: 0, bottom: 0, width: '2px', bg: 'lineStrong', opacity: 0.5 },
  },
})

/** Line at the present time of day; the plan opens here. */
export const NowLine = ({ now }: { now: number }) => (
  <Line data-now>
    <span>
      <Box as="span" srOnly>
        Jetzt{' '}
      </Box>
      {clockTime(now)}
    </span>
    <Box as="i" position="relative" width="10px" height="10px" borderRadius="full" bg="brand" marginStart="4px" aria-hidden />
    <Box as="hr" border="0" borderTop="1.5px solid {colors.brand}" marginStart="-12px" aria-hidden />
  </Line>
)
