import type { Left } from '#client/data/session.ts'

/** Where somebody goes who is signed out: to the sign-in and, unless they did it here, from there back. */
export function leadsTo({ path, how }: Left) {
  const back = how !== 'here' && !path?.startsWith('/login') ? path : undefined
  return { to: '/login', search: back ? { weiter: back } : {} }
}
