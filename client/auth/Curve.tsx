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
    '& path': { fill: 'none', stroke: 'onBrand', strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' },
    '& circle': { fill: 'accent', stroke: 'onBrand', strokeWidth: 3.5 },
  },
})

/** The curve, the one picture of the app. */
export function Curve() {
  const brand = useAtomValue(brandAtom)
  return (
    <Box position="relative" height="330px" flexShrink={0} bg="brand" color="onBrand" overflow="hidden">
      <Drawing viewBox="0 0 390 330" preserveAspectRatio="xMidYMin slice" aria-hidden>
        <path d={path} strokeOpacity={0.16} strokeWidth={40} />
        <path d={path} strokeWidth={4} />
        <circle cx="353" cy="138" r="9" />
      </Drawing>
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
