import { getDefaultStore } from 'jotai'
import { backedUp, backUp } from './backup.ts'
import { onceBack, onlineAtom } from './connection.ts'
import { CallError } from './problem.ts'
import { send } from './send.ts'
import { leave } from './session.ts'
import { logouts, logoutsKey, session, setLogouts } from './signed.ts'

const slowest = 60_000

/** Notes that this session is over before the server knows; from then on no kill brings it back, and the server is told in time. */
export async function noteLogout(token: string) {
  setLogouts([...new Set([...logouts(), token])])
  // All other entries there belonged to the session that is over.
  await backUp({ [logoutsKey]: JSON.stringify(logouts()) })
}

let sending: Promise<void> | undefined

/** Ends at the server the sessions that were signed out here, as soon as there is a network. */
export function sendLogouts(): Promise<void> {
  sending ??= run().finally(() => {
    sending = undefined
  })
  return sending
}

async function run() {
  const { auth } = await import('#contract/auth.ts')
  for (let failures = 0; logouts().length > 0 && getDefaultStore().get(onlineAtom); ) {
    const token = logouts()[0]!
    try {
      await send(auth.logout, {}, { token, timeout: 8000 })
    } catch (error) {
      if (!(error instanceof CallError) || error.passing) {
        await new Promise(later => setTimeout(later, Math.min(slowest, 1000 * 2 ** failures++) * (0.5 + Math.random() / 2)))
        continue
      }
    }
    setLogouts(logouts().filter(other => other !== token))
  }
}

/** Goes on with sign-outs that an earlier start could not tell the server. */
export async function startLogouts() {
  onceBack(() => void sendLogouts())
  // A kill right after a sign-out loses localStorage's last writes, and so would bring the session back.
  const kept = JSON.parse((await backedUp(logoutsKey).catch(() => undefined)) ?? '[]') as string[]
  if (kept.includes(session().token ?? '')) {
    setLogouts([...new Set([...logouts(), ...kept])])
    leave('here')
  }
  await sendLogouts()
}
