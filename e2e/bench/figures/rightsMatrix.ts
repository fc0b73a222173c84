import type { Page } from '@playwright/test'
import { rights, roles } from '#contract/rights.ts'
import type { Matrix } from '#contract/roles/calls.ts'
import { atDesk, frameRows, framesOf, settled, signIn } from '#e2e/bench/desk.ts'
import type { Figure } from '#e2e/bench/figure.ts'

const codes = Object.keys(rights)
const names = Object.keys(roles)

/** People with a role or two and some single rights, in some studios. */
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
    employed: null,
  }))
  return { people, givers: [], more: 0 }
}

const grid = '[role=grid]'

/** The whole matrix in the production build, scrolled as a wheel and as a scroll bar would, both ways. */
export const rightsMatrix: Figure = {
  name: 'rights-matrix',
  measure: ({ quick, note }) =>
    atDesk(async page => {
      const many = quick ? 200 : 2000
      await openMatrix(page, many)
      const idle = await framesOf(page, grid, { frames: 120 })
      const runs = {
        'wheel down': await framesOf(page, grid, { down: 120, frames: quick ? 60 : 600, fromTop: true }),
        'wheel across': await framesOf(page, grid, { right: 60, frames: 60, fromTop: true }),
        'leaps of 1900 px': await framesOf(page, grid, { down: 1900, frames: quick ? 4 : 40, fromTop: true }),
      }
      note(
        `Rights matrix: 63 rights × ${many} people, 1280 × 844, production build, no GPU; a frame is the time between two callbacks of requestAnimationFrame. Idle frames of the same page: longest ${Math.max(...idle).toFixed(1)} ms.`,
      )
      return frameRows('Rights matrix', runs)
    }),
}

async function openMatrix(page: Page, many: number) {
  await page.route('**/api/roles/matrix', route => route.fulfill({ json: invented(many) }))
  await signIn(page)
  await page.goto('/dashboard/user/rightlist')
  await page
    .locator(`[role=grid][aria-rowcount="${many + 1}"] [role=gridcell]`)
    .first()
    .waitFor()
  await settled(page)
}
