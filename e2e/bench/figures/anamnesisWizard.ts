import type { Page } from '@playwright/test'
import { signIn } from '#e2e/bench/desk.ts'
import { type Figure, spread } from '#e2e/bench/figure.ts'
import { Phone, slowDown } from '#e2e/bench/phone.ts'
import { Server } from '#e2e/server.ts'

const aim = 300

/** An anamnesis begun without a network: from the tap on a member's card to the first question's step. */
export const anamnesisWizard: Figure = {
  name: 'anamnesis-wizard',
  async measure({ quick, note }) {
    const server = await Server.start()
    const phone = await Phone.open()
    try {
      const page = await phone.context.newPage()
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await signIn(page, { url: server.url, who: 'trainer' })
      await page.evaluate(async () => void (await navigator.serviceWorker.ready))
      await page.goto(`${server.url}/dashboard/user/search/${await memberOf(server.url)}`)
      await page.getByRole('button', { name: 'Anamnese aufnehmen' }).waitFor()
      await tapped(page)
      await phone.context.setOffline(true)
      const session = await slowDown(page, { cpu: 4 })
      const taken: number[] = []
      for (let round = 0; round < (quick ? 3 : 20); round++) taken.push(await tapped(page))
      await session.detach()
      const ours = spread(taken)
      note('Anamnesis: 390 px, without a network, 4× slower CPU; from the tap to the frame that shows the first step with its form.')
      return [{ figure: 'anamnesis opens offline', unit: 'ms', ours, aim: `≤ ${aim} ms`, met: ours.p50 <= aim }]
    } finally {
      await phone.remove()
      await server.remove()
    }
  },
}

/** The demo's member, by their own sign-in. */
async function memberOf(url: string) {
  const body = JSON.stringify({ email: 'mitglied@formkurve.example', password: 'formkurve', device: 'Messung' })
  const answer = await fetch(`${url}/api/login`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await answer.json()) as { user: { _id: string } }).user._id
}

/** Taps, measures in the page, and closes the sheet again. */
async function tapped(page: Page) {
  const ms = await page.getByRole('button', { name: 'Anamnese aufnehmen' }).evaluate(
    button =>
      new Promise<number>((done, failed) => {
        const begun = performance.now()
        const look = () => {
          if (performance.now() - begun > 30_000) return failed(new Error(`nothing came: ${document.body.textContent}`))
          if (![...document.querySelectorAll('button')].some(each => each.textContent === 'Weiter')) return void requestAnimationFrame(look)
          requestAnimationFrame(() => done(performance.now() - begun))
        }
        ;(button as HTMLElement).click()
        look()
      }),
  )
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Weiter' }).waitFor({ state: 'detached' })
  return ms
}
