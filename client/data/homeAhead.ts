import { deviceTexts } from './storage.ts'
/** Key for the last content of the start page; drawn before the member's database is open. */
export const homeKey = 'home'

interface StoredHome {
  person?: string
  plan?: unknown
}

/** Timeout in ms: by then the page has asked for each part itself. */
const patience = 10_000

const stored = (key: string) => {
  try {
    return JSON.parse(deviceTexts.getItem(key) ?? '{}') as Record<string, unknown>
  } catch {
    return {}
  }
}

const asked = new Map<string, Promise<boolean>>()

/**
 * Asks the studio for the start page's content where this device has none of the person who is signed in (`home.start`), once; tells whether
 * it came. Runs before the app's code has come, so it uses none of it.
 */
export function homeAhead(): Promise<boolean> {
  const { _id } = stored('user') as { _id?: string }
  const { person, plan }: StoredHome = stored(homeKey)
  const token = deviceTexts.getItem('token')
  if (!_id || !token || (person === _id && plan !== undefined)) return Promise.resolve(false)
  const known = asked.get(_id) ?? loadHome(_id, token).catch(() => false)
  asked.set(_id, known)
  return known
}

async function loadHome(person: string, token: string) {
  const headers = { Authorization: `Bearer ${token}` }
  const answer = await fetch('/api/user/home', { headers, credentials: 'omit', signal: AbortSignal.timeout(patience) })
  if (!answer.ok) return false
  const { runs, ...told } = (await answer.json()) as { runs: object[] }
  // Somebody else may have signed in meanwhile, or nobody be left.
  if (!deviceTexts.getItem('token') || stored('user')._id !== person) return false
  const kept = stored(homeKey)
  // The studio has these trainings, whatever their version.
  const acknowledged = { version: 0, rev: '0:' }
  const start = { runs: runs.map(run => ({ ...run, ...acknowledged })), ...told, ...(kept.person === person && kept), person }
  deviceTexts.setItem(homeKey, JSON.stringify(start))
  return true
}
