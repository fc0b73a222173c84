import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'

/** Themes and widths in px: every pair in the long run, else the darker phone; the walk over every screen takes the others. */
export const looks = (['light', 'dark'] as const)
  .flatMap(theme => [390, 1280].map(width => ({ theme, width })))
  .filter(({ theme, width }) => process.env.LONG || (theme === 'dark' && width === 390))

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js')

/** Breaches of WCAG 2.2 A and AA and of axe's best practices, in a form that names the place. */
async function breaches(page: Page) {
  // Through the debugger, which no content security policy stops.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await readFile(axe, 'utf8'))
  return page.evaluate(async () => {
    // Elements that fade in have other colours meanwhile.
    const ending = document
      .getAnimations()
      .filter(each => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity)
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})))
    const { violations } = await (window as unknown as { axe: typeof import('axe-core') }).axe.run(document, {
      resultTypes: ['violations'],
    })
    return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`))
  })
}

/** Nothing on the page breaches a rule; `where` names its state. The journey goes on, so that one run tells all places. */
export const isClean = async (page: Page, where?: string) => expect.soft(await breaches(page), where).toEqual([])

/** Waits until the page shows all that this device holds: nothing is marked as busy, and the page has stood still for a moment. */
export async function drawn(page: Page) {
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

/** Resolves once the text has stood on the page, however shortly: polling misses texts that vanish by themselves. Call it before the cause. */
export const appears = (page: Page, words: RegExp) =>
  page.evaluate(
    words =>
      new Promise<void>(resolve => {
        const wanted = new RegExp(words)
        const look = () => {
          if (!wanted.test(document.body.textContent ?? '')) return
          watch.disconnect()
          resolve()
        }
        const watch = new MutationObserver(look)
        watch.observe(document.body, { subtree: true, childList: true, characterData: true })
        look()
      }),
    words.source,
  )
