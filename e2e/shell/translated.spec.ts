import { type Translator, translates } from '#client/app/testing/translator.ts'
import { enterSet, startWorkout } from '#e2e/floor.ts'
import { expect, test } from '#e2e/house.ts'
import { fillTo, sign } from '#e2e/registration.ts'

test.use({ of: ['shell', 'workouts', 'registration'] })

test.use({ installs: 'never' })

/** A browser that translates every page it shows, in either of the ways in which translators do it. */
async function translating(page: import('@playwright/test').Page, way: Translator) {
  const errors: string[] = []
  page.on('pageerror', error => errors.push(String(error)))
  await page.addInitScript(`addEventListener('DOMContentLoaded', () => (${translates.toString()})(document.body, '${way}'))`)
  return errors
}

/** The short run has one translator for each. */
const tagOf = (way: Translator, short: Translator) => (way === short ? {} : { tag: '@long' })

for (const way of ['replaces', 'wraps'] as const) {
  test(
    `a training in a translated page shows its figures as they are (a translator that ${way} texts)`,
    tagOf(way, 'replaces'),
    async ({ open }) => {
      const device = await open()
      const { page } = device
      const errors = await translating(page, way)
      await device.arrive('mitglied2@formkurve.example', '/workouts')
      await startWorkout(page)
      await expect(page.locator('font').first()).toBeAttached()
      const bar = page.locator('[data-bar]')
      const head = page.getByText(/Satz \d+ von \d+/)
      const first = Number(/Satz (\d+)/.exec((await head.textContent()) ?? '')?.[1])
      await enterSet(page)
      await enterSet(page)
      await expect(head).toContainText(`Satz ${first + 2} von`)
      // What the bar would enter is what the row under way shows.
      const shown = ((await page.locator('[data-now] [role=cell]').nth(1).textContent()) ?? '').replace(/\s/g, '')
      expect(((await bar.locator('[data-values]').textContent()) ?? '').replace(/\s/g, '')).toBe(shown)
      await page.getByRole('button', { name: 'Training verlassen, es läuft weiter' }).click()
      await expect(
        page
          .getByRole('button', { name: /Weiter/ })
          .or(page.getByRole('link', { name: /Weiter/ }))
          .first(),
      ).toBeVisible()
      expect(errors).toEqual([])
    },
  )

  test(
    `a signature in a translated page is drawn, cleared and drawn again (a translator that ${way} texts)`,
    tagOf(way, 'wraps'),
    async ({ open }) => {
      const { page } = await open()
      const errors = await translating(page, way)
      await page.goto('/register')
      await fillTo(page, 6, { email: `uebersetzt-${way}@formkurve.example` })
      await expect(page.locator('font').first()).toBeAttached()
      await sign(page)
      await expect(page.getByText(/^Auf diesem Gerät gesichert/)).toBeVisible()
      await page.getByRole('button', { name: 'Löschen', exact: true }).click()
      await expect(page.getByText('Unterschreibe auf der Linie.')).toBeVisible()
      await page.getByRole('checkbox', { name: 'Hausordnung gelesen und akzeptiert' }).check()
      await sign(page)
      await expect(page.getByRole('button', { name: 'Registrieren', exact: true })).toBeEnabled()
      expect(errors).toEqual([])
    },
  )
}
