import { chakra } from '@chakra-ui/react'
import type { Brand } from '#client/data/appearance.ts'
import { markStrokes } from '#contract/brand.ts'

const Mark = chakra('svg', {
  base: {
    flexShrink: 0,
    '& rect': { fill: 'brand' },
    '& path': { fill: 'none', stroke: 'onBrand', strokeWidth: 2.8, strokeLinecap: 'round', strokeLinejoin: 'round' },
    '& circle': { stroke: 'onBrand', strokeWidth: 1.2 },
  },
  variants: { brand: { toess: { '& circle': { fill: 'accentToess' } }, thur: { '& circle': { fill: 'accentThur' } } } },
})

/** The brand's mark. */
export const Logo = ({ brand, size = 32 }: { brand: Brand; size?: number }) => (
  <Mark brand={brand} width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="9" />
    <path d={markStrokes[brand]} />
    <circle cx="25" cy="8" r="3.1" />
  </Mark>
)
