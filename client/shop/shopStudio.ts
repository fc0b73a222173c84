import { atom, useAtom } from 'jotai'
import { useEffect } from 'react'
import { onSignedOut, useSession } from '#client/data/session.ts'

const place = 'shopStudio'

/** Kept for the tab: the way over the gateway's page and back loads it anew. */
const keptAtom = atom(typeof sessionStorage === 'undefined' ? '' : (sessionStorage.getItem(place) ?? ''))
const chosenAtom = atom(
  get => get(keptAtom),
  (_get, set, code: string) => {
    set(keptAtom, code)
    if (code) sessionStorage.setItem(place, code)
    else sessionStorage.removeItem(place)
  },
)

if (typeof sessionStorage !== 'undefined') onSignedOut(() => sessionStorage.removeItem(place))

/** The studio for which somebody shops: the address names it, else the one that was chosen last in this tab, else one's own; '' for none. */
export function useShopStudio(asked?: string) {
  const { user } = useSession()
  const [chosen, choose] = useAtom(chosenAtom)
  useEffect(() => {
    if (asked) choose(asked)
  }, [asked, choose])
  return { studio: asked || chosen || user?.studio_id || '', choose }
}
