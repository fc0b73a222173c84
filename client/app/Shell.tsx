import { Box, chakra } from '@chakra-ui/react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { lazy, Suspense } from 'react'
import { type Screen, screenAt, screens } from '#client/map/screens.ts'
import { useArrivals } from './arrivals.ts'
import { Dock } from './Dock.tsx'
import { laterAtom } from './later.ts'
import { SideBar } from './SideBar.tsx'
import { TopBar } from './TopBar.tsx'

const Hosts = lazy(() => import('./Hosts.tsx'))

const Skip = chakra('a', {
  base: {
    position: 'absolute',
    left: '8px',
    top: '8px',
    zIndex: 'skip',
    bg: 'raised',
    color: 'brandInk',
    textStyle: 'label',
    padding: '12',
    borderRadius: 'field',
    transform: 'translateY(-200%)',
    _focus: { transform: 'none', boxShadow: 'pop' },
  },
})

/** Top bar, content, dock; from 768 px on the navigation stands at the side. */
export function Shell() {
  const path = useRouterState({ select: state => state.location.pathname })
  const name = screenAt(path) ?? 'home'
  const screen: Screen = screens[name]
  const later = useAtomValue(laterAtom)
  useArrivals()
  const hides = (part: 'top' | 'bottom') => screen.hides?.includes(part) ?? false
  return (
    <Box display="flex" height="100dvh" overflow="hidden">
      <Skip href="#inhalt">Zum Inhalt</Skip>
      {name !== 'login' && <SideBar screen={name} />}
      <Box display="flex" flexDirection="column" flex={1} minWidth={0}>
        {!hides('top') && <TopBar title={screen.title} />}
        <Box
          as="main"
          id="inhalt"
          tabIndex={-1}
          data-scroll-restoration-id="inhalt"
          flex={1}
          minHeight={0}
          overflowY="auto"
          overscrollBehavior="contain"
          position="relative"
          outline="none"
        >
          <Suspense fallback={null}>
            <Outlet />
          </Suspense>
        </Box>
        <Dock screen={name} hidesNavigation={hides('bottom')} />
      </Box>
      <Suspense>{later && <Hosts />}</Suspense>
    </Box>
  )
}
