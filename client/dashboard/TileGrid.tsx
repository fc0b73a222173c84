import { Box, chakra } from '@chakra-ui/react'
import type { Icon } from '@phosphor-icons/react/dist/lib/types'
import { Suspense } from 'react'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { Link } from '#client/map/links.tsx'
import { rowOf, type ScreenName } from '#contract/screens.ts'
import { groups } from './dashboardGroups.ts'

const ReviewCount = lazyPart(() => import('#client/parts/moderation/ReviewCount.tsx'))

const Tile = chakra('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '10',
    minHeight: '56px',
    paddingInline: '14',
    paddingBlock: '8',
    borderRadius: 'big',
    boxShadow: 'inset 0 0 0 1px {colors.line}',
    bg: 'surface',
    color: 'ink',
    fontSize: '15px',
    lineHeight: '20px',
    fontWeight: 560,
    transition: 'background-color 80ms linear',
    _hover: { bg: 'sunken' },
    _active: { bg: 'sunken' },
  },
})

/** Links to screens, as many beside each other as fit. */
export function TileGrid({ screens, icon }: { screens: readonly ScreenName[]; icon?: Icon }) {
  return (
    <Box as="ul" listStyleType="none" display="grid" gap="8" gridTemplateColumns="repeat(auto-fill, minmax(min(220px, 100%), 1fr))">
      {screens.map(name => {
        const { title, group } = rowOf(name)
        const Shown = icon ?? (group && groups[group].icon)
        return (
          <li key={name}>
            <Tile asChild>
              <Link to={name as 'home'}>
                {Shown && (
                  <Box as="span" color="brandInk" flexShrink={0} aria-hidden>
                    <Shown size={20} />
                  </Box>
                )}
                <Box as="span" flex={1} minWidth={0} overflowWrap="anywhere">
                  {title}
                </Box>
                <Suspense>{name === 'socialApproval' && <ReviewCount />}</Suspense>
              </Link>
            </Tile>
          </li>
        )
      })}
    </Box>
  )
}
