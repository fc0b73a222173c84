import { isExempt, type Left } from '#client/data/session.ts'
import { verdict } from '#client/map/guard.ts'
import { screenAt } from '#client/map/screens.ts'

/** Where somebody goes who is signed out: to the sign-in and from there back; nowhere, where the server ended the session on a public page (L113). */
export function leadsTo({ path, how }: Left) {
  const [pathname = ''] = path?.split('?') ?? []
  const screen = screenAt(pathname)
  if (how === 'ended' && isExempt(pathname) && screen && verdict(screen, undefined) === 'open') return undefined
  const back = how !== 'here' && !path?.startsWith('/login') ? path : undefined
  return { to: '/login', search: back ? { weiter: back } : {} }
}
