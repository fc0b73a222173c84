import { atom, useAtom } from 'jotai'
import { useEffect } from 'react'
import { onSignedOut, useSession } from '#client/data/session.ts'
import { tabTexts } from '#client/data/storage.ts'

const place = 'shopStudio'

/** Kept for the tab: the way over the gateway's page and back loads it anew. */
const keptAtom = atom(tabTexts.getItem(place) ?? '')
const chosenAtom = atom(
  get => get(keptAtom),
  (_get, set, code: string) => {
    set(keptAtom, code)
    if (code) tabTexts.setItem(place, code)
    else tabTexts.removeItem(place)
  },
)

onSignedOut(() => tabTexts.removeItem(place))

/** The studio for which somebody shops: the address names it, else the one that was chosen last in this tab, else one's own; '' for none. */
export function useShopStudio(asked?: string) {
  const { user } = useSession()
  const [chosen, choose] = useAtom(chosenAtom)
  useEffect(() => {
    if (asked) choose(asked)
  }, [asked, choose])
  return { studio: asked || chosen || user?.studio_id || '', choose }
}
