import type { Page } from '@playwright/test'
import { signIn } from '#e2e/bench/desk.ts'
import { type Figure, spread } from '#e2e/bench/figure.ts'
import { Phone, slowDown } from '#e2e/bench/phone.ts'
import { Server } from '#e2e/server.ts'

const aim = 500

/** A contract begun without a network: from the tap on an offer to the wizard's first step. */
export const contractWizard: Figure = {
  name: 'contract-wizard',
  async measure({ quick, note }) {
    const server = await Server.start()
    const phone = await Phone.open()
    try {
      const page = await phone.context.newPage()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await signIn(page, { url: server.url })
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await page.goto(`${server.url}/dashboard/contract/create?studio=winterthur`)
      await page.locator('a[href*="/dashboard/contract/create/"]').first().waitFor()
      await tapped(page)
      await phone.context.setOffline(true)
      const session = await slowDown(page, { cpu: 4 })
      const taken: number[] = []
      for (let round = 0; round < (quick ? 3 : 20); round++) taken.push(await tapped(page))
      await session.detach()
      const ours = spread(taken)
      note(
        'Contract: 390 px, without a network, 4× slower CPU; from the tap on an offer to the frame that shows the first step with its form.',
      )
      return [{ figure: 'contract opens offline', unit: 'ms', ours, aim: `≤ ${aim} ms`, met: ours.p50 <= aim }]
    } finally {
      await phone.remove()
      await server.remove()
    }
  },
}

/** Taps the first offer, measures in the page, and goes back to the list. */
async function tapped(page: Page) {
  const ms = await page
    .locator('a[href*="/dashboard/contract/create/"]')
    .first()
    .evaluate(
      link =>
        new Promise<number>((done, failed) => {
          const begun = performance.now()
          const look = () => {
            if (performance.now() - begun > 30_000) return failed(new Error(`nothing came: ${document.body.textContent}`))
            if (![...document.querySelectorAll('button')].some(each => each.textContent === 'Weiter'))
              return void requestAnimationFrame(look)
            requestAnimationFrame(() => done(performance.now() - begun))
          }
          ;(link as HTMLElement).click()
          look()
        }),
    )
  await page.goBack()
  await page.getByRole('button', { name: 'Weiter' }).waitFor({ state: 'detached' })
  await page.locator('a[href*="/dashboard/contract/create/"]').first().waitFor()
  return ms
}
