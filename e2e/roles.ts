import type { Page } from '@playwright/test'
import { type Visitor, verdict } from '#client/map/guard.ts'
import { rowOf, type ScreenName, screenNames } from '#client/map/screens.ts'
import type { SignedIn } from '#contract/auth.ts'
import type { Device } from './device.ts'

/** The demo accounts that stand for a role. */
export const accounts = ['mitglied', 'trainer', 'gf', 'office', 'leitung', 'admin', 'winterthur'] as const
export type Account = (typeof accounts)[number]

const emailOf = (account: string) => `${account}@formkurve.example`

/** Signed in by the call, without the form; answers who that is to the guard. */
export async function comeAs(device: Device, account: Account | 'mitglied2'): Promise<NonNullable<Visitor>> {
  const answer = await fetch(`${device.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: emailOf(account), password: 'formkurve', device: 'Prüfung' }),
  })
  if (!answer.ok) throw new Error(`${account}: ${answer.status} ${await answer.text()}`)
  const signed = (await answer.json()) as SignedIn
  await device.page.goto('/impressum')
  await device.page.evaluate(({ user, userRights, keepKey, token }) => {
    localStorage.setItem('user', JSON.stringify(user))
    localStorage.setItem('userRights', JSON.stringify(userRights))
    localStorage.setItem('keepKey', keepKey)
    localStorage.setItem('token', token)
  }, signed)
  return { _id: signed.user._id, roles: signed.user.userRoles, grants: signed.userRights }
}

/** Where this visitor gets to by each row's address, its params filled with a word that names nothing. */
export const doors = (visitor: Visitor) =>
  screenNames
    .filter(name => name !== 'redirect' && name !== 'login' && name !== 'sandbox')
    .map(name => {
      const { path, leadsTo } = rowOf(name)
      const goal = (leadsTo ?? name) as ScreenName
      const said = verdict(goal, visitor)
      return {
        name,
        goal,
        address: filled(path),
        said,
        lands: said === 'open' ? filled(rowOf(goal).path) : said === 'home' ? '/' : '/login',
      }
    })

const filled = (path: string) => path.replace(/:[\w-]+/g, '00000000-0000-7000-8000-000000000000')

/** A step inside the running app, as a link makes it. */
export const step = (page: Page, address: string) => page.evaluate(to => history.pushState({}, '', to), address)
