import { useEffect, useState } from 'react'
import { CallError } from '#client/data/problem.ts'
import { pairedScreen } from '#client/data/screen.ts'
import { send } from '#client/data/send.ts'
import { isSignedIn, useSession } from '#client/data/session.ts'
import { forgetScreen, keepScreen } from '#client/parts/keepScreen.ts'
import { displays } from '#contract/displays/calls.ts'
import { dayMs } from '#contract/time.ts'
import { openLine } from './displayLine.ts'
import { forgetStore } from './playerStore.ts'

/** The token of the screen that this device is; undefined where a person of the staff looks at the display by their own session. */
export const screenToken = (display: string) => {
  const screen = pairedScreen()
  return screen?.display === display ? screen.token : undefined
}

/** Takes the screen's session and all that it plays off this device. */
async function forget(display: string) {
  forgetScreen()
  await forgetStore(display).catch(() => {})
}

async function renew(display: string) {
  const token = screenToken(display)
  if (!token) return
  const next = await send(displays.renew, {}, { token }).catch(() => undefined)
  if (next && screenToken(display) === token) keepScreen({ display, token: next.token })
}

/** Keeps a screen's session: renewed each day, ended within a second where the studio ends it. */
export function useScreenSession(display: string, changed: () => void) {
  const staff = isSignedIn(useSession())
  const [over, setOver] = useState(false)
  useEffect(() => {
    if (staff || over || !screenToken(display)) return
    const end = () => {
      setOver(true)
      void forget(display)
    }
    const stop = openLine({ token: () => screenToken(display) ?? '', changed, ended: end })
    void renew(display)
    const timer = setInterval(() => void renew(display), dayMs)
    return () => {
      stop()
      clearInterval(timer)
    }
  }, [display, staff, over, changed])
  const failed = (error: unknown) => {
    if (staff || !(error instanceof CallError) || error.code !== 'unauthenticated') return
    setOver(true)
    void forget(display)
  }
  return { over, failed }
}
