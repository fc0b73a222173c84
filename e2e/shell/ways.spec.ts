import type { Page } from '@playwright/test'
import { paramsAt, type Visitor, verdict } from '#client/map/guard.ts'
import { allows } from '#contract/access.ts'
import { isOffered, rowOf, type ScreenName, screenAt, screenNames } from '#contract/screens.ts'
import { drawn } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'
import { type Account, accounts, comeAs, turnTo } from '#e2e/roles.ts'

test.use({ of: ['shell'] })
test.use({ installs: 'never' })

/** Taps from the start by which everything is reached: the bar, «Mehr», the start or the dashboard, a screen below, its list's row. */
const most = 3
/** What the start opens: «Mehr», and the sheet behind the avatar. */
const opener = ':is(header, nav) button[aria-haspopup]:not([disabled])'

/** The addresses that one tap on this page leads to, and those that lie in the sheets of the start. */
async function leadsTo(page: Page, isStart: boolean) {
  const links = async () => page.locator('a[href^="/"]:visible').evaluateAll(all => all.map(each => each.getAttribute('href')!))
  const found = { one: await links(), two: [] as string[] }
  for (const button of isStart ? await page.locator(opener).all() : []) {
    if (!(await button.isVisible())) continue
    await button.click()
    await drawn(page)
    found.two.push(...(await links()))
    await page.keyboard.press('Escape')
    await drawn(page)
  }
  return found
}

/** The fewest taps from the start by which each screen is reached. */
async function walk(page: Page, visitor: Visitor) {
  const reached = new Map<ScreenName, { taps: number; address: string }>([['home', { taps: 0, address: '/' }]])
  const looked = new Set<ScreenName>()
  const note = (href: string, taps: number) => {
    const { pathname } = new URL(href, page.url())
    const name = screenAt(pathname)
    if (!name || taps > most || verdict(name, visitor, paramsAt(name, pathname)) !== 'open') return
    const known = reached.get(name)
    // What a list holds counts from its row.
    const counted = rowOf(name).path.includes(':') ? 1 : taps
    if (!known || counted < known.taps) reached.set(name, { taps: counted, address: href })
  }
  for (;;) {
    const open = [...reached].filter(([name, { taps }]) => taps < most && !looked.has(name))
    const [next] = open.sort(([, a], [, b]) => a.taps - b.taps)
    if (!next) return reached
    const [name, { taps, address }] = next
    looked.add(name)
    if (name !== 'home') await turnTo(page, address)
    await drawn(page)
    const { one, two } = await leadsTo(page, name === 'home')
    for (const href of one) note(href, taps + 1)
    for (const href of two) note(href, taps + 2)
  }
}

/** Screens that a list's row opens by itself or from its sheet without a link that could be read, or that only some rows lead to: accepted contracts. */
const byRows: readonly ScreenName[] = ['courseScheduleEdit', 'contractSetting', 'contractManagerMap']

/** The screens that this visitor may open, and that nothing but their own will brings them to. */
const wanted = (visitor: Visitor) =>
  screenNames.filter(
    name =>
      isOffered(name, access => allows(access, visitor)) &&
      !rowOf(name).leadsTo &&
      !rowOf(name).opened &&
      verdict(name, visitor) === 'open',
  )

const short: readonly Account[] = ['mitglied', 'trainer']

for (const account of accounts.filter(each => each !== 'winterthur'))
  test(`${account} reaches every screen by at most three taps from the start${short.includes(account) ? '' : ' @long'}`, async ({
    open,
  }) => {
    test.slow()
    const device = await open()
    const errors: string[] = []
    device.page.on('pageerror', error => errors.push(String(error)))
    const visitor = await comeAs(device, account)
    await expect(device.page.getByRole('navigation', { name: 'Hauptnavigation' })).toBeVisible()
    // The navigation asks what this person's studio has: its sheets are whole once the answer is there.
    const { page } = device
    const offered = wanted(visitor).includes('reservation') ? [rowOf('reservation').path] : []
    await expect.poll(async () => (await leadsTo(page, true)).two).toEqual(expect.arrayContaining(offered))
    const reached = await walk(page, visitor)
    expect(wanted(visitor).filter(name => !reached.has(name) && !byRows.includes(name))).toEqual([])
    expect(errors).toEqual([])
  })
