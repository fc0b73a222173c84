import { Box } from '@chakra-ui/react'
import { CaretLeftIcon } from '@phosphor-icons/react/dist/csr/CaretLeft'
import { useCanGoBack, useRouter, useRouterState } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { lazy, Suspense, useEffect, useState } from 'react'
import { brandAtom } from '#client/data/appearance.ts'
import { IconButton } from '#client/kit/Button.tsx'
import { Logo } from '#client/kit/Logo.tsx'
import { actionSlotAtom, type Head, headAtom } from '#client/kit/Page.tsx'
import { Link, useGo } from '#client/map/links.tsx'
import { laterAtom } from './later.ts'
import { SyncSign } from './SyncSign.tsx'

const TopExtras = lazy(() => import('./TopExtras.tsx'))

/** Logo or way back, the title, the screen's own actions, and how far device and studio agree. */
export function TopBar({ title, staff }: { title: string; staff: boolean }) {
  const head = useAtomValue(headAtom)
  const brand = useAtomValue(brandAtom)
  const setSlot = useSetAtom(actionSlotAtom)
  const later = useAtomValue(laterAtom)
  const long = (head.title ?? title).length > 16
  return (
    <Box as="header" flexShrink={0} position="relative" zIndex="head" paddingTop="env(safe-area-inset-top)" bg={staff ? 'surface' : 'bg'}>
      <Box
        display="flex"
        alignItems="center"
        gap={head.back ? '4' : '12'}
        minHeight="56px"
        maxWidth={{ base: 'full', md: 'var(--page, {sizes.content})' }}
        marginInline="auto"
        paddingStart={head.back ? '4' : '16'}
        paddingEnd="8"
      >
        {head.back ? <Back to={head.back} /> : <Home staff={staff} brand={<Logo brand={brand} />} />}
        <Box
          as="h1"
          tabIndex={-1}
          textStyle="page"
          flex={1}
          minWidth={0}
          overflowWrap="anywhere"
          lineClamp={2}
          css={long ? smaller : narrow}
        >
          {head.title ?? title}
        </Box>
        <Box ref={setSlot} display="contents" />
        <Box display="flex" alignItems="center" gap={{ base: 0, md: '8' }}>
          <Suspense>{later && <TopExtras staff={staff} full={!!head.back || !!head.acts} />}</Suspense>
          {!staff && <SyncSign />}
        </Box>
      </Box>
      <Loading />
    </Box>
  )
}

/** «Guten Morgen Maximiliane» in two lines beside four icons. */
const smaller = { '@media (max-width: 767px)': { fontSize: '17px', lineHeight: '20px', marginInlineEnd: '-8px' } }
const narrow = { '@media (max-width: 359px)': { fontSize: '17px', lineHeight: '20px', marginInlineEnd: '-8px' } }

const Home = ({ brand, staff }: { brand: React.ReactNode; staff: boolean }) => (
  <Box
    asChild
    display={{ base: 'grid', md: 'none' }}
    placeItems="center"
    minHeight="44px"
    minWidth="32px"
    borderRadius="field"
    // where it is this narrow, the title needs the room
    css={{ '@media (max-width: 359px)': { display: 'none' } }}
  >
    <Link to={staff ? 'dashboard' : 'home'} aria-label={staff ? 'Zum Dashboard' : 'Formkurve, zum Start'}>
      {brand}
    </Link>
  </Box>
)

function Back({ to }: { to: NonNullable<Head['back']> }) {
  const router = useRouter()
  const go = useGo()
  const can = useCanGoBack()
  const back = () => {
    if (to === true && can) router.history.back()
    else void go({ to: to === true ? 'home' : (to as 'home') })
  }
  return <IconButton label="Zurück" icon={<CaretLeftIcon size={24} />} onClick={back} />
}

/** Nothing for 300 ms, then a line under the bar. */
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
