import { Box } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { useRouterState } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import { brandAtom } from '#client/data/appearance.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { Logo } from '#client/kit/Logo.tsx'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { actionSlotAtom, headAtom, type PageHead } from '#client/kit/Page.tsx'
import { Link, useBack } from '#client/map/links.tsx'
import { laterAtom } from './later.ts'
import { SyncSign } from './SyncSign.tsx'
import { useWide } from './wide.ts'

const TopExtras = lazyPart(() => import('./TopExtras.tsx'))

/** Logo or way back, the title, the screen's own actions, and the state between device and studio. */
export function TopBar({ title, staff }: { title: string; staff: boolean }) {
  const head = useAtomValue(headAtom)
  const brand = useAtomValue(brandAtom)
  const setSlot = useSetAtom(actionSlotAtom)
  const later = useAtomValue(laterAtom)
  const wide = useWide()
  // A phone shows the staff's screens without their navigation.
  const back = head.back ?? (staff && !wide ? 'dashboard' : undefined)
  const shown = head.title ?? title
  return (
    <Box as="header" flexShrink={0} position="relative" zIndex="head" paddingTop="env(safe-area-inset-top)" bg={staff ? 'surface' : 'bg'}>
      <Box
        display="flex"
        alignItems="center"
        gap={{ base: '8', md: '12' }}
        minHeight="56px"
        maxWidth={{ base: 'full', md: 'var(--page, {sizes.content})' }}
        marginInline="auto"
        paddingStart={back ? '4' : '16'}
        paddingEnd="8"
      >
        {/* On a phone the logo stands within the way back, so that the title has room (A90). */}
        {back && <Back to={back} logo={!wide && <Logo brand={brand} size={24} />} />}
        {(wide || !back) && <Home brand={<Logo brand={brand} size={back ? 28 : 32} />} />}
        <Box flex={1} minWidth={0} css={{ containerType: 'inline-size' }}>
          <Box as="h1" tabIndex={-1} lineClamp={2} css={{ '--longest': longestWord(shown), ...fitting }}>
            {shown}
          </Box>
        </Box>
        <Box ref={setSlot} display="contents" />
        <Box display="flex" alignItems="center" gap={{ base: 0, md: '8' }}>
          <Suspense>{later && <TopExtras staff={staff} />}</Suspense>
          {!staff && <SyncSign />}
        </Box>
      </Box>
      <Loading />
    </Box>
  )
}

const longestWord = (title: string) => Math.max(1, ...title.split(/[\s-]/).map(word => word.length))

/** Font size that leaves room for the longest word, so that none is broken; a letter is less than .68 of its height wide. */
const fitting = {
  fontSize: 'max(12px, min(1.25rem, calc(100cqi / (var(--longest) * .68))))',
  fontWeight: 620,
  letterSpacing: '-.005em',
  lineHeight: '1.2',
  hyphens: 'auto',
  overflowWrap: 'break-word',
}

const Home = ({ brand }: { brand: React.ReactNode }) => (
  <Box
    asChild
    display="grid"
    placeItems="center"
    minHeight="44px"
    minWidth={{ base: '44px', md: '28px' }}
    flexShrink={0}
    borderRadius="field"
    // On the smallest phones the title needs the room; the start stands in the bar below.
    css={{ '@media (max-width: 339px)': { display: 'none' } }}
  >
    <Link to="home" aria-label="Formkurve, zum Start">
      {brand}
    </Link>
  </Box>
)

function Back({ to, logo }: { to: NonNullable<PageHead['back']>; logo: React.ReactNode }) {
  const back = useBack()
  const icon = (
    <>
      <CaretLeftIcon size={logo ? 18 : 24} />
      {logo}
    </>
  )
  return <IconButton label="Zurück" icon={icon} gridAutoFlow="column" onClick={() => back({ to: to === true ? 'home' : (to as 'home') })} />
}

/** A line under the bar once loading has lasted 300 ms. */
function Loading() {
  const loading = useRouterState({ select: state => state.isLoading })
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!loading) return setLate(false)
    const timer = setTimeout(() => setLate(true), 300)
    return () => clearTimeout(timer)
  }, [loading])
  if (!late) return null
  return (
    <Box position="absolute" insetInline={0} bottom={0} height="2px" overflow="hidden" role="progressbar" aria-label="Wird geladen">
      <Box width="30%" height="full" bg="brand" animation="running 1.1s linear infinite" />
    </Box>
  )
}
