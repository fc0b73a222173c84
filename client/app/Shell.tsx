import { Box, chakra, Flex } from '@chakra-ui/react'
import { Outlet, useRouterState } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { Suspense, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useSession } from '#client/data/session.ts'
import { useKeptScroll } from '#client/kit/keptScroll.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { headAtom, ownHeadAtom, TitleInPage } from '#client/kit/Page.tsx'
import { fairAtom } from '#client/parts/publicForm/atFair.ts'
import { isStaffScreen, rowOf, screenAt } from '#contract/screens.ts'
import { useArrivals } from './arrivals.ts'
import { useCommandKey } from './commandKey.ts'
import { Dock } from './Dock.tsx'
import { laterAtom } from './later.ts'
import { SideBar } from './SideBar.tsx'
import { SyncSign } from './SyncSign.tsx'
import { TopBar } from './TopBar.tsx'
import { useScreenGuard } from './useScreenGuard.ts'
import { useWide } from './wide.ts'

const FairScreen = lazyPart(() => import('./fair/FairScreen.tsx'))
const Hosts = lazyPart(() => import('./Hosts.tsx'))
const StaffSide = lazyPart(() => import('./StaffSide.tsx'))
const TopExtras = lazyPart(() => import('./TopExtras.tsx'))

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

/** The app around a screen. A tablet's display at a fair stands in place of everything else, whatever the address. */
export function Shell() {
  if (!useAtomValue(fairAtom)) return <Everything />
  return (
    <Suspense fallback={null}>
      <FairScreen />
    </Suspense>
  )
}

/** Top bar, content, dock; from 768 px on the navigation stands at the side. */
function Everything() {
  const path = useRouterState({ select: state => state.location.pathname })
  const name = screenAt(path) ?? 'home'
  const { hides, title, wide: full } = rowOf(name)
  const staff = isStaffScreen(name)
  const later = useAtomValue(laterAtom)
  const wide = useWide()
  const signedOut = useSession().state === 'signed-out'
  const main = useRef<HTMLElement>(null)
  useKeptScroll(main, 'inhalt')
  useArrivals()
  useScreenGuard()
  useCommandKey()
  const { bare } = useAtomValue(headAtom)
  const noTop = bare || (hides?.includes('top') ?? false)
  const hidesNavigation = hides?.includes('bottom') ?? false
  // At the side it takes nothing from a screen that needs the foot for itself.
  const hidesSide = hidesNavigation && (hides?.includes('top') ?? false)
  return (
    <Flex height="calc(100dvh - var(--keyboard, 0px))" overflow="hidden">
      <Skip href="#inhalt">Zum Inhalt</Skip>
      {wide && (staff ? <Side brand={noTop} /> : !hidesSide && <SideBar screen={name} brand={noTop} />)}
      <Box
        display="flex"
        flexDirection="column"
        flex={1}
        minWidth={0}
        bg={staff ? 'surface' : undefined}
        css={{ '--page': staff || full ? '100%' : '{sizes.content}' }}
      >
        {!noTop && !signedOut && <TopBar title={title} staff={staff} />}
        <Box
          as="main"
          id="inhalt"
          tabIndex={-1}
          data-rolls="inhalt"
          ref={main}
          flex={1}
          minHeight={0}
          overflowY="auto"
          overscrollBehavior="contain"
          position="relative"
          outline="none"
        >
          <TitleInPage value={signedOut && !noTop ? title : undefined}>
            <Suspense fallback={null}>
              <Outlet />
            </Suspense>
          </TitleInPage>
        </Box>
        <Dock screen={name} hidesNavigation={hidesNavigation} />
      </Box>
      {noTop && !signedOut && <OwnHeadEnd />}
      <Suspense>{later && <Hosts />}</Suspense>
    </Flex>
  )
}

/** The end of the top bar in the head that a screen draws itself. */
function OwnHeadEnd() {
  const head = useAtomValue(ownHeadAtom)
  const later = useAtomValue(laterAtom)
  if (!head) return null
  return createPortal(
    <>
      <Suspense>{later && <TopExtras staff={false} hasCart={head.hasCart} />}</Suspense>
      <SyncSign />
    </>,
    head.place,
  )
}

/** The navigation at the side, its place held: the staff's comes with the staff's screens. */
const Side = ({ brand }: { brand: boolean }) => (
  <Box display="flex" flexDirection="column" width={{ md: '108px', lg: '224px' }} flexShrink={0} borderRight="1px solid {colors.line}">
    <Suspense>
      <StaffSide brand={brand} />
    </Suspense>
  </Box>
)
