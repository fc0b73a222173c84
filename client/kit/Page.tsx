import { Box } from '@chakra-ui/react'
import { atom, useAtomValue, useSetAtom } from 'jotai'
import { type ReactNode, useLayoutEffect } from 'react'
import { createPortal } from 'react-dom'
import type { ScreenName } from '#client/map/screens.ts'

export interface Head {
  title?: string
  /** `true` goes one step back, a screen's name goes there. */
  back?: boolean | ScreenName
}

/** What the top bar shows for the screen at hand; the shell draws it. */
export const headAtom = atom<Head>({})
/** The place in the top bar for a screen's own actions. */
export const actionSlotAtom = atom<HTMLElement | null>(null)

interface PageProps extends Head {
  actions?: ReactNode
  children: ReactNode
}

/** A screen's content: title, way back and actions go to the top bar, the rest is at most 800 wide (A69). */
export function Page({ title, back, actions, children }: PageProps) {
  const setHead = useSetAtom(headAtom)
  const slot = useAtomValue(actionSlotAtom)
  useLayoutEffect(() => {
    setHead({ title, back })
    return () => setHead({})
  }, [setHead, title, back])
  return (
    <Box width="full" maxWidth="content" marginInline="auto" paddingInline="16" paddingBottom="24">
      {slot && actions && createPortal(actions, slot)}
      {children}
    </Box>
  )
}
