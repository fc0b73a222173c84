import { Box } from '@chakra-ui/react'
import { memo } from 'react'
import { counted, money } from '#client/kit/format.ts'
import { Link } from '#client/map/links.tsx'
import { InCart } from './InCart.tsx'
import { Picture } from './Picture.tsx'
import type { ShelfEntry } from './shelf.ts'
import { leftWords, unitWords } from './words.ts'

/** Height of a card before it is drawn. */
export const usualHeight = 290

interface ThingCardProps {
  thing: ShelfEntry
  studio: string
  /** How many of it lie in the cart, where it has no variants. */
  amount: number
}

/** One thing on the shelf; the whole of it leads there, and one that has no variants goes into the cart from here. */
export const ThingCard = memo(function ThingCard({ thing, studio, amount }: ThingCardProps) {
  const [first] = thing.variants as [ShelfEntry['variants'][number]]
  const least = Math.min(...thing.variants.map(({ price }) => price))
  const varies = thing.variants.some(({ price }) => price !== least)
  const many = thing.variants.length > 1
  const out = thing.variants.every(({ left }) => left !== null && left <= 0)
  const second = many ? (out ? 'ausverkauft' : counted(thing.variants.length, 'Variante', 'Varianten')) : leftWords(first)
  return (
    <Box as="article" position="relative" minWidth={0} css={{ contentVisibility: 'auto', containIntrinsicSize: `auto ${usualHeight}px` }}>
      <Picture address={first.pictures[0]} />
      <Box
        as="h2"
        textStyle="row"
        paddingTop="8"
        overflowWrap="anywhere"
        hyphens="auto"
        css={{
          '& a::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '{radii.inner}' },
          '& a:focus-visible': { outline: 'none' },
          '& a:focus-visible::after': { outline: '2px solid {colors.brand}', outlineOffset: '2px' },
        }}
      >
        <Link to="product" params={{ id: first._id }} search={studio ? { studio } : undefined}>
          {thing.title}
        </Link>
      </Box>
      <Box textStyle="small" color="ink2" overflowWrap="anywhere">
        {first.shortDescription}
      </Box>
      <Box textStyle="label" paddingTop="4">
        {varies ? `ab ${money(least)}` : money(least)}
      </Box>
      <Box textStyle="micro" color="ink2">
        {unitWords(first)}
      </Box>
      {/* As high with one button as with three, and whatever stands before them: no card moves when something goes into the cart. */}
      <Box display="flex" alignItems="center" justifyContent="space-between" gap="4" minHeight="44px" textStyle="micro" color="ink2">
        <Box minWidth={0}>{second}</Box>
        {!many && (
          <Box position="relative" zIndex={1} flexShrink={0} color="ink">
            <InCart row={first} amount={amount} />
          </Box>
        )}
      </Box>
    </Box>
  )
})
