import type { LeftPage } from '#client/data/session.ts'

/** The way of a person who is signed out: to the sign-in and, unless they signed out in this tab, from there back. */
export function signOutPathOf({ path, how }: LeftPage) {
  const back = how !== 'here' && !path?.startsWith('/login') ? path : undefined
  return { to: '/login', search: back ? { weiter: back } : {} }
}
