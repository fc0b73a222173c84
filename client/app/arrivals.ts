import { useRouter, useRouterState } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { brandAtom, brandNames } from '#client/data/appearance.ts'
import { headAtom } from '#client/kit/Page.tsx'
import { hrefLeft } from '#client/map/historySteps.ts'
import { rowOf, screenAt } from '#contract/screens.ts'
import { markLeft } from './markLeft.ts'

/**
 * Moves the focus to the title after each step to another screen, and to the link or row one went by after a step back; the window's title
 * names the screen.
 */
export function useArrivals() {
  const router = useRouter()
  const { title } = useAtomValue(headAtom)
  const path = useRouterState({ select: state => state.location.pathname })
  const brand = useAtomValue(brandAtom)

  useEffect(() => {
    const name = screenAt(path)
    const shown = title ?? (name && rowOf(name).title)
    const house = `Formkurve ${brandNames[brand]}`
    document.title = shown && name !== 'home' ? `${shown} · ${house}` : house
  }, [title, path, brand])

  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, hrefChanged, fromLocation }) => {
        if (!fromLocation || (hrefChanged && markLeft()) || !pathChanged) return
        // A table that knows its row has focused it already.
        if (hrefLeft() && document.activeElement?.closest('#inhalt [role=grid]')) return
        // So has a field with which the screen begins.
        if (document.activeElement?.matches('#inhalt [data-autofocus]')) return
        const goal = document.querySelector<HTMLElement>('h1') ?? document.getElementById('inhalt')
        if (goal && !goal.hasAttribute('tabindex')) goal.tabIndex = -1
        goal?.focus({ preventScroll: true })
      }),
    [router],
  )
}
