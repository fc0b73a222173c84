import { isLoopback } from '#server/kit/loopback.ts'
import type { AccessAddress } from '#server/kit/settings.ts'

type Env = Record<string, string | undefined>

/** The settings that belong to `ACCESS_CONTROL_URL`; a sentence where something of them makes no sense, which repeats no value. */
export function readAccess(env: Env): AccessAddress | string | undefined {
  const url = env.ACCESS_CONTROL_URL?.trim().replace(/\/{1,100}$/, '')
  const key = env.ACCESS_CONTROL_KEY?.trim()
  if (!url) return undefined
  const { protocol, hostname, search, username } = URL.canParse(url) ? new URL(url) : {}
  if (!hostname || search || username || !(protocol === 'https:' || isLoopback(url)))
    return 'ACCESS_CONTROL_URL ist keine Adresse der Form https://zutritt.beispiel.ch.'
  if (!key) return 'Zu ACCESS_CONTROL_URL gehört ACCESS_CONTROL_KEY: damit weisen wir uns beim Zutrittsdienst aus.'
  return { url, key }
}
