import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useSession, visitor } from '#client/data/session.ts'
import { paramsAt, verdict } from '#client/map/guard.ts'
import { noteWrong } from '#client/map/wrong.ts'
import { rowOf, screenAt } from '#contract/screens.ts'

/** Leads home from a screen that is no longer allowed while the app runs. Entered values stay on the device. */
export function useScreenGuard() {
  const session = useSession()
  const router = useRouter()
  useEffect(() => {
    const { pathname } = router.state.location
    const name = screenAt(pathname)
    const who = visitor(session)
    const said = name && who && verdict(name, who, paramsAt(name, pathname))
    if (said === 'home') noteWrong({ screen: name! })
    const goal = said === 'home' ? '/' : said === 'choose' ? rowOf('selectEmployee').path : undefined
    if (goal) void router.navigate({ to: goal, replace: true, ignoreBlocker: true } as never)
  }, [session, router])
}
