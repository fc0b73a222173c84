import { chakra } from '@chakra-ui/react'
import type { Brand } from '#client/data/appearance.ts'

const Mark = chakra('svg', {
  base: {
    flexShrink: 0,
    '& rect': { fill: 'brand' },
    '& path': { fill: 'none', stroke: 'onBrand', strokeWidth: 2.8, strokeLinecap: 'round', strokeLinejoin: 'round' },
    '& circle': { stroke: 'onBrand', strokeWidth: 1.2 },
  },
  variants: { brand: { toess: { '& circle': { fill: 'accentToess' } }, thur: { '& circle': { fill: 'accentThur' } } } },
})

const strokes: Record<Brand, string> = {
  toess: 'M6.5 10.5h12M6.5 24.5c7 0 6-9.5 12-9.5 3.4 0 4.3-1.4 5.8-3.6',
  thur: 'M6.5 17.5c3-4.6 5.6-4.6 8.4 0M6.5 24c3.4-5 6.2-5 9 0 2.6-1.2 5.4-6.2 8.6-12.6',
}

/** The brand's mark. */
export const Logo = ({ brand, size = 32 }: { brand: Brand; size?: number }) => (
  <Mark brand={brand} width={size} height={size} viewBox="0 0 32 32" aria-hidden>
    <rect width="32" height="32" rx="9" />
    <path d={strokes[brand]} />
    <circle cx="25" cy="8" r="3.1" />
  </Mark>
)
