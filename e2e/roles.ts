import { expect, type Page } from '@playwright/test'
import { type Visitor, verdict } from '#client/map/guard.ts'
import { rowOf, type ScreenName, screenNames } from '#contract/screens.ts'
import type { Device } from './device.ts'

/** The demo accounts that stand for a role. */
export const accounts = ['mitglied', 'trainer', 'gf', 'office', 'leitung', 'admin', 'winterthur'] as const
export type Account = (typeof accounts)[number]

const emailOf = (account: string) => `${account}@formkurve.example`

/** Signed in without the form, at this path; answers who that is to the guard. */
export async function comeAs(
  device: Device,
  account: Account | 'mitglied2' | 'coo' | 'marketing',
  path?: string,
): Promise<NonNullable<Visitor>> {
  const { user, userRights } = await device.arrive(emailOf(account), path)
  return { _id: user._id, roles: user.userRoles, grants: userRights, idle: user.userRoles.includes('studio') }
}

/** The place that this visitor reaches by each row's address, its params filled with a word that names nothing. */
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
        lands: said === 'open' ? filled(rowOf(goal).path) : { home: '/', choose: '/select-employee', 'sign-in': '/login' }[said],
      }
    })

const filled = (path: string) => path.replace(/:[\w-]+/g, '00000000-0000-7000-8000-000000000000')

export type Door = ReturnType<typeof doors>[number]

/** A step inside the running app, as a link makes it. */
export const step = (page: Page, address: string) => page.evaluate(to => history.pushState({}, '', to), address)

/** A step to another screen, done once it stands there: until its code is there the screen before stays, and would be looked at in its place. */
export async function turnTo(page: Page, address: string) {
  await page.locator('#inhalt > *').evaluateAll(all => {
    for (const each of all) each.setAttribute('data-before', '')
  })
  await step(page, address)
  await expect(page.locator('#inhalt > [data-before]'), address).toHaveCount(0)
}
