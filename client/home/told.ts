import { useCallback, useState } from 'react'
import { lastShownHome, rememberHome, type Told, toldOf } from './lastShown.ts'

/** The studio's news for this person's start page, at first as last shown; nobody's is kept where `person` is undefined. */
export function useTold(person: string | undefined): [Told, (news: Told) => void] {
  const [told, setTold] = useState<Told>(() => (person === undefined ? {} : toldOf(lastShownHome(person))))
  const hear = useCallback(
    (news: Told) => {
      const known = Object.fromEntries(Object.entries(news).filter(([, each]) => each !== undefined))
      const kept = person === undefined ? undefined : rememberHome(person, known)
      setTold(before => {
        const next = kept ?? { ...before, ...known }
        return JSON.stringify(next) === JSON.stringify(before) ? before : next
      })
    },
    [person],
  )
  return [told, hear]
}
