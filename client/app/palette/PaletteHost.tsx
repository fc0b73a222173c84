import { useRouter } from '@tanstack/react-router'
import { getDefaultStore, useAtom } from 'jotai'
import { Suspense, useEffect, useState } from 'react'
import { letterKeysAtom } from '#client/data/letterKeys.ts'
import { paletteOpenAtom } from '#client/data/paletteOpen.ts'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { lazyPart } from '#client/kit/lazyPart.ts'
import { noteVisit } from '#client/map/screenVisits.ts'
import { isStaffScreen, rowOf, screenAt } from '#contract/screens.ts'
import { goKeys } from './goKeys.ts'
import { maySee } from './items.ts'

const Palette = lazyPart(() => import('./Palette.tsx'))
const Shortcuts = lazyPart(() => import('./Shortcuts.tsx'))

const store = getDefaultStore()
const isTyping = (event: KeyboardEvent) =>
  (event.target as HTMLElement | null)?.closest?.('input, textarea, select, [contenteditable], dialog, [role=menu], [role=grid]') != null

/** The palette itself; also listens in the dashboard for «G» and a letter, and notes visited screens. */
export default function PaletteHost() {
  const [open, setOpen] = useAtom(paletteOpenAtom)
  const signedIn = isSignedIn(useSession())
  useEffect(() => {
    if (!signedIn) setOpen(false)
  }, [signedIn, setOpen])
  useLetters()
  useVisits()
  const [help, setHelp] = useHelp()
  if (help && signedIn)
    return (
      <Suspense>
        <Shortcuts onClose={() => setHelp(false)} />
      </Suspense>
    )
  if (!open || !signedIn) return null
  return (
    <Suspense>
      <Palette onClose={() => setOpen(false)} />
    </Suspense>
  )
}

/** «?» opens the list of keys; a grid that has one of its own opens that. */
function useHelp() {
  const [help, setHelp] = useState(false)
  useEffect(() => {
    const heard = (event: KeyboardEvent) => {
      if (event.key !== '?' || event.defaultPrevented || !store.get(letterKeysAtom)) return
      if ((event.target as HTMLElement | null)?.closest?.('input, textarea, select, [contenteditable], dialog, [role=menu]')) return
      event.preventDefault()
      setHelp(true)
    }
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [])
  return [help, setHelp] as const
}

function useLetters() {
  const router = useRouter()
  useEffect(() => {
    let begun = Number.NEGATIVE_INFINITY
    const heard = (event: KeyboardEvent) => {
      if (!store.get(letterKeysAtom)) return
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || !inDashboard(router.state.location.pathname)) return
      const letter = event.key.toLowerCase()
      const goal = goKeys[letter]
      // The moment of the key press counts, not the one when a busy page comes to hear of it.
      if (event.timeStamp - begun < 1000 && goal && maySee(goal)) {
        event.preventDefault()
        void router.navigate({ to: rowOf(goal).path } as never)
      }
      begun = letter === 'g' ? event.timeStamp : Number.NEGATIVE_INFINITY
    }
    addEventListener('keydown', heard)
    return () => removeEventListener('keydown', heard)
  }, [router])
}

function inDashboard(path: string) {
  const name = screenAt(path)
  return name !== undefined && isStaffScreen(name)
}

function useVisits() {
  const router = useRouter()
  useEffect(() => {
    const note = () => {
      const name = screenAt(router.state.location.pathname)
      if (name) noteVisit(name)
    }
    note()
    return router.subscribe('onResolved', note)
  }, [router])
}
