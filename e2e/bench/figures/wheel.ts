import type { Page } from '@playwright/test'
import { atDesk, frameRows, signIn } from '#e2e/bench/desk.ts'
import type { Figure } from '#e2e/bench/figure.ts'
import { slowDown } from '#e2e/bench/phone.ts'

/** The wheel of fortune on a studio's tablet, four times slower: the frames of each spin, from its first turn until it stands. */
export const wheel: Figure = {
  name: 'wheel',
  measure: ({ quick, note }) =>
    atDesk(async page => {
      await signIn(page, { who: 'winterthur' })
      await page.goto('/wheel')
      await page.getByRole('button', { name: 'Lose holen' }).click()
      await page.getByRole('heading', { name: 'Mitmachen' }).waitFor()
      const session = await slowDown(page, { cpu: 4 })
      const frames: number[] = []
      const spins = quick ? 1 : 5
      for (let nth = 0; nth < spins; nth++) frames.push(...(await spun(page, nth)))
      await session.detach()
      note(`Wheel: ${spins} spins of 4.2 s on a studio’s tablet, 1280 × 844, CPU four times slower, no GPU.`)
      return frameRows('Wheel', { spinning: frames })
    }),
}

/** Takes a ticket and lets the wheel spin; ms of each frame meanwhile. */
async function spun(page: Page, nth: number) {
  await page.getByLabel(/^Vorname/).fill('Messung')
  await page.getByLabel(/^Nachname/).fill(`Dreh ${nth}`)
  await page.getByLabel(/^E-Mail/).fill(`dreh${nth}@formkurve.example`)
  const [frames] = await Promise.all([page.evaluate(framesOfSpin), page.getByRole('button', { name: 'Drehen' }).click()])
  await page.getByRole('button', { name: 'Weiter' }).click()
  await page.getByRole('heading', { name: 'Mitmachen' }).waitFor()
  return frames
}

/** Runs in the page: its one transition of a rotation is the wheel's. */
function framesOfSpin() {
  return new Promise<number[]>(resolve => {
    const taken: number[] = []
    let before = 0
    let isOver = false
    const next = (now: number) => {
      if (before) taken.push(now - before)
      before = now
      if (isOver) resolve(taken)
      else requestAnimationFrame(next)
    }
    const isDisc = ({ target, propertyName }: TransitionEvent) =>
      propertyName === 'transform' && (target as HTMLElement).style.transform.startsWith('rotate')
    document.addEventListener('transitionrun', event => isDisc(event) && requestAnimationFrame(next))
    document.addEventListener('transitionend', event => {
      isOver ||= isDisc(event)
    })
  })
}
