import { Box, chakra } from '@chakra-ui/react'
import { ListIcon } from '@phosphor-icons/react/dist/csr/List'
import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { canSee, useSession } from '#client/data/session.ts'
import { type BarItem, bar, barLabel } from '#client/map/bars.ts'
import { Link } from '#client/map/links.tsx'
import { rowOf, type ScreenName, screens } from '#client/map/screens.ts'

const More = lazy(() => import('./More.tsx'))

const place = {
  display: 'flex',
  flexDirection: 'column',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  flex: 1,
  minWidth: '44px',
  textStyle: 'micro',
  fontWeight: 560,
  color: 'ink2',
  position: 'relative',
  textAlign: 'center',
  _focusVisible: { outlineOffset: '-4px', borderRadius: 'field' },
  '&[data-on]': { color: 'brandInk', fontWeight: 680 },
  '&[data-on]::before': {
    content: '""',
    position: 'absolute',
    top: 0,
    width: '32px',
    height: '3px',
    borderRadius: '0 0 3px 3px',
    bg: 'brand',
  },
} as const
const Place = chakra('span', { base: place })
const PlaceButton = chakra('button', { base: place })

export const isOn = (item: BarItem, path: string) => screens[item.screen].path === path || item.under.some(start => path.startsWith(start))

/** The items that this person may see. */
export function useBar() {
  useSession()
  return bar.filter(({ screen }) => rowOf(screen).built && canSee(rowOf(screen).access))
}

/** Five places at most; the rest stands under «Mehr». */
export function BottomBar({ screen }: { screen: ScreenName }) {
  const path = useRouterState({ select: state => state.location.pathname })
  const session = useSession()
  const items = useBar()
  const [more, setMore] = useState(false)
  if (session.state === 'signed-out') return null
  const moreOn = screen === 'reconcile'
  return (
    <Box
      as="nav"
      aria-label="Hauptnavigation"
      display={{ base: 'flex', md: 'none' }}
      minHeight="64px"
      bg="raised"
      boxShadow="dock"
      paddingBottom="env(safe-area-inset-bottom)"
    >
      {items.map(item => {
        const on = isOn(item, path) && !moreOn
        return (
          <Place key={item.screen} asChild data-on={on || undefined}>
            <Link to={item.screen as 'home'} aria-current={on ? 'page' : undefined}>
              <item.icon size={24} weight={on ? 'fill' : 'regular'} aria-hidden />
              {barLabel(item.label)}
            </Link>
          </Place>
        )
      })}
      <PlaceButton type="button" aria-haspopup="dialog" data-on={moreOn || undefined} onClick={() => setMore(true)}>
        <ListIcon size={24} weight={moreOn ? 'bold' : 'regular'} aria-hidden />
        Mehr
      </PlaceButton>
      {more && (
        <Suspense>
          <More onClose={() => setMore(false)} />
        </Suspense>
      )}
    </Box>
  )
}
