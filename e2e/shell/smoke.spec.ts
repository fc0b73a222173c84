import type { Page } from '@playwright/test'
import { verdict } from '#client/map/guard.ts'
import { rowOf, type ScreenName, screenNames } from '#contract/screens.ts'
import { drawn, isClean, looks } from '#e2e/axe.ts'
import { expect, test } from '#e2e/house.ts'
import { openParts } from '#e2e/profile.ts'
import { type Account, accounts, comeAs, type Door, doors, step, turnTo } from '#e2e/roles.ts'
import { hiddenIn, windows } from './tight.ts'

test.use({ of: ['shell', 'sandbox', 'sensors', 'recommendations', 'brands'] })

test.use({ installs: 'never' })

/** Values for the ':' of a path and the '?' of an address; undefined where nothing of the demo fits. */
async function addressOf(page: Page, name: ScreenName) {
  const { path } = rowOf(name)
  if (name === 'summary') return `${path}?run=${await fromApi(page, 'user/training/complete', 'rows.0._id')}`
  if (name === 'planRun') return path.replace(':id', await fromApi(page, 'plan', '_id'))
  // Only who makes plans has something of the demo's to change there.
  if (name === 'workoutEdit') {
    const held = (await fromApi(page, 'renew/token', 'userRights')) as unknown as { right: string }[]
    if (!held.some(({ right }) => right === 'tp_create')) return undefined
    return path.replace(':id', await fromApi(page, 'trainingsplan/vorlagen', '0._id'))
  }
  if (name === 'workoutRun') return path.replace(':id', await fromApi(page, 'workouts', '0._id'))
  if (name === 'userCard') return path.replace(':id', await fromApi(page, 'fetch/users/search?q=mitglied', '0._id'))
  if (name === 'ratePlan') return path.replace(':plan_id', await fromApi(page, 'plan', '_id'))
  if (name === 'courseRecommendations') return path.replace(':userId', await fromApi(page, 'renew/token', 'user._id'))
  if (name === 'redirect') return '/redirect/impressum'
  if (name === 'referred') return '/r/niemand@formkurve.example'
  if (name === 'olma') return '/olma/film'
  if (name === 'promotion') return '/aktionen/umfrage'
  if (name === 'scanned') return '/q/000000000000'
  if (name === 'courseWeek' || name === 'courseWeekClean') return path.replace(':studiocode', 'winterthur')
  if (name === 'event' || name === 'eventEdit' || name === 'eventPeople') return path.replace(':id', await fromApi(page, 'event', '0._id'))
  if (name === 'reservationType') return path.replace(':reservationTypeId', await fromApi(page, 'reservation-types', '0._id'))
  if (name === 'centerDisplayView') return path.replace(':id', await fromApi(page, 'display', 'rows.0._id'))
  if (name === 'product') return path.replace(':id', await fromApi(page, 'shop/fetch/products/public/store', 'rows.0._id', '{}'))
  if (name === 'purchaseInfos') return path.replace(':id', await fromApi(page, 'shop/fetch/purchases', 'rows.0._id'))
  if (name === 'device') return path.replace(':id', await fromApi(page, 'geraete', 'devices.0._id'))
  if (name === 'exercise')
    return path
      .replace(':id', await fromApi(page, 'geraete', 'devices.0._id'))
      .replace(':eid', await fromApi(page, 'geraete', 'devices.0.exercises.0'))
  if (name === 'contractSetting') return path.replace(':id', await fromApi(page, 'dashboard/contract/settings', 'rows.0._id'))
  if (name === 'contractNewFor')
    return `${path.replace(':id', await fromApi(page, 'dashboard/contract/offers?studio=winterthur', '0._id'))}?studio=winterthur`
  if (name === 'contractCreate' || name === 'contractCreateSkip')
    return path
      .replace(':id', await fromApi(page, 'contract/offers?studio=winterthur', '0._id'))
      .replace(':studioId', 'winterthur')
      .replace(':skipPresale', '1')
  if (name === 'contractView' || name === 'contractEdit' || name === 'contractManagerMap')
    return path
      .replace(':userId', await fromApi(page, 'dashboard/contract', 'rows.0.userId'))
      .replace(':index', await fromApi(page, 'dashboard/contract', 'rows.0.index'))
  if (name === 'course') return path.replace(':id', await fromApi(page, 'kurse/mine', '0.signup.execution'))
  return path.includes(':') ? undefined : path
}

/** A field of an answer; with a body the call is a POST. A public screen is looked at without a token too. */
const fromApi = (page: Page, path: string, field: string, body?: string) =>
  page.evaluate(
    async ([path, field, body]) => {
      const token = localStorage.getItem('token')
      const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) }
      const answer = await fetch(`/api/${path}`, body ? { method: 'POST', headers, body } : { headers })
      return field!.split('.').reduce((value, key) => value[key], await answer.json()) as string
    },
    [path, field, body] as const,
  )

/** Screens whose title is what they show, or who is greeted; every other is called as its row says, in its heading and its window. */
const ownTitles: Partial<Record<ScreenName, string>> = {
  home: 'greets',
  login: 'A76: the dialog’s own title',
  forgot: 'A76',
  courseWeek: 'names the studio',
  courseWeekClean: 'names the studio',
  workoutRun: 'names the workout',
  planRun: 'names the split',
  summary: 'names the training',
  course: 'names the course',
  product: 'names the product',
  purchaseInfos: 'names the order',
  event: 'names the event',
  reservationType: 'names what is reserved',
  device: 'names the device',
  exercise: 'names the exercise',
  eventPeople: 'names the event',
  eventEdit: 'names the event',
  userCard: 'names the person',
  centerDisplayView: 'names the display',
  emailChange: 'says which side of the change it is',
  courseDoor: 'under «Kurse», in the house’s word',
  courseEvents: 'under «Kurse», in the house’s word',
  courseHours: 'under «Kurse», with whose hours',
  redirect: 'is where it leads',
  contractSetting: 'names the offer',
  contractView: 'names the contract',
  contractEdit: 'names the contract',
}

async function looksCalled(page: Page, name: ScreenName) {
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading, name).toHaveCount(1)
  if (ownTitles[name]) return expect(heading, name).not.toBeEmpty()
  const { title } = rowOf(name)
  await expect.soft(heading, name).toHaveText(title)
  await expect.soft(page, name).toHaveTitle(new RegExp(`^${title.replace(/[()]/g, '\\$&')} · Formkurve`))
}

/** The words of the heading that stand in two lines or are cut, at the widths of phones; the narrower one alone where time is short. */
async function brokenWords(page: Page) {
  const before = page.viewportSize()!
  const found: string[] = []
  for (const width of long ? [390, 360, 320] : [360]) {
    if (page.viewportSize()!.width !== width) {
      await page.setViewportSize({ ...before, width })
      await drawn(page)
    }
    const words = await page.locator('h1').evaluate(heading => {
      // A heading that is only heard has no lines.
      if (heading.clientWidth <= 1) return []
      const texts = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      const broken: string[] = []
      while (texts.nextNode()) {
        const text = texts.currentNode as Text
        for (const { 0: word, index } of text.data.matchAll(/[^\s\u00ad-]+/g)) {
          const range = document.createRange()
          range.setStart(text, index)
          range.setEnd(text, index + word.length)
          if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) broken.push(word)
        }
      }
      return heading.scrollHeight > heading.clientHeight + 2 ? [...broken, 'too many lines'] : broken
    })
    found.push(...words.map(word => `${word} at ${width} px`))
  }
  await page.setViewportSize(before)
  return found
}

function watchErrors(page: Page) {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  page.on('console', message => message.type() === 'error' && errors.push(`${message.text()} ${message.location().url}`))
  return errors
}

async function lookAt(page: Page, name: ScreenName) {
  const address = await addressOf(page, name)
  if (address === undefined) return
  if (page.url() === 'about:blank') await page.goto(address)
  else if (new URL(address, page.url()).href !== page.url()) await turnTo(page, address)
  await looksCalled(page, name)
  if (name === 'profile') await openParts(page)
  await drawn(page)
  await isClean(page, name)
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  expect.soft(wide, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
  expect.soft(await brokenWords(page), name).toEqual([])
}

/** The same screen in the smallest windows that people have. */
async function lookClosely(page: Page, name: ScreenName) {
  if (name === 'profile') await openParts(page)
  const inSmall = async (size: string) => isClean(page, `${name}, ${size}`)
  expect.soft(await hiddenIn(page, windows, inSmall), name).toEqual([])
}

/** Looks with every frame: hundreds of doors are tried. */
const arrived = (page: Page, path: string) => page.waitForFunction(path => location.pathname === path, path, { timeout: 15_000 })

const long = process.env.LONG !== undefined
const member = { _id: 'm', roles: ['member'], grants: [] }
const built = screenNames.filter(name => name !== 'login' && !rowOf(name).leadsTo)
/** Where time is short every sixth screen, the same in each run; ways.spec.ts opens most of the others, without looking closely. */
const some = (names: readonly ScreenName[]) => (long ? names : names.filter((_, at) => at % 6 === 0))
const whoLooks = {
  nobody: some(built.filter(name => verdict(name, undefined) === 'open')),
  // Where time is short a public screen is looked at by nobody, and by a member only where it greets them.
  mitglied: some(
    built.filter(name => verdict(name, member) === 'open' && (long || name === 'home' || verdict(name, undefined) !== 'open')),
  ),
  // What a studio tablet's own account opens, nobody else does.
  admin: [...some(built.filter(name => verdict(name, member) === 'home' && rowOf(name).opened !== 'device')), 'panel' as const],
}

/** Each theme once where time is short, on a desk and on the narrowest phone. */
const shortLook = (who: string) => (who === 'admin' ? { theme: 'dark' as const, width: 1280 } : { theme: 'light' as const, width: 360 })
const walkers: (Account | undefined)[] = long ? [undefined, ...accounts] : [undefined, 'mitglied', 'admin']

/** Parts in which two doors may differ once the guard has spoken: its message, the form of the address, the screen behind it and its bars. */
const kindOf = ({ name, said }: Door) => {
  const { path, leadsTo } = rowOf(name)
  const address = leadsTo ? 'leads on' : path.includes(':') ? 'with an id' : 'plain'
  return [said, address, path.startsWith('/dashboard') ? 'office' : 'members'].join(', ')
}

/**
 * A fixed share where time is short: of each kind the first in the table. The long run walks through every row with every account; who gets
 * where is asked of the guard for every row and every right in client/roles/doors.test.ts, in either run.
 */
const shareOf = (all: Door[]) => (long ? all : [...new Map(all.toReversed().map(door => [kindOf(door), door])).values()])

for (const [who, names] of Object.entries(whoLooks) as [keyof typeof whoLooks, ScreenName[]][])
  for (const { theme, width } of long ? looks : [shortLook(who)]) {
    test(`${long ? 'every' : 'every sixth'} built screen opens without an error and axe finds nothing: ${who}, ${theme}, ${width} px`, async ({
      open,
    }) => {
      test.setTimeout(300_000)
      const device = await open(width)
      const { page } = device
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      const errors = watchErrors(page)
      if (who === 'nobody') await lookAt(page, 'login')
      else await comeAs(device, who, '/impressum')
      for (const name of names) await lookAt(page, name)
      // Without its key the sandbox is not there, nor is a code that nobody made: the server says so.
      expect(errors.filter(text => !/\/api\/(sandbox|qrcodes\/open\/0+)$/.test(text))).toEqual([])
    })
  }

test('every screen of a member is readable and within reach in small windows', { tag: '@long' }, async ({ open }) => {
  test.setTimeout(1_200_000)
  const device = await open()
  const { page } = device
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await comeAs(device, 'mitglied', '/impressum')
  for (const name of whoLooks.mitglied) {
    const address = await addressOf(page, name)
    if (address === undefined) continue
    await turnTo(page, address)
    await lookClosely(page, name)
  }
})

for (const account of walkers)
  test(`${long ? 'every row' : 'each kind of row'} of the map leads where it should: ${account ?? 'nobody'}`, async ({ open }) => {
    test.setTimeout(240_000)
    const device = await open()
    const { page } = device
    const errors = watchErrors(page)
    const visitor = account && (await comeAs(device, account, '/impressum'))
    if (!account) await page.goto('/impressum')
    // Until the app stands it hears of no step.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    const all = doors(visitor)
    expect(all.length).toBeGreaterThan(200)
    for (const { name, address, lands } of shareOf(all)) {
      // From one and the same place, so that a way that leads nowhere is seen.
      await step(page, '/impressum')
      await arrived(page, '/impressum')
      await step(page, address)
      await arrived(page, lands).catch(() => expect(new URL(page.url()).pathname, name).toBe(lands))
      await expect(page.getByRole('heading', { level: 1 }).first(), name).toBeVisible()
    }
    // The ids in these addresses name nothing, and the server says so.
    expect(errors.filter(text => !text.includes('status of 404'))).toEqual([])
  })
