import { useCallback, useEffect, useState } from 'react'
import { homeAhead } from '#client/data/homeAhead.ts'
import { type HomeNews, lastShownHome, type RecentRun, rememberHome, toldOf } from './lastShown.ts'

const sameAs = (before: HomeNews, next: HomeNews) => (JSON.stringify(next) === JSON.stringify(before) ? before : next)

/**
 * The studio's news for this person's start page, at first as last shown; nobody's is kept where `person` is undefined. A device that has
 * nothing of this person asks for all of it at once, trainings included, which come as `runs`.
 */
export function useHomeNews(person: string | undefined): { told: HomeNews; hear: (news: HomeNews) => void; runs?: RecentRun[] } {
  const [told, setTold] = useState<HomeNews>(() => (person === undefined ? {} : toldOf(lastShownHome(person))))
  const [runs, setRuns] = useState<RecentRun[]>()
  const hear = useCallback(
    (news: HomeNews) => {
      const known = Object.fromEntries(Object.entries(news).filter(([, each]) => each !== undefined))
      const kept = person === undefined ? undefined : rememberHome(person, known)
      setTold(before => sameAs(before, kept ?? { ...before, ...known }))
    },
    [person],
  )
  useEffect(() => {
    if (person === undefined) return
    let here = true
    void homeAhead().then(came => {
      if (!came || !here) return
      const { runs: ahead, ...shown } = lastShownHome(person)
      setTold(before => sameAs(before, toldOf(shown)))
      setRuns(ahead)
    })
    return () => {
      here = false
    }
  }, [person])
  return { told, hear, runs }
}
