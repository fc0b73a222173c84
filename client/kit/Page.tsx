import { Box } from '@chakra-ui/react'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { createContext, type ReactNode, use, useCallback, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import { brandAtom } from '#client/data/appearance.ts'
import { Link } from '#client/map/links.tsx'
import type { ScreenName } from '#contract/screens.ts'
import { Logo } from './Logo.tsx'

export interface PageHead {
  title?: string
  /** Leads to the address one came from, or, opened from outside the app, to the screen named here (`true`: to the start). */
  back?: boolean | ScreenName
  /** Leaves the top bar out where the address asks for it (A04); the page then draws its title itself. */
  bare?: boolean
}

/** Content of the top bar for the screen at hand; the shell draws it. */
export const headAtom = atom<PageHead>({})
/** The place in the top bar for a screen's own actions. */
export const actionSlotAtom = atom<HTMLElement | null>(null)

/** A head that a screen draws itself where the top bar is hidden. */
interface OwnHead {
  place: HTMLElement
  /** It has a cart of its own. */
  hasCart: boolean
}
/** The place in a screen's own head for what stands at the end of every top bar: bell and state of the sync; the shell draws it there. */
export const ownHeadAtom = atom<OwnHead | null>(null)

/** The end of a screen's own head. */
export function HeadEnd({ hasCart = false }: { hasCart?: boolean }) {
  const setHead = useSetAtom(ownHeadAtom)
  const ref = useCallback((place: HTMLElement | null) => setHead(place && { place, hasCart }), [setHead, hasCart])
  return <Box ref={ref} display="flex" alignItems="center" gap={{ base: 0, md: '8' }} />
}

const titleInPage = createContext<string | undefined>(undefined)
/** Title of the screen's row, given where the shell shows no top bar: a page then carries its title itself. */
export const TitleInPage = titleInPage.Provider

interface PageProps extends PageHead {
  actions?: ReactNode
  /** At least as high as its place, so that a last element with an automatic margin before it stands at the foot. */
  tall?: boolean
  children: ReactNode
}

const column = { minHeight: 'full', display: 'flex', flexDirection: 'column' } as const

/** A screen's content: title, way back and actions go to the top bar, the rest is at most 800 wide (A69). */
export function Page({ title, back, bare, actions, tall, children }: PageProps) {
  const setHead = useSetAtom(headAtom)
  const slot = useAtomValue(actionSlotAtom)
  const ownTitle = use(titleInPage)
  const brand = useAtomValue(brandAtom)
  useLayoutEffect(() => {
    setHead({ title, back, bare })
    return () => setHead({})
  }, [setHead, title, back, bare])
  return (
    <Box
      width="full"
      maxWidth="var(--page, {sizes.content})"
      marginInline="auto"
      paddingInline="16"
      paddingBottom="24"
      {...(tall && column)}
    >
      {ownTitle && !bare && (
        <>
          <Box asChild display="inline-grid" placeItems="center" minHeight="44px" minWidth="44px" marginTop="8" marginStart="-6px">
            <Link to="home" aria-label="Formkurve, zum Start">
              <Logo brand={brand} />
            </Link>
          </Box>
          <Box as="h1" textStyle="title" paddingTop="4" overflowWrap="anywhere">
            {title ?? ownTitle}
          </Box>
        </>
      )}
      {slot && actions && createPortal(actions, slot)}
      {children}
    </Box>
  )
}
