import { useRouter } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { headAtom } from '#client/kit/Page.tsx'
import { screenAt, screens } from '#client/map/screens.ts'

/** After each step to another screen the focus goes to its title, and the window says where one is. */
export function useArrivals() {
  const router = useRouter()
  const { title } = useAtomValue(headAtom)
  const path = router.state.location.pathname

  useEffect(() => {
    const name = screenAt(path)
    const shown = title ?? (name && screens[name].title)
    document.title = shown && shown !== 'Start' ? `${shown} · Formkurve` : 'Formkurve'
  }, [title, path])

  useEffect(
    () =>
      router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return
        const goal = document.querySelector<HTMLElement>('h1') ?? document.getElementById('inhalt')
        if (goal && !goal.hasAttribute('tabindex')) goal.tabIndex = -1
        goal?.focus({ preventScroll: true })
      }),
    [router],
  )
}
