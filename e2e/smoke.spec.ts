import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import { type ScreenName, screenNames, screens } from '#client/map/screens.ts'
import { expect, test } from './house.ts'

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** What stands behind the ':' of a path and the '?' of an address, for the demo member. */
async function addressOf(page: Page, name: ScreenName) {
  const { path } = screens[name]
  if (name === 'summary') return `${path}?run=${await finishedRun(page)}`
  if (name === 'planRun') return path.replace(':id', await fromApi(page, 'plan', '_id'))
  if (name === 'workoutRun') return path.replace(':id', await fromApi(page, 'workouts', '0._id'))
  return path
}

const fromApi = (page: Page, path: string, field: string) =>
  page.evaluate(
    async ([path, field]) => {
      const answer = await fetch(`/api/${path}`, { headers: { authorization: `Bearer ${localStorage.getItem('token')}` } })
      return field!.split('.').reduce((value, key) => value[key], await answer.json()) as string
    },
    [path, field] as const,
  )

const finishedRun = (page: Page) => fromApi(page, 'user/training/complete', 'rows.0._id')

/** Breaches of WCAG 2.2 A and AA and of axe's best practices, in a form that names the place. */
async function breaches(page: Page) {
  // Through the debugger, which no content security policy stops.
  await page.evaluate(await readFile(axe, 'utf8'))
  return page.evaluate(async () => {
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`))
  })
}

for (const theme of ['light', 'dark'] as const)
  for (const width of [390, 1280]) {
    test(`every screen opens without an error and axe finds nothing: ${theme}, ${width} px`, async ({ open }) => {
      test.setTimeout(240_000)
      const { page } = await open(width)
      await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
      const errors: string[] = []
      page.on('pageerror', error => errors.push(String(error)))
      page.on('console', message => message.type() === 'error' && errors.push(message.text()))
      await page.goto('/login')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      expect.soft(await breaches(page), '/login').toEqual([])
      await signIn(page)
      for (const name of screenNames.filter(name => name !== 'login')) {
        await page.goto(await addressOf(page, name))
        await expect(page.getByRole('heading', { level: 1 }), name).toBeVisible()
        await drawn(page)
        expect.soft(await breaches(page), name).toEqual([])
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect.soft(wide, `${name} is wider than the screen`).toBeLessThanOrEqual(0)
      }
      expect(errors).toEqual([])
    })
  }

async function signIn(page: Page) {
  await page.getByLabel('E-Mail').fill('mitglied@formkurve.example')
  await page.getByLabel('Passwort', { exact: true }).fill('formkurve')
  await page.getByRole('button', { name: 'anmelden' }).click()
  await page.waitForURL(url => url.pathname !== '/login')
  await expect(page.getByRole('link', { name: 'Abgleich: alles gespeichert' })).toBeVisible()
}

/** What this device holds is on the page: nothing says that it is busy, and the page has stood still for a moment. */
async function drawn(page: Page) {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await page.evaluate(
    () =>
      new Promise<void>(resolve => {
        const still = () => {
          watch.disconnect()
          resolve()
        }
        let timer = setTimeout(still, 400)
        const watch = new MutationObserver(() => {
          clearTimeout(timer)
          timer = setTimeout(still, 400)
        })
        watch.observe(document.querySelector('main') ?? document.body, { subtree: true, childList: true, characterData: true })
      }),
  )
}
