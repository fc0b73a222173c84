import { type Browser, chromium } from '@playwright/test'
import { rights, roles } from '#contract/rights.ts'
import type { Matrix } from '#contract/roles.ts'
import { type Figure, spread } from '#e2e/bench/figure.ts'
import { chromiumPath } from '#e2e/bench/phone.ts'
import { Server } from '#e2e/server.ts'

const aim = 33
const codes = Object.keys(rights)
const names = Object.keys(roles)

/** So many people with a role or two and some single rights, in some studios. */
function invented(many: number): Matrix {
  const at = '2026-11-20T16:42:00.000Z'
  const people = Array.from({ length: many }, (_, place) => ({
    _id: `01900000-0000-7000-8000-${String(place).padStart(12, '0')}`,
    vorname: 'Vreni',
    nachname: `Muster ${String(place).padStart(4, '0')}`,
    email: `person${place}@formkurve.example`,
    studio: 'winterthur',
    roles: [names[place % 5]!, names[(place * 7) % 5]!]
      .filter((code, index, all) => all.indexOf(code) === index)
      .map((code, index) => ({ code, studios: index ? ['pfungen', 'winterthur'] : ('all' as const), by: null, at })),
    rights: [codes[(place * 11) % codes.length]!].map(code => ({ code, studios: ['winterthur'], by: null, at })),
  }))
  return { people, givers: [], more: 0 }
}

/** The whole matrix in the production build, scrolled as a wheel and as a scroll bar would, both ways. */
export const rightsMatrix: Figure = {
  name: 'rights-matrix',
  async measure({ quick, note }) {
    const many = quick ? 200 : 2000
    const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox', '--disable-gpu'] })
    const server = await Server.start().catch(async error => {
      await browser.close()
      throw error
    })
    try {
      const page = await openMatrix(browser, server.url, many)
      const idle = await page.evaluate(framesOf, { down: 0, right: 0, frames: 120 })
      const wheel = await page.evaluate(framesOf, { down: 120, right: 0, frames: quick ? 60 : 600 })
      const across = await page.evaluate(framesOf, { down: 0, right: 60, frames: 60 })
      const leaps = await page.evaluate(framesOf, { down: 1900, right: 0, frames: quick ? 4 : 40 })
      note(
        `Rights matrix: 63 rights × ${many} people, 1280 × 844, production build, no GPU; a frame is the time between two callbacks of requestAnimationFrame. Idle frames of the same page: longest ${Math.max(...idle).toFixed(1)} ms.`,
      )
      return Object.entries({ 'wheel down': wheel, 'wheel across': across, 'leaps of 1900 px': leaps }).flatMap(([how, frames]) => {
        const longest = Math.max(...frames)
        return [
          { figure: `Rights matrix, ${how}: frame`, unit: 'ms' as const, ours: spread(frames) },
          {
            figure: `Rights matrix, ${how}: longest frame`,
            unit: 'ms' as const,
            ours: { p50: longest },
            aim: `≤ ${aim} ms`,
            met: longest <= aim,
          },
        ]
      })
    } finally {
      await browser.close()
      await server.remove()
    }
  },
}

async function openMatrix(browser: Browser, url: string, many: number) {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1280, height: 844 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  // The compiler names inner functions by a helper that the page does not have.
  await page.addInitScript('globalThis.__name = named => named')
  await page.route('**/api/roles/matrix', route => route.fulfill({ json: invented(many) }))
  await page.goto('/login')
  await page.getByLabel('E-Mail').fill('admin@formkurve.example')
  await page.getByLabel('Passwort', { exact: true }).fill('formkurve')
  await page.getByRole('button', { name: 'anmelden' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await page.goto('/dashboard/user/rightlist')
  await page
    .locator(`[role=grid][aria-rowcount="${many + 1}"] [role=gridcell]`)
    .first()
    .waitFor()
  await page.getByRole('link', { name: 'Abgleich: alles gespeichert' }).or(page.getByText('Alles gespeichert')).first().waitFor()
  return page
}

/** Runs in the page: scrolls by so much before each frame, and tells how long each took. */
function framesOf({ down, right, frames }: { down: number; right: number; frames: number }) {
  const grid = document.querySelector('[role=grid]')!
  grid.scrollTo(0, 0)
  return new Promise<number[]>(resolve => {
    const taken: number[] = []
    let before = 0
    const next = (now: number) => {
      if (before) taken.push(now - before)
      before = now
      if (taken.length >= frames) return resolve(taken)
      grid.scrollBy(right, down)
      requestAnimationFrame(next)
    }
    requestAnimationFrame(() => requestAnimationFrame(next))
  })
}
