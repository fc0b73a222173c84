import { Box, chakra } from '@chakra-ui/react'
import { useAtomValue } from 'jotai'
import { brandAtom, brandNames } from '#client/data/appearance.ts'

const path = 'M-10 262C70 262 84 120 170 120S262 218 318 176 360 92 410 44'

const Drawing = chakra('svg', {
  base: {
    position: 'absolute',
    insetBlockStart: 0,
    insetInlineStart: 0,
    width: 'full',
    height: '330px',
    '& path': { fill: 'none', stroke: 'onCurve', strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' },
  },
})

/** The curve, the one picture of the app. */
export function Curve() {
  const brand = useAtomValue(brandAtom)
  return (
    <Box position="relative" height="330px" flexShrink={0} bg="curve" color="onCurve" overflow="hidden">
      <Drawing viewBox="0 0 390 330" preserveAspectRatio="none" aria-hidden>
        <path d={path} strokeOpacity={0.16} strokeWidth={40} />
        <path d={path} strokeWidth={4} />
      </Drawing>
      <Box
        position="absolute"
        left="90.5%"
        top="138px"
        width="21.5px"
        height="21.5px"
        borderRadius="full"
        bg="accent"
        border="3.5px solid {colors.onCurve}"
        transform="translate(-50%, -50%)"
        aria-hidden
      />
      <Box position="absolute" left="24px" top="max(64px, calc(20px + env(safe-area-inset-top)))">
        <Box fontSize="30px" lineHeight="34px" fontWeight={700} fontStretch="108%" letterSpacing="-.015em">
          Formkurve
        </Box>
        <Box textStyle="heading" fontWeight={480}>
          {brandNames[brand]}
        </Box>
      </Box>
    </Box>
  )
}
